import { z } from 'zod';
import { taxProfiles } from '../../../../db/schema/index.ts';
import { TAX_SCHEMES } from '../../../../db/values.ts';
import { anyVendor, CivilDay, command, dayOf, invalidInput, NextAction, plainLine } from '../../platform/kernel/index.ts';
import { booksLock, closedAt, findBooksOf, findClosedPeriods, openDay } from '../entries/index.ts';
import { profileInClosedPeriod } from './tax-errors.ts';
import { findTaxProfiles, profileOn, TAX_PROFILE_ID, TaxProfileView } from './tax-profile.ts';

const MOST_RATE_BPS = 5_000;

const NOT_TAXED =
  'Prices do not follow it: renters are quoted and billed no tax on the rent, because the shop was opened as not registered. What you owe comes out of the rent.';
const STILL_TAXED =
  'Prices do not follow it: renters are quoted and billed tax on the rent, because the shop was opened as registered.';
const ISSUED = 'It takes effect in the past: invoices that were issued since stay as they are.';
const NO_TAX_ID = 'taxId is missing: who is registered has one.';

export const setTaxProfile = command({
  name: 'set_tax_profile',
  title: 'Set the tax profile',
  description: 'Say how your sales are taxed from effectiveFrom on (default: today). What you do not name stays as it is.',
  access: anyVendor('write:owner'),
  liveOnly: true,
  repeat: 'natural',
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
    const { timeZone } = await findBooksOf(tx, vendorId);
    const effectiveFrom = named ?? dayOf(now, timeZone);
    const closed = await findClosedPeriods(tx, vendorId);
    const inside = closedAt(closed, effectiveFrom);
    if (inside !== undefined) {
      throw profileInClosedPeriod({ period: inside.period, date: effectiveFrom, nextOpenDay: openDay(closed, effectiveFrom) });
    }
    const profiles = await findTaxProfiles(tx, vendorId);
    const before = profileOn(profiles, effectiveFrom);
    const after = { ...before, ...wanted, effectiveFrom };
    const { registered, taxId, rateBps, scheme } = after;
    if (scheme !== 'NONE' && !registered) {
      throw invalidInput({ issues: [{ field: 'scheme', message: 'must be NONE for a shop that is not registered' }] });
    }
    const args = { action: 'set_profile', ...before, effectiveFrom };
    const undo = { tool: 'manage_finance_tax', args, actor: 'OWNER' as const, why: 'as it was', optional: true };
    const { registered: taxesRents } = profiles[0] ?? before;
    const today = dayOf(now, timeZone);
    const effects = [
      `Periods from ${effectiveFrom} on are counted by it; closed ones stay as they are.`,
      ...(taxesRents === registered ? [] : [taxesRents ? STILL_TAXED : NOT_TAXED]),
      ...(effectiveFrom < today ? [ISSUED] : []),
      ...(registered && taxId === null ? [NO_TAX_ID] : []),
    ];
    const same = JSON.stringify({ ...before, effectiveFrom }) === JSON.stringify(after);
    if (same) return { ...before, effects: [], undo, alreadyDone: true };
    const says = { registered, taxId, rateBps, scheme, savedAt: now };
    await tx
      .insert(taxProfiles)
      .values({ id: ids.next(TAX_PROFILE_ID), vendorId, effectiveFrom, ...says })
      .onConflictDoUpdate({ target: [taxProfiles.vendorId, taxProfiles.effectiveFrom], set: says });
    return { ...after, effects, undo };
  },
});
