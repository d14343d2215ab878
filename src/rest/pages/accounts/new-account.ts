import { PASSWORD_RULE } from '../../../domain/people/accounts/index.ts';
import { legalPath } from '../../../domain/people/legal/index.ts';
import { registerAccount } from '../../../domain/people/registration/index.ts';
import { logout } from '../../../domain/people/sign-in/index.ts';
import { field, type Problem } from '../form-parts.ts';
import { markup, type Markup } from '../markup.ts';
import type { Visit } from './account-page.ts';
import { shopOf } from './shop-fields.ts';

type Role = 'CUSTOMER' | 'VENDOR';

/** The fields of a new account. `more` follows the fields about the person, and takes the place of the city. */
export function newAccountFields(
  visit: Visit,
  {
    problem,
    emailHint = null,
    more = cityField(visit, problem),
  }: { problem: Problem | null; emailHint?: string | null; more?: Markup },
): Markup {
  const email = visit.field('email') || (emailHint ?? '');
  return markup`
${field({ name: 'name', label: 'Your name', autocomplete: 'name', value: visit.field('name'), problem })}
${field({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username', value: email, problem })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password', hint: `${PASSWORD_RULE}.`, problem })}
${more}
<p class="soft">By opening the account you accept the <a href="${legalPath('TERMS')}">terms of use</a>. The <a href="${legalPath('PRIVACY')}">privacy notice</a> says what happens with your data.</p>`;
}

/** The city of somebody without a shop: a pickup nearby counts as less risky. */
function cityField(visit: Visit, problem: Problem | null): Markup {
  const hint = 'Where you usually rent.';
  return field({
    name: 'city',
    label: 'City',
    autocomplete: 'address-level2',
    value: visit.field('city'),
    hint,
    optional: true,
    problem,
  });
}

/** Opens the account. The session that comes with it is not needed, so it is ended at once. */
export async function openAccount(visit: Visit, role: Role): Promise<{ email: string; password: string }> {
  const account = { email: visit.field('email'), password: visit.field('password') };
  const place = role === 'VENDOR' ? shopOf(visit) : { city: visit.field('city').trim() || undefined };
  const { refreshToken } = await visit.run(registerAccount, { ...account, name: visit.field('name'), role, ...place });
  await visit.run(logout, { refreshToken });
  return account;
}
