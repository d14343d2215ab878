import { verifyEmail } from '../../../domain/accounts/index.ts';
import { markup } from '../markup.ts';
import { pageLayout } from '../page-layout.ts';
import type { AccountPage } from './account-page.ts';
import { hidden } from './form-parts.ts';
import { messagePage } from './message-page.ts';

/** Opening the link changes nothing: mail filters open links too. The button does. */
export const verifyEmailPage: AccountPage = {
  path: '/verify-email',

  async show(visit) {
    const content = markup`
<p>Confirm that the address to which we sent this link is yours.</p>
<form method="post" action="/verify-email">
${hidden('token', visit.field('token'))}
<button type="submit" class="main">Confirm my address</button>
</form>`;
    return { status: 200, html: pageLayout({ heading: 'Confirm your e-mail address', content }) };
  },

  async submit(visit) {
    const { email } = await visit.run(verifyEmail, { token: visit.field('token') });
    return messagePage({ heading: 'Thank you', text: `${email} is confirmed. You can close this page.` });
  },
};
