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
        mark: 'good',
        heading: 'Your account is open',
        text: `We sent a link to ${email}: open it to confirm the address.`,
        more: markup`<p>Then tell your assistant to sign you in. It shows you a link, or a code to type in here:</p>
<p><a class="button main" href="/link">I have a code</a></p>
<p class="soft">On <a href="/account">your account page</a> you see who can act for you, and end it.</p>`,
      });
    } catch (error) {
      return form(visit, problemOf(error));
    }
  },
};

function form(visit: Visit, problem: Problem | null): Shown {
  const content = markup`
<p>With it you rent things. You can add a shop and rent things out later.</p>
${problemBox(problem)}
<form method="post" action="/register">
${newAccountFields(visit, { problem })}
<button type="submit" class="main">Open the account</button>
</form>
<ul class="links"><li><a href="/link">I have an account, and a code</a></li><li><a href="/forgot-password">I forgot my password</a></li></ul>`;
  return { status: problem?.status ?? 200, html: pageLayout({ heading: 'Open an account', content }) };
}
