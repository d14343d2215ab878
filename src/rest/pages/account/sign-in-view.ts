import type { Shown } from '../accounts/account-page.ts';
import { field, hidden, type Problem, problemBox } from '../accounts/form-parts.ts';
import { markup } from '../markup.ts';
import { pageLayout } from '../page-layout.ts';

/** Where nobody is signed in yet, or not any more. */
export function signInView({ email, problem }: { email: string; problem: Problem | null }): Shown {
  const content = markup`
${problemBox(problem)}
<p>See who can act for you, and end it. Make keys for software, look after your documents, and take your data with you or have it erased.</p>
<form method="post" action="/account">${hidden('do', 'sign-in')}
${field({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username', value: email, problem })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', problem })}
<button type="submit" class="main">Sign in</button>
</form>
<p class="soft">This signs you in on this page only, for 15 minutes. It lets no assistant in.</p>
<ul class="links"><li><a href="/forgot-password">I forgot my password</a></li><li><a href="/register">I have no account yet</a></li></ul>`;
  return { status: problem?.status ?? 200, html: pageLayout({ heading: 'Sign in to your account', content }) };
}
