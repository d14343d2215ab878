import { resetPassword } from '../../../domain/accounts/index.ts';
import { markup } from '../markup.ts';
import { pageLayout } from '../page-layout.ts';
import type { AccountPage, Shown } from './account-page.ts';
import { field, hidden, type Problem, problemBox, problemOf } from './form-parts.ts';
import { messagePage } from './message-page.ts';

export const resetPasswordPage: AccountPage = {
  path: '/reset-password',
  show: async (visit) => form({ token: visit.field('token'), problem: null }),

  async submit(visit) {
    const token = visit.field('token');
    try {
      await visit.run(resetPassword, { token, password: visit.field('password'), revokeKeys: visit.field('revokeKeys') === '1' });
      return messagePage({
        heading: 'Your password is changed',
        text: 'You were signed out everywhere. Sign in with the new password from now on, or let your assistant send you a new link.',
      });
    } catch (error) {
      return form({ token, problem: problemOf(error) });
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
<label for="revokeKeys"><input type="checkbox" id="revokeKeys" name="revokeKeys" value="1"> End my API keys too: assistants that use one lose access</label>
<button type="submit" class="main">Change the password</button>
</form>
<p><a href="/forgot-password">Send me a new link</a></p>`;
  return { status: problem?.status ?? 200, html: pageLayout({ heading: 'Choose a new password', content }) };
}
