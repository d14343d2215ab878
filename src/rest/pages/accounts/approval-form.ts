import { PAGE_PATHS } from '../../../domain/platform/kernel/index.ts';
import { codeField, field, hidden, type Problem, typedProof } from '../form-parts.ts';
import { type Markup, markup } from '../markup.ts';
import type { Visit } from './account-page.ts';
import { newAccountFields, openAccount } from './new-account.ts';
import { changeCountry, countryOf, ELSEWHERE, noCountry, shopFields, shopOf, shopPlaceForm } from './shop-fields.ts';

type Role = 'CUSTOMER' | 'VENDOR';

/** A page on which a person lets software in. In one step they sign in or open an account, and a shop if that is needed. */
export interface Approval {
  readonly action: string;
  /** Fields that every address of the page must keep. */
  readonly kept: Readonly<Record<string, string>>;
  readonly role: Role;
  readonly emailHint: string | null;
}

/** The form that the person has reached. */
export function approvalForm(visit: Visit, approval: Approval, problem: Problem | null): Markup {
  return formFor(visit, approval)(visit, approval, problem);
}

/** The account that approves: that of somebody with a password, or a new one. */
export async function accountOf(visit: Visit, role: Role) {
  if (isNew(visit)) return openAccount(visit, role);
  const account = { email: visit.field('email'), ...typedProof(visit) };
  return opensShop(visit) ? { ...account, shop: shopOf(visit) } : account;
}

/** Whether a sent form leads to another form first, and what is wrong with it. */
export function placeAsked(visit: Visit, role: Role): { problem: Problem | null } | null {
  if (visit.field('place') !== '') return { problem: countryOf(visit) === null ? noCountry : null };
  return needsPlace(visit, role) ? { problem: noCountry } : null;
}

/** The problem if the country in the address does not exist. */
export function wrongPlace(visit: Visit, role: Role): Problem | null {
  return visit.field('country') !== '' && needsPlace(visit, role) ? noCountry : null;
}

type Form = typeof approvalForm;

function formFor(visit: Visit, { role }: Approval): Form {
  if (needsPlace(visit, role)) return placeForm;
  if (isNew(visit)) return registerForm;
  return opensShop(visit) ? shopForm : signInForm;
}

function signInForm(...[visit, approval, problem]: Parameters<Form>): Markup {
  return markup`
<h2>Sign in to approve</h2>
<form method="post" action="${approval.action}">${keptFields(approval)}
${signInFields(visit, approval, problem)}
<button type="submit" class="main">Sign in and approve</button>
</form>
<ul class="links"><li><a href="${addressOf(approval, 'new')}">I have no account yet</a></li><li><a href="${PAGE_PATHS.forgotPassword}">I forgot my password</a></li>${
    approval.role === 'VENDOR'
      ? markup`<li><a href="${addressOf(approval, 'shop')}">I have an account, but no shop yet</a></li>`
      : ''
  }</ul>`;
}

/** Asks for the country first, because the next form depends on it. */
function placeForm(...[visit, approval, problem]: Parameters<Form>): Markup {
  const { action, kept } = approval;
  const kind = isNew(visit) ? 'new' : 'shop';
  return markup`
${shopPlaceForm(visit, { action, kept: { ...kept, [kind]: '1' }, problem })}
<ul class="links"><li><a href="${addressOf(approval)}">${kind === 'new' ? 'I have an account' : 'I have a shop'}</a></li></ul>`;
}

/** The form for a customer whose assistant wants to rent out for them. */
function shopForm(...[visit, approval, problem]: Parameters<Form>): Markup {
  return markup`
<h2 id="go-on">Sign in, and open a shop with your account</h2>
<p class="soft">You keep everything that you have as a renter.</p>
<form method="post" action="${approval.action}">${keptFields(approval)}${hidden('shop', '1')}
${signInFields(visit, approval, problem)}
${shopFields(visit, problem)}
<button type="submit" class="main">Open the shop and approve</button>${changeCountry}
</form>
<ul class="links"><li><a href="${addressOf(approval)}">I have a shop</a></li><li><a href="${PAGE_PATHS.forgotPassword}">I forgot my password</a></li></ul>`;
}

function signInFields(...[visit, { emailHint }, problem]: Parameters<Form>): Markup {
  const email = visit.field('email') || (emailHint ?? '');
  return markup`
${field({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username', value: email, problem })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', problem })}
${codeField(visit, problem)}`;
}

function registerForm(...[visit, approval, problem]: Parameters<Form>): Markup {
  const { action, role, emailHint } = approval;
  const opensOne = role === 'VENDOR';
  const shop = opensOne ? { more: shopFields(visit, problem) } : {};
  return markup`
<h2 id="go-on">Open an account to approve</h2>
<form method="post" action="${action}">${keptFields(approval)}${hidden('new', '1')}
${newAccountFields(visit, { problem, emailHint, ...shop })}
<button type="submit" class="main">Open the account and approve</button>${opensOne ? changeCountry : ''}
</form>
<p><a href="${addressOf(approval)}">I have an account</a></p>`;
}

function keptFields({ kept }: Approval): Markup {
  return markup`${Object.entries(kept).map(([name, value]) => hidden(name, value))}${hidden('answer', 'approve')}`;
}

/** The address of another form on the same page. */
function addressOf({ action, kept }: Approval, ...kinds: readonly ('new' | 'shop')[]): string {
  const query = new URLSearchParams([...Object.entries(kept), ...kinds.map((kind): [string, string] => [kind, '1'])]);
  return query.size === 0 ? action : `${action}?${query.toString()}`;
}

/** Whether a shop is opened and its country is not chosen yet, or is to be chosen again. */
function needsPlace(visit: Visit, role: Role): boolean {
  const opens = role === 'VENDOR' && (isNew(visit) || opensShop(visit));
  return opens && (countryOf(visit) === null || visit.field('place') === ELSEWHERE);
}

function isNew(visit: Visit): boolean {
  return visit.field('new') === '1';
}

function opensShop(visit: Visit): boolean {
  return visit.field('shop') === '1';
}
