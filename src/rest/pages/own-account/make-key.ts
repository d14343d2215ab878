import type { z } from 'zod';
import { getProfile } from '../../../domain/people/accounts/index.ts';
import { createApiKey } from '../../../domain/people/api-keys/index.ts';
import { named } from '../../../domain/platform/kernel/index.ts';
import type { ShownPage } from '../accounts/account-page.ts';
import { type Problem, problemOf } from '../form-parts.ts';
import { markup } from '../markup.ts';
import { pageLayout } from '../page-layout.ts';
import { actionForm, type Person } from './action-form.ts';
import { keyInputOf, newKeyView, sentKeyForm } from './new-key-form.ts';
import { passwordProblemOf, signInAgain } from './sign-in-again.ts';

/** Makes the key after the person has entered the password again. */
export async function makeKey(person: Person): Promise<ShownPage> {
  const { vendor } = await person.visit.run(getProfile, {});
  const form = sentKeyForm(person.visit);
  const again = (who: Person, problem: Problem) => newKeyView(who, { form, vendor: vendor !== null, problem });
  const read = keyInputOf(form);
  if ('problem' in read) return again(person, read.problem);
  try {
    const renewed = await signInAgain(person);
    try {
      return keyMadeView(renewed, await renewed.visit.run(createApiKey, read.input));
    } catch (error) {
      return again(renewed, problemOf(error));
    }
  } catch (error) {
    return again(person, passwordProblemOf(error, 'No key was made.'));
  }
}

/** The only page that ever shows the key. */
function keyMadeView({ permit }: Person, { name, secret }: z.infer<typeof createApiKey.output>): ShownPage {
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
