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
const NO_TAX_ID = 'taxId is missing: who is registered has one.';

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
  example: { registered: true, rateBps: 2300, scheme: 'STANDARD' },
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
    if (same) return { ...before, effects: [], undo, alreadyDone: true };
    const { registered, taxId, rateBps, scheme } = after;
    const says = { registered, taxId, rateBps, scheme, savedAt: now };
    await tx
      .insert(taxProfiles)
      .values({ id: ids.next(TAX_PROFILE_ID), vendorId, effectiveFrom, ...says })
      .onConflictDoUpdate({ target: [taxProfiles.vendorId, taxProfiles.effectiveFrom], set: says });
    await saveVendor(tx, vendorId, { salesTax: salesTaxOf(await findTaxProfiles(tx, vendorId), timeZone) });
    return { ...after, effects: effectsOf(before, after, { today, rateNamed: wanted.rateBps !== undefined }), undo };
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
  if (scheme !== 'NONE' && !registered) {
    throw invalidInput({ issues: [{ field: 'scheme', message: 'must be NONE for a shop that is not registered' }] });
  }
  const first = scheme === 'STANDARD' && !before.registered && before.rateBps === 0;
  const rateBps = wanted.rateBps ?? (first ? standardRate(country) : before.rateBps);
  if (rateBps === null) {
    throw invalidInput({
      issues: [{ field: 'rateBps', message: 'is needed, 2300 for 23 %: the usual one of your shop’s country is not known' }],
    });
  }
  return { registered, taxId, rateBps, scheme };
}

function effectsOf(
  before: TaxProfileView,
  after: TaxProfileView & { readonly effectiveFrom: CivilDay },
  { today, rateNamed }: { readonly today: CivilDay; readonly rateNamed: boolean },
): string[] {
  const { effectiveFrom, registered, taxId, rateBps } = after;
  const past = effectiveFrom < today;
  const charged = chargedBps(after);
  const onRent = charged === 0 ? 'no tax' : `${percent(charged)} tax`;
  const since = effectiveFrom <= today ? 'now' : effectiveFrom;
  return [
    ...(charged === chargedBps(before) ? [] : [`Quotes and bookings made from ${since} on add ${onRent} to the rent; ${PRICED}`]),
    `Periods from ${effectiveFrom} on are counted by it; closed ones stay as they are.`,
    ...(past ? [ISSUED] : []),
    ...(rateNamed || rateBps === before.rateBps
      ? []
      : [`rateBps ${rateBps} is what is usual in your country: name it if yours differs.`]),
    ...(registered && taxId === null ? [NO_TAX_ID] : []),
  ];
}
