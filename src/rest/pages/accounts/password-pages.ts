import { forgotPassword, resetPassword, showPasswordReset } from '../../../domain/oversight/account-security/index.ts';
import { PASSWORD_RULE } from '../../../domain/people/accounts/index.ts';
import { PAGE_PATHS } from '../../../domain/platform/kernel/index.ts';
import { field, hidden, type Problem, problemBox, problemOf } from '../form-parts.ts';
import { markup, type Markup } from '../markup.ts';
import { linkOverPage, messagePage } from '../message-page.ts';
import { pageLayout } from '../page-layout.ts';
import { keepBoxes } from './access-words.ts';
import type { AccountPage, ShownPage, Visit } from './account-page.ts';

export const forgotPasswordPage: AccountPage = {
  path: PAGE_PATHS.forgotPassword,
  forEverybody: true,
  show: async () => forgotPasswordForm({ email: '', problem: null }),

  async submit(visit) {
    const email = visit.field('email');
    try {
      const { linkMinutes } = await visit.run(forgotPassword, { email });
      return messagePage({
        heading: 'Look at your e-mail',
        text: `If ${email} has an account, a link to choose a new password is on its way. It works for ${linkMinutes} minutes.`,
        more: markup`<p class="soft">Nothing there? Look in the spam folder, or <a href="${PAGE_PATHS.forgotPassword}">try again</a>.</p>`,
      });
    } catch (error) {
      return forgotPasswordForm({ email, problem: problemOf(error) });
    }
  },
};

function forgotPasswordForm({ email, problem }: { email: string; problem: Problem | null }): ShownPage {
  const content = markup`
<p>We send you a link with which you choose a new one.</p>
${problemBox(problem)}
${newLinkForm({ email, button: 'Send the link', problem })}`;
  return { status: problem?.status ?? 200, html: pageLayout({ heading: 'Forgot your password?', content }) };
}

export const resetPasswordPage: AccountPage = {
  path: PAGE_PATHS.resetPassword,
  show: (visit) => resetPasswordForm(visit, null),

  async submit(visit) {
    const token = visit.field('token');
    try {
      await visit.run(resetPassword, { token, password: visit.field('password'), keep: visit.chosen('keep') });
      return messagePage({
        mark: 'good',
        heading: 'Your password is changed',
        text: 'What acted for you before has ended, but for what you kept. Tell your assistant to sign you in again, and use the new password from now on.',
        more: markup`<p><a class="button" href="${PAGE_PATHS.account}">See who can act for you</a></p>`,
      });
    } catch (error) {
      return resetPasswordForm(visit, problemOf(error));
    }
  },
};

async function resetPasswordForm(visit: Visit, problem: Problem | null): Promise<ShownPage> {
  const token = visit.field('token');
  const asked = await visit.run(showPasswordReset, { token }).catch((error: unknown) => problemOf(error));
  if (!('mayKeep' in asked)) return linkUsed(asked.status);
  const content = markup`
${problemBox(problem)}
<form method="post" action="${PAGE_PATHS.resetPassword}">
${hidden('token', token)}
${field({
  name: 'password',
  label: 'New password',
  type: 'password',
  autocomplete: 'new-password',
  hint: `${PASSWORD_RULE}.`,
  problem,
})}
<p>You are signed out everywhere, and whatever acts for you or is told of what happens ends.</p>
${keepBoxes(asked.mayKeep)}
<button type="submit" class="main">Change the password</button>
</form>`;
  return { status: problem?.status ?? 200, html: pageLayout({ heading: 'Choose a new password', content }) };
}

/** The link cannot be used any more, so the page asks only for the address to which a new one goes. */
function linkUsed(status: number): ShownPage {
  return linkOverPage({
    status,
    text: 'Each link works once, for a short while. Type in your e-mail address, and we send you a new one.',
    more: newLinkForm({ button: 'Send me a new link' }),
  });
}

/** Asks for the address to which a link for a new password goes. */
export function newLinkForm({ email = '', button, problem = null }: Asked): Markup {
  return markup`<form method="post" action="${PAGE_PATHS.forgotPassword}">
${field({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username', value: email, problem })}
<button type="submit" class="main">${button}</button>
</form>`;
}

interface Asked {
  email?: string;
  button: string;
  problem?: Problem | null;
}
