import { cancelEmailChange, getEmailChange, requestEmailChange } from '../../../domain/people/registration/index.ts';
import { momentInWords } from '../../../domain/platform/kernel/index.ts';
import type { ShownPage } from '../accounts/account-page.ts';
import { field, type Problem, problemBox, problemOf } from '../form-parts.ts';
import { markup } from '../markup.ts';
import { pageLayout } from '../page-layout.ts';
import { actionForm, backForm, type Person } from './action-form.ts';
import { overviewView } from './overview.ts';

/** The forms with which a person changes their e-mail address. As for a bank account, the password is asked for again. */
export const EMAIL_ACTIONS: Readonly<Record<string, (person: Person) => Promise<ShownPage>>> = {
  email: (person) => emailView(person, null),

  async 'change-email'(person) {
    const { visit } = person;
    try {
      const { email, pending } = await visit.run(requestEmailChange, {
        newEmail: visit.field('newEmail'),
        password: visit.field('password'),
      });
      const done = `A link is on its way to ${pending?.newEmail ?? ''}. Until it is opened, ${email} stays the address of your account.`;
      return await overviewView(person, { done });
    } catch (error) {
      return emailView(person, problemOf(error));
    }
  },

  async 'keep-email'(person) {
    const { email } = await person.visit.run(cancelEmailChange, {});
    return overviewView(person, {
      done: `${email} stays the address of your account; the link that we sent does nothing any more.`,
    });
  },
};

async function emailView({ permit, visit }: Person, problem: Problem | null): Promise<ShownPage> {
  const { email, pending } = await visit.run(getEmailChange, {});
  const inputs = markup`
${field({ name: 'newEmail', label: 'New e-mail address', type: 'email', autocomplete: 'email', value: visit.field('newEmail'), problem })}
${field({ name: 'password', label: 'Your password', type: 'password', autocomplete: 'current-password', hint: 'Once more, because whoever reads that mailbox can get into your account.', problem })}`;
  const waiting =
    pending === null
      ? markup``
      : markup`<p>A link that we sent to <strong>${pending.newEmail}</strong> waits to be opened until ${momentInWords(new Date(pending.expiresAt))}.</p>
${actionForm({ permit, action: 'keep-email', button: `Keep ${email}` })}`;
  const content = markup`
${problemBox(problem)}
<p>The address of your account is <strong>${email}</strong>. We send a link to the new one, and tell the old one; nothing changes until the link is opened.</p>
${waiting}
${actionForm({ permit, action: 'change-email', button: 'Send the link', look: 'main', inputs })}
${backForm(permit)}`;
  return { status: problem?.status ?? 200, html: pageLayout({ heading: 'Your e-mail address', content }) };
}
