import { resetPassword, resetRefused } from '../../../domain/accounts/index.ts';
import { DomainError } from '../../../domain/kernel/index.ts';
import { markup } from '../markup.ts';
import { pageLayout } from '../page-layout.ts';
import type { AccountPage, Shown } from './account-page.ts';
import { field, hidden, type Problem, problemBox, problemOf } from './form-parts.ts';
import { messagePage } from './message-page.ts';
import { newLinkForm } from './new-link-form.ts';

export const resetPasswordPage: AccountPage = {
  path: '/reset-password',
  show: async (visit) => (visit.field('token') === '' ? linkUsed(400) : form({ token: visit.field('token'), problem: null })),

  async submit(visit) {
    const token = visit.field('token');
    try {
      await visit.run(resetPassword, { token, password: visit.field('password'), revokeKeys: visit.field('revokeKeys') === '1' });
      return messagePage({
        mark: 'good',
        heading: 'Your password is changed',
        text: 'You were signed out everywhere. Tell your assistant to sign you in again, and use the new password from now on.',
        more: markup`<p><a class="button" href="/account">See who can act for you</a></p>`,
      });
    } catch (error) {
      const problem = problemOf(error);
      return isLinkUsed(error, problem) ? linkUsed(problem.status) : form({ token, problem });
    }
  },
};

function form({ token, problem }: { token: string; problem: Problem | null }): Shown {
  const content = markup`
${problemBox(problem)}
<form method="post" action="/reset-password">
${hidden('token', token)}
${field({
  name: 'password',
  label: 'New password',
  type: 'password',
  autocomplete: 'new-password',
  hint: '8 characters or more.',
  problem,
})}
<p class="check"><input type="checkbox" id="revokeKeys" name="revokeKeys" value="1"><label for="revokeKeys">End my API keys too: assistants that use one lose access</label></p>
<button type="submit" class="main">Change the password</button>
</form>`;
  return { status: problem?.status ?? 200, html: pageLayout({ heading: 'Choose a new password', content }) };
}

function isLinkUsed(error: unknown, { fields }: Problem): boolean {
  return fields.has('token') || (error instanceof DomainError && error.declared === resetRefused);
}

/** Nothing can be chosen with it any more, so nothing is asked for but where a new one goes. */
function linkUsed(status: number): Shown {
  return messagePage({
    status,
    heading: 'This link no longer works',
    text: 'Each link works once, for a short while. Type in your e-mail address, and we send you a new one.',
    more: newLinkForm({ button: 'Send me a new link' }),
  });
}
