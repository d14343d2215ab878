import { z } from 'zod';
import { taxProfiles } from '../../../../db/schema/index.ts';
import { TAX_SCHEMES } from '../../../../db/values/index.ts';
import { standardRate } from '../../catalog/pricing/index.ts';
import { saveVendor } from '../../people/accounts/index.ts';
import {
  anyVendor,
  CivilDay,
  command,
  dayOf,
  invalidInput,
  NextAction,
  offer,
  percent,
  plainLine,
} from '../../platform/kernel/index.ts';
import { booksLock, closedAt, findBooksOf, findClosedPeriods, openDay } from '../finance-entries/index.ts';
import { profileInClosedPeriod } from './tax-errors.ts';
import { chargedBps, findTaxProfiles, profileOn, salesTaxOf, TAX_PROFILE_ID, TaxProfileView } from './tax-profile.ts';

const MOST_RATE_BPS = 5_000;

const PRICED = 'what is quoted or booked before keeps its price.';
const ISSUED = 'It takes effect in the past: invoices that were issued since stay as they are.';

export const setTaxProfile = command({
  name: 'set_tax_profile',
  title: 'Set the tax profile',
  description:
    'Say how your sales are taxed from effectiveFrom on (default: today): quotes, bookings and invoices charge it. What you do not name stays.',
  access: anyVendor('write:owner'),
  testKeys: 'none',
  repeat: 'natural',
  effects: ['publishes'],
  input: z.strictObject({
    registered: z.boolean().optional(),
    taxId: plainLine(40).nullable().optional(),
    rateBps: z.int().min(0).max(MOST_RATE_BPS).optional().describe('2300 is 23 %'),
    scheme: z.enum(TAX_SCHEMES).optional(),
    effectiveFrom: CivilDay.optional(),
  }),
  example: { registered: true, taxId: 'PT 501 964 843', rateBps: 2300 },
  output: TaxProfileView.extend({
    effects: z.array(z.string()).describe('what else changed'),
    undo: NextAction,
    alreadyDone: z.boolean().optional(),
  }),
  errors: [profileInClosedPeriod],

  async run({ caller: { vendorId }, input: { effectiveFrom: named, ...wanted }, tx, now, ids }) {
    await tx.lock(booksLock(vendorId));
    const { timeZone, country } = await findBooksOf(tx, vendorId);
    const today = dayOf(now, timeZone);
    const effectiveFrom = named ?? today;
    const closed = await findClosedPeriods(tx, vendorId);
    const inside = closedAt(closed, effectiveFrom);
    if (inside !== undefined) {
      throw profileInClosedPeriod({ period: inside.period, date: effectiveFrom, nextOpenDay: openDay(closed, effectiveFrom) });
    }
    const profiles = await findTaxProfiles(tx, vendorId);
    const before = profileOn(profiles, effectiveFrom);
    const after = { effectiveFrom, ...completed(before, wanted, country) };
    const args = { ...before, effectiveFrom };
    const undo = offer('set_tax_profile', args, { actor: 'OWNER', why: 'as it was', optional: true });
    const same = JSON.stringify({ ...before, effectiveFrom }) === JSON.stringify(after);
    // A day that is named gets a profile of its own, which an earlier one that is set afterwards does not change.
    const isKnown = named === undefined || before.effectiveFrom === named;
    if (same && isKnown) return { ...before, effects: [], undo, alreadyDone: true };
    const { registered, taxId, rateBps, scheme } = after;
    const says = { registered, taxId, rateBps, scheme, savedAt: now };
    await tx
      .insert(taxProfiles)
      .values({ id: ids.next(TAX_PROFILE_ID), vendorId, effectiveFrom, ...says })
      .onConflictDoUpdate({ target: [taxProfiles.vendorId, taxProfiles.effectiveFrom], set: says });
    const all = await findTaxProfiles(tx, vendorId);
    await saveVendor(tx, vendorId, { salesTax: salesTaxOf(all, timeZone) });
    return { ...after, effects: effectsOf(before, after, { all, today, rateNamed: wanted.rateBps !== undefined }), undo };
  },
});

interface TaxProfileChanges {
  readonly registered?: boolean | undefined;
  readonly taxId?: string | null | undefined;
  readonly rateBps?: number | undefined;
  readonly scheme?: TaxProfileView['scheme'] | undefined;
}

/**
 * The profile after the changes. What is not named stays; a shop that registers gets the usual rate of its country. Throws
 * `invalid_input`.
 */
function completed(before: TaxProfileView, wanted: TaxProfileChanges, country: string | null) {
  const { registered = before.registered, taxId = before.taxId } = wanted;
  const { scheme = registered ? (before.registered ? before.scheme : 'STANDARD') : 'NONE' } = wanted;
  const first = scheme === 'STANDARD' && !before.registered && before.rateBps === 0;
  const rateBps = wanted.rateBps ?? (first ? standardRate(country) : before.rateBps);
  const issues = [
    ...(scheme !== 'NONE' && !registered ? [{ field: 'scheme', message: 'must be NONE for a shop that is not registered' }] : []),
    ...(registered && !isTaxNumber(taxId)
      ? [{ field: 'taxId', message: 'is needed with registered: the number under which your shop is registered for tax' }]
      : []),
    ...(rateBps === null
      ? [{ field: 'rateBps', message: 'is needed, 2300 for 23 %: the usual one of your shop’s country is not known' }]
      : []),
  ];
  if (rateBps === null || issues.length > 0) throw invalidInput({ issues });
  return { registered, taxId, rateBps, scheme };
}

/** Whether it can be a tax number. Each country has its own form, but all have digits. */
function isTaxNumber(taxId: string | null): boolean {
  return taxId !== null && /\d/.test(taxId) && taxId.length >= 4;
}

function effectsOf(
  before: TaxProfileView,
  after: TaxProfileView & { readonly effectiveFrom: CivilDay },
  { all, today, rateNamed }: { readonly all: readonly TaxProfileView[]; readonly today: CivilDay; readonly rateNamed: boolean },
): string[] {
  const { effectiveFrom, rateBps } = after;
  const next = all.find((profile) => profile.effectiveFrom !== null && profile.effectiveFrom > effectiveFrom);
  const end = next?.effectiveFrom ?? null;
  const isOver = end !== null && end <= today;
  const until = end === null ? '' : ` until ${end}`;
  const since = effectiveFrom <= today ? 'now' : effectiveFrom;
  return [
    ...(isOver || chargedBps(after) === chargedBps(before)
      ? []
      : [`Quotes and bookings made from ${since} on${until} add ${onRent(after)} to the rent; ${PRICED}`]),
    ...(next === undefined ? [] : [laterInWords(next, { isOver, present: profileOn(all, today) })]),
    `Periods from ${effectiveFrom} on${until} are counted by it; closed ones stay as they are.`,
    ...(effectiveFrom < today ? [ISSUED] : []),
    ...(rateNamed || rateBps === before.rateBps
      ? []
      : [`rateBps ${rateBps} is what is usual in your country: name it if yours differs.`]),
  ];
}

function onRent(profile: TaxProfileView): string {
  const charged = chargedBps(profile);
  return charged === 0 ? 'no tax' : `${percent(charged)} tax`;
}

/** Says that a later profile stays, and what quotes charge now if that one applies already. */
function laterInWords(next: TaxProfileView, { isOver, present }: { isOver: boolean; present: TaxProfileView }): string {
  const stays = `From ${next.effectiveFrom} on your later profile applies, with ${onRent(next)} on the rent`;
  const change = `name effectiveFrom ${(isOver ? present : next).effectiveFrom} to change it`;
  return isOver ? `${stays}: quotes and bookings made now still add ${onRent(present)}; ${change}.` : `${stays}; ${change}.`;
}
