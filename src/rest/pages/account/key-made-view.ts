import { named } from '../../../domain/kernel/index.ts';
import type { z } from 'zod';
import type { createApiKey } from '../../../domain/accounts/index.ts';
import type { Shown } from '../accounts/account-page.ts';
import { markup } from '../markup.ts';
import { pageLayout } from '../page-layout.ts';
import { actionForm } from './action-form.ts';
import type { Person } from './person.ts';

/** The only page that ever shows the key. */
export function keyMadeView({ permit }: Person, { name, secret }: z.infer<typeof createApiKey.output>): Shown {
  const content = markup`
<p role="status">${named(name)} is ready. <strong>Copy it now: it is shown this once and never again.</strong></p>
<p id="key">The key</p>
<code class="address secret" aria-labelledby="key">${secret}</code>
<p>Put it into the settings of your software, where it asks for a key or token. Software that asks for a header wants:</p>
<code class="address">Authorization: Bearer <span class="soft">the key</span></code>
<p class="soft">Whoever has the key can do what you allowed, so give it to nobody else, and do not send it by e-mail or chat. You can end it at any time on your account page.</p>
${actionForm({ permit, action: 'overview', button: 'I have copied it: back to my account', look: 'main' })}`;
  return { status: 201, html: pageLayout({ mark: 'good', heading: 'Your new API key', content }) };
}
