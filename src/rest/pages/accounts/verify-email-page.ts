import { verificationRefused, verifyEmail } from '../../../domain/people/registration/index.ts';
import { DomainError, PAGE_PATHS } from '../../../domain/platform/kernel/index.ts';
import { hidden, problemOf } from '../form-parts.ts';
import { markup } from '../markup.ts';
import { linkOverPage, messagePage } from '../message-page.ts';
import { pageLayout } from '../page-layout.ts';
import type { AccountPage, ShownPage } from './account-page.ts';
import { newLinkForm } from './password-pages.ts';

/** Opening the link changes nothing, because mail filters open links too. Only the button does. */
export const verifyEmailPage: AccountPage = {
  path: PAGE_PATHS.verifyEmail,

  async show(visit) {
    const content = markup`
<p>Confirm that the address to which we sent this link is yours.</p>
<form method="post" action="${PAGE_PATHS.verifyEmail}">
${hidden('token', visit.field('token'))}
<button type="submit" class="main">Confirm my address</button>
</form>`;
    return { status: 200, html: pageLayout({ heading: 'Confirm your e-mail address', content }) };
  },

  async submit(visit) {
    try {
      const { email } = await visit.run(verifyEmail, { token: visit.field('token') });
      return messagePage({ mark: 'good', heading: 'Thank you', text: `${email} is confirmed. You can close this page.` });
    } catch (error) {
      const { status, fields } = problemOf(error);
      const isUsed = error instanceof DomainError && error.declared === verificationRefused;
      if (isUsed || fields.has('token')) return linkUsed(status);
      throw error;
    }
  },
};

/** Choosing a new password proves the address too. */
function linkUsed(status: number): ShownPage {
  return linkOverPage({
    status,
    text: 'Each link works once, for a short while. If you have opened it before, your address is confirmed, and there is nothing left to do.',
    more: markup`<p>Your assistant can tell you whether it is. If it is not, let us send you a link to choose a new password: using that confirms your address too.</p>
${newLinkForm({ button: 'Send me a new link' })}`,
  });
}
