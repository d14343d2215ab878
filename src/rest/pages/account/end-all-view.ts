import type { Shown } from '../accounts/account-page.ts';
import { markup } from '../markup.ts';
import { pageLayout } from '../page-layout.ts';
import { actionForm } from './action-form.ts';
import type { Person } from './person.ts';

/** Asked once more, because programs that depend on a key stop with it. */
export function endAllView({ permit }: Person): Shown {
  const content = markup`
<p>Every assistant and device is signed out at once. Bookings stay as they are. You can let each of them in again later.</p>
${actionForm({ permit, action: 'end-sessions', button: 'Sign all of them out', look: 'end' })}
<p>API keys go on working unless you end them too. An ended key never works again; software that needs one needs a new one.</p>
${actionForm({ permit, action: 'end-everything', button: 'Sign all out and end all API keys', look: 'end' })}
<h2>Somebody knows your password?</h2>
<p>Then <a href="/forgot-password">choose a new one</a> as well.</p>
${actionForm({ permit, action: 'overview', button: 'Back, and end nothing' })}`;
  return { status: 200, html: pageLayout({ heading: 'End all access?', content }) };
}
