import { markup } from '../markup.ts';
import { pageLayout } from '../page-layout.ts';
import type { AccountPage, Shown, Visit } from './account-page.ts';
import { type Problem, problemBox, problemOf } from './form-parts.ts';
import { messagePage } from './message-page.ts';
import { newAccountFields, openAccount } from './new-account.ts';

export const registerPage: AccountPage = {
  path: '/register',
  show: async (visit) => form(visit, null),

  async submit(visit) {
    try {
      const { email } = await openAccount(visit, 'CUSTOMER');
      return messagePage({
        heading: 'Your account is open',
        text: `We sent a link to ${email}: open it to confirm the address. Then let your assistant send you a sign-in link, or give it an API key.`,
      });
    } catch (error) {
      return form(visit, problemOf(error));
    }
  },
};

function form(visit: Visit, problem: Problem | null): Shown {
  const content = markup`
<p>With an account you rent; to rent out, become a vendor with it later.</p>
${problemBox(problem)}
<form method="post" action="/register">
${newAccountFields(visit, { role: 'CUSTOMER', problem })}
<button type="submit" class="main">Open the account</button>
</form>
<p class="soft">Forgot the password of an account you have? <a href="/forgot-password">Choose a new one</a>.</p>`;
  return { status: problem?.status ?? 200, html: pageLayout({ heading: 'Open an account', content }) };
}
