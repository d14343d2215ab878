import type { z } from 'zod';
import { type Scope, SCOPES } from '../../../../db/values/index.ts';
import type { createApiKey } from '../../../domain/people/api-keys/index.ts';
import { CURRENCY_EXPONENTS, SCOPE_WORDS, worthIn } from '../../../domain/platform/kernel/index.ts';
import type { ShownPage, Visit } from '../accounts/account-page.ts';
import { field, fieldProblem, minorOf, type Problem, problemBox } from '../form-parts.ts';
import { type Markup, markup } from '../markup.ts';
import { pageLayout } from '../page-layout.ts';
import { actionForm, type Person } from './action-form.ts';

/** The values of the form for a new key. Before anything is filled in, they are what software usually needs. */
interface NewKeyForm {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly mode: 'live' | 'test';
  /** A key of `EXPIRIES`. */
  readonly days: string;
  readonly cap: string;
  /** The amount above which the key asks. Empty if it always asks. */
  readonly above: string;
  readonly currency: string;
  readonly asksFirst: boolean;
}

/** How many days a key can work. Empty means without end. */
const EXPIRIES: ReadonlyMap<string, string> = new Map([
  ['7', 'a week'],
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', 'a year'],
  ['', 'until I end it'],
]);

const USUAL_DAYS = '90';

export function freshKeyForm(currency: string): NewKeyForm {
  const scopes: Scope[] = ['read:catalog', 'read:account', 'write:booking'];
  return { name: '', scopes, mode: 'live', days: USUAL_DAYS, cap: '', above: '', currency, asksFirst: true };
}

export function sentKeyForm(visit: Visit): NewKeyForm {
  const days = visit.field('days');
  return {
    name: visit.field('name'),
    scopes: SCOPES.filter((scope) => visit.chosen('scopes').includes(scope)),
    mode: visit.field('mode') === 'test' ? 'test' : 'live',
    days: EXPIRIES.has(days) ? days : USUAL_DAYS,
    cap: visit.field('cap').trim(),
    above: visit.field('above').trim(),
    currency: visit.field('currency').trim().toUpperCase(),
    asksFirst: visit.field('asksFirst') === '1',
  };
}

const NO_AMOUNT = 'This must be an amount, for example 250 or 250.00, in a currency that we know.';

type KeyInput = z.input<typeof createApiKey.input>;

/** The key as the operation takes it, or what is wrong with the form. */
export function keyInputOf(form: NewKeyForm): { input: KeyInput } | { problem: Problem } {
  const { name, mode, days, cap, above, currency, asksFirst } = form;
  const spendCapMinor = cap === '' ? null : minorOf(cap, currency);
  const confirmAboveMinor = above === '' ? null : minorOf(above, currency);
  const wrong = new Map([
    ...(name.trim() === '' ? [['name', 'Give it a name by which you will know it.'] as const] : []),
    ...(form.scopes.length === 0 ? [['scopes', 'Choose at least one.'] as const] : []),
    ...(spendCapMinor === undefined ? [['cap', NO_AMOUNT] as const] : []),
    ...(confirmAboveMinor === undefined ? [['above', NO_AMOUNT] as const] : []),
  ]);
  if (wrong.size > 0 || spendCapMinor === undefined || confirmAboveMinor === undefined) {
    return { problem: fieldProblem(wrong) };
  }
  return {
    input: {
      name,
      mode,
      scopes: [...form.scopes],
      requireConfirm: asksFirst,
      ...(days !== '' && { expiresInDays: Number(days) }),
      ...(spendCapMinor !== null && { spendCapMinor, spendCurrency: currency }),
      // A key without a spend cap has no currency of its own, so its limit is in euros.
      ...(confirmAboveMinor !== null && {
        confirmAboveMinor: cap === '' ? worthIn('EUR', confirmAboveMinor, currency) : confirmAboveMinor,
      }),
    },
  };
}

interface Asked {
  readonly form: NewKeyForm;
  readonly vendor: boolean;
  readonly problem: Problem | null;
}

/** The form that says what a key may do, for how long and up to which amount. The careful answer is the default. */
export function newKeyView({ permit }: Person, { form, vendor, problem }: Asked): ShownPage {
  const inputs = markup`
${field({ name: 'name', label: 'Name', autocomplete: 'off', value: form.name, hint: 'By which you will know it, for example “Travel assistant”.', problem })}
<fieldset${wrongBy('scopes', problem)}><legend>What may it do?</legend>
${wrongText('scopes', problem)}
${SCOPE_GROUPS.filter(({ shop }) => !shop || vendor).map((group) => scopeGroup(group, form))}
</fieldset>
<fieldset><legend>How careful is it?</legend>
${box({ name: 'asksFirst', value: '1', label: 'It asks me first, on a page, before it spends money, ends something, gives others access or publishes', checked: form.asksFirst })}
${capFields(form, problem)}
${field({ name: 'above', label: 'It asks me only above this amount', optional: true, autocomplete: 'off', value: form.above, hint: 'For example 20, in the currency above, or what is worth about as much in another one. Empty means every amount. Deposits do not count.', problem })}
<label for="days">It works for</label>
<select id="days" name="days">${[...EXPIRIES].map(([days, words]) => option(days, words, form.days))}</select>
<label for="mode">It works on</label>
<select id="mode" name="mode">${option('live', 'real bookings', form.mode)}${option('test', 'test bookings only, without real money', form.mode)}</select>
</fieldset>
${field({ name: 'password', label: 'Your password', type: 'password', autocomplete: 'current-password', hint: 'Once more, because a key acts for you without it.', problem })}`;
  const content = markup`
${problemBox(problem)}
<p>Software with this key acts for you until the key ends. It never gets your password, and it cannot see your card.</p>
${actionForm({ permit, action: 'make-key', button: 'Make the key', look: 'main', inputs })}
${actionForm({ permit, action: 'overview', button: 'Back, and make none' })}`;
  return { status: problem?.status ?? 200, html: pageLayout({ heading: 'Make an API key', content }) };
}

interface ScopeGroup {
  readonly title: string;
  readonly scopes: readonly Scope[];
  /** For people who rent out only. */
  readonly shop?: true;
}

const SCOPE_GROUPS: readonly ScopeGroup[] = [
  { title: 'Renting', scopes: ['read:catalog', 'read:booking', 'write:booking'] },
  { title: 'Your account', scopes: ['read:account', 'write:contact', 'write:account'] },
  { title: 'Your shop', scopes: ['read:owner', 'write:owner', 'write:payout-bank'], shop: true },
];

function scopeGroup({ title, scopes }: ScopeGroup, form: NewKeyForm): Markup {
  return markup`<p class="group">${title}</p>
${scopes.map((scope) => box({ name: 'scopes', value: scope, label: labelOf(scope), checked: form.scopes.includes(scope) }))}`;
}

/** The right to book includes the right to see bookings. */
function labelOf(scope: Scope): string {
  const words = scope === 'read:booking' ? 'only see your bookings' : SCOPE_WORDS[scope];
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function box({ name, value, label, checked }: { name: string; value: string; label: string; checked: boolean }): Markup {
  const id = `${name}-${value.replace(':', '-')}`;
  return markup`<p class="check"><input type="checkbox" id="${id}" name="${name}" value="${value}"${checked ? markup` checked` : ''}><label for="${id}">${label}</label></p>
`;
}

function capFields({ cap, currency }: NewKeyForm, problem: Problem | null): Markup {
  return markup`<label for="cap">The most it may spend in a month</label>
<p class="hint" id="cap-hint">For example 250. Empty means no limit. Deposits, which come back, do not count.</p>
${wrongText('cap', problem)}
<div class="amount"><input id="cap" name="cap" type="text" inputmode="decimal" autocomplete="off" value="${cap}" aria-describedby="cap-hint${problem?.fields.has('cap') ? ' cap-wrong' : ''}"${problem?.fields.has('cap') ? markup` aria-invalid="true"` : ''}>
<select id="currency" name="currency" aria-label="Currency">${Object.keys(CURRENCY_EXPONENTS).map((code) => option(code, code, currency))}</select></div>
`;
}

function option(value: string, words: string, chosen: string): Markup {
  return markup`<option value="${value}"${value === chosen ? markup` selected` : ''}>${words}</option>`;
}

function wrongText(name: string, problem: Problem | null): Markup {
  const wrong = problem?.fields.get(name);
  return wrong === undefined ? markup`` : markup`<p class="wrong" id="${name}-wrong">${wrong}</p>`;
}

function wrongBy(name: string, problem: Problem | null): Markup {
  return problem?.fields.has(name) ? markup` aria-describedby="${name}-wrong"` : markup``;
}
