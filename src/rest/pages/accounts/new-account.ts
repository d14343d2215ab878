import { logout, registerAccount } from '../../../domain/accounts/index.ts';
import { type Markup, markup } from '../markup.ts';
import type { Visit } from './account-page.ts';
import { field, type Problem } from './form-parts.ts';
import { shopOf } from './shop-fields.ts';

type Role = 'CUSTOMER' | 'VENDOR';

/** What a new account is asked for; `more` follows what it is about the person. */
export function newAccountFields(visit: Visit, { problem, more = markup`` }: { problem: Problem | null; more?: Markup }): Markup {
  return markup`
${field({ name: 'name', label: 'Your name', autocomplete: 'name', value: visit.field('name'), problem })}
${field({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username', value: visit.field('email'), problem })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password', hint: '8 characters or more.', problem })}
${more}
<p class="soft">By opening the account you accept the <a href="/legal/terms">terms of use</a>. The <a href="/legal/privacy">privacy notice</a> says what happens with your data.</p>`;
}

/** Opens the account. The session that comes with it is not needed here, so it ends at once. */
export async function openAccount(visit: Visit, role: Role): Promise<{ email: string; password: string }> {
  const account = { email: visit.field('email'), password: visit.field('password') };
  const shop = role === 'VENDOR' ? shopOf(visit) : {};
  const { refreshToken } = await visit.run(registerAccount, { ...account, name: visit.field('name'), role, ...shop });
  await visit.run(logout, { refreshToken });
  return account;
}
