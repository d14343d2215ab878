import { logout, registerAccount } from '../../../domain/accounts/index.ts';
import { type Markup, markup } from '../markup.ts';
import type { Visit } from './account-page.ts';
import { field, type Problem } from './form-parts.ts';

type Role = 'CUSTOMER' | 'VENDOR';

/** What a new account is asked for; a vendor's also for the shop. */
export function newAccountFields(visit: Visit, { role, problem }: { role: Role; problem: Problem | null }): Markup {
  const text = (name: string, label: string, autocomplete: string) =>
    field({ name, label, autocomplete, value: visit.field(name), problem });
  return markup`
${text('name', 'Your name', 'name')}
${field({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username', value: visit.field('email'), problem })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password', hint: '8 characters or more.', problem })}
${role === 'VENDOR' ? markup`${text('vendorName', 'Name of your shop', 'organization')}${vendorType(visit)}` : ''}
<p class="soft">By opening the account you accept the <a href="/legal/terms">terms of use</a>. The <a href="/legal/privacy">privacy notice</a> says what happens with your data.</p>`;
}

/** Opens the account. The session that comes with it is not needed here, so it ends at once. */
export async function openAccount(visit: Visit, role: Role): Promise<{ email: string; password: string }> {
  const account = { email: visit.field('email'), password: visit.field('password') };
  const shop = role === 'VENDOR' ? { vendorName: visit.field('vendorName'), vendorType: typeOf(visit) } : {};
  const { refreshToken } = await visit.run(registerAccount, { ...account, name: visit.field('name'), role, ...shop });
  await visit.run(logout, { refreshToken });
  return account;
}

function vendorType(visit: Visit): Markup {
  const option = (value: string, label: string) =>
    markup`<option value="${value}"${value === typeOf(visit) ? markup` selected` : ''}>${label}</option>`;
  return markup`
<label for="vendorType">You rent out as</label>
<select id="vendorType" name="vendorType">${option('INDIVIDUAL', 'a person')}${option('COMPANY', 'a company')}</select>`;
}

function typeOf(visit: Visit): 'INDIVIDUAL' | 'COMPANY' {
  return visit.field('vendorType') === 'COMPANY' ? 'COMPANY' : 'INDIVIDUAL';
}
