import { forgotPassword } from '../../../domain/accounts/index.ts';
import { markup } from '../markup.ts';
import { pageLayout } from '../page-layout.ts';
import type { AccountPage, Shown } from './account-page.ts';
import { type Problem, problemBox, problemOf } from './form-parts.ts';
import { messagePage } from './message-page.ts';
import { newLinkForm } from './new-link-form.ts';

export const forgotPasswordPage: AccountPage = {
  path: '/forgot-password',
  show: async () => form({ email: '', problem: null }),

  async submit(visit) {
    const email = visit.field('email');
    try {
      const { linkMinutes } = await visit.run(forgotPassword, { email });
      return messagePage({
        heading: 'Look at your e-mail',
        text: `If ${email} has an account, a link to choose a new password is on its way. It works for ${linkMinutes} minutes.`,
        more: markup`<p class="soft">Nothing there? Look in the spam folder, or <a href="/forgot-password">try again</a>.</p>`,
      });
    } catch (error) {
      return form({ email, problem: problemOf(error) });
    }
  },
};

function form({ email, problem }: { email: string; problem: Problem | null }): Shown {
  const content = markup`
<p>We send you a link with which you choose a new one.</p>
${problemBox(problem)}
${newLinkForm({ email, button: 'Send the link', problem })}`;
  return { status: problem?.status ?? 200, html: pageLayout({ heading: 'Forgot your password?', content }) };
}
