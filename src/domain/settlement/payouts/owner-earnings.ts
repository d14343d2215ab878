import { and, eq, ne, sum as total } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { hotQuery, placeholder } from '../../../../db/hot-query.ts';
import { payouts } from '../../../../db/schema/index.ts';
import { HOLD_REASONS, type Mode } from '../../../../db/values/index.ts';
import { counted, formatMoney, type Minor, momentInWords, type Settings, sum } from '../../platform/kernel/index.ts';
import { expectedAt } from './payout-view.ts';
import { heldInWords } from './events.ts';
import { NOT_TAKEN, SENT } from './payout-lifecycle.ts';
import { ownerBalance } from './owner-balance.ts';
import type { PayoutRow } from './payout-store.ts';
import { earnedParts, type Part, PARTS } from './earned-parts.ts';
import { type ExpectedSum, expectedSums, type RenterDebt } from './income-to-come.ts';

const WHY = [...HOLD_REASONS, 'NOT_TAKEN'] as const;
type Why = (typeof WHY)[number];
/** What helps, where the reason alone does not say it. */
const WHY_WORDS: Readonly<Partial<Record<Why, string>>> = {
  NO_BANK: `${heldInWords('NO_BANK')}: manage_payout_bank`,
  ACCOUNT_INCOMPLETE: `${heldInWords('ACCOUNT_INCOMPLETE')}: manage_payout_bank with action connect`,
};

function whyInWords(why: Why): string {
  if (why === 'NOT_TAKEN') return 'the bank did not take it: correct the account with manage_payout_bank';
  return WHY_WORDS[why] ?? heldInWords(why);
}

/**
 * What an owner has earned in one currency, and where it is: `earned` and `owed` together are what is held, on its way and
 * paid.
 */
export const EarningsView = z.object({
  currency: z.string(),
  words: z.string(),
  earnedMinor: z.int().describe('all that bookings have brought so far, after everything that was taken off'),
  madeOf: z
    .array(z.object({ part: z.enum(PARTS), amountMinor: z.int() }))
    .describe('adds up to earnedMinor; minus was taken off'),
  heldBackMinor: z.int(),
  heldBack: z.array(z.object({ why: z.enum(WHY), words: z.string(), amountMinor: z.int() })),
  onItsWayMinor: z.int().describe('scheduled, ready or sent'),
  paidMinor: z.int(),
  owedMinor: z.int().describe('by you to the platform, about bookings: taken off the next payouts'),
  rentersOweMinor: z
    .int()
    .describe('besides: by renters to you, beyond deposits (owedByRenters); earned once paid, less commission'),
  nextAt: z.string().nullable().describe('when the next payout is expected'),
  expectedMinor: z.int().describe('besides: of paid bookings that are not over yet'),
  expectedFrom: z.string().nullable().describe('about when the first of that comes'),
});

interface Of {
  readonly vendorId: string;
  readonly mode: Mode;
}

/** The sums of a vendor's earnings by currency, from the journal. */
export async function ownerEarnings(
  from: Reader,
  { vendorId, mode }: Of,
  { bankHeldUntil, debts, settings }: { bankHeldUntil: Date | null; debts: readonly RenterDebt[]; settings: Settings },
): Promise<z.infer<typeof EarningsView>[]> {
  const [earned, open, paid, expected] = await Promise.all([
    earnedParts(from, { vendorId, mode }),
    findOpenPayouts(from, { vendorId, mode }),
    sumPaid(from, { vendorId, mode }),
    expectedSums(from, { vendorId, mode }, { bankHeldUntil, settings }),
  ]);
  const currencies = new Set([...earned.keys(), ...[...expected, ...debts].map(({ currency }) => currency)]);
  const each = [...currencies].map(async (currency) => {
    const parts = earned.get(currency) ?? new Map<Part, Minor>();
    const toCome = expected.find((one) => one.currency === currency) ?? null;
    const { byBooking } = await ownerBalance(from, { vendorId, mode, currency });
    const mine = open.filter((payout) => payout.currency === currency);
    const paidMinor = Number(paid.find((one) => one.currency === currency)?.amountMinor ?? 0);
    const rentersOweMinor = sum(debts.filter((debt) => debt.currency === currency).map(({ amountMinor }) => amountMinor));
    return earningsView(currency, parts, { ...whereabouts(byBooking, mine, bankHeldUntil), paidMinor, rentersOweMinor, toCome });
  });
  return Promise.all(each);
}

const ofVendor = and(eq(payouts.vendorId, placeholder('vendorId')), eq(payouts.mode, placeholder('mode')));

const findOpenPayouts = hotQuery('open_payouts_of_vendor', (reader) =>
  reader
    .select()
    .from(payouts)
    .where(and(ofVendor, ne(payouts.status, 'PAID'))),
);

const sumPaid = hotQuery('paid_payouts_of_vendor', (reader) =>
  reader
    .select({ currency: payouts.currency, amountMinor: total(payouts.amountMinor) })
    .from(payouts)
    .where(and(ofVendor, eq(payouts.status, 'PAID')))
    .groupBy(payouts.currency),
);

interface Whereabouts {
  readonly heldBack: ReadonlyMap<(typeof WHY)[number], Minor>;
  readonly onItsWayMinor: Minor;
  readonly paidMinor: Minor;
  readonly owedMinor: Minor;
  readonly rentersOweMinor: Minor;
  readonly nextAt: Date | null;
  readonly toCome: ExpectedSum | null;
}

/** Where the money of each booking is, according to its newest payout that is not paid yet. */
function whereabouts(
  byBooking: ReadonlyMap<string, Minor>,
  open: readonly PayoutRow[],
  bankHeldUntil: Date | null,
): Omit<Whereabouts, 'paidMinor' | 'rentersOweMinor' | 'toCome'> {
  const [sent, waits] = [open.filter(({ status }) => SENT.includes(status)), open.filter(({ status }) => !SENT.includes(status))];
  const waiting = new Map(waits.map((payout) => [payout.bookingId, payout]));
  const heldBack = new Map<(typeof WHY)[number], Minor>();
  let onItsWayMinor = sum(sent.map(({ amountMinor }) => amountMinor));
  let owedMinor: Minor = 0;
  for (const [bookingId, leftMinor] of byBooking) {
    const payout = waiting.get(bookingId);
    const why = payout && (NOT_TAKEN.includes(payout.status) ? 'NOT_TAKEN' : payout.holdReason);
    if (leftMinor <= 0) owedMinor -= leftMinor;
    else if (why) heldBack.set(why, (heldBack.get(why) ?? 0) + leftMinor);
    else onItsWayMinor += leftMinor;
  }
  const expected = [...waiting.values()].flatMap((payout) => expectedAt(payout, bankHeldUntil)?.getTime() ?? []);
  const nextAt = expected.length === 0 ? null : new Date(Math.min(...expected));
  return { heldBack, onItsWayMinor, owedMinor, nextAt };
}

function earningsView(
  currency: string,
  parts: ReadonlyMap<Part, Minor>,
  { heldBack, onItsWayMinor, paidMinor, owedMinor, rentersOweMinor, nextAt, toCome }: Whereabouts,
): z.infer<typeof EarningsView> {
  const earnedMinor = sum([...parts.values()]);
  const heldBackMinor = sum([...heldBack.values()]);
  const commissionMinor = Math.abs(parts.get('COMMISSION') ?? 0);
  const money = (amountMinor: Minor) => formatMoney(amountMinor, currency);
  const held = [...heldBack].map(([why, amountMinor]) => ({ why, words: whyInWords(why), amountMinor }));
  const words = [
    `${money(earnedMinor)} earned: ${money(paidMinor)} paid`,
    `${money(onItsWayMinor)} on its way${nextAt === null ? '' : `, the next on ${momentInWords(nextAt)}`}`,
    ...held.map((one) => `${money(one.amountMinor)} held back because ${one.words}`),
    ...(owedMinor > 0 ? [`${money(owedMinor)} owed by you to the platform`] : []),
    ...(rentersOweMinor > 0 ? [`besides, renters owe you ${money(rentersOweMinor)}`] : []),
    ...(commissionMinor === 0
      ? []
      : [`${money(commissionMinor)} of commission is off already, which the renter’s service fee is not part of`]),
    ...(toCome === null
      ? []
      : [
          `${money(toCome.amountMinor)} to come of ${inNumber(toCome.bookings)}, the first about ${momentInWords(toCome.firstAt)}`,
        ]),
  ];
  return {
    currency,
    words: `${words.join('; ')}.`,
    earnedMinor,
    madeOf: PARTS.flatMap((part) => (parts.get(part) ? [{ part, amountMinor: parts.get(part) ?? 0 }] : [])),
    heldBackMinor,
    heldBack: held,
    onItsWayMinor,
    paidMinor,
    owedMinor,
    rentersOweMinor,
    nextAt: nextAt?.toISOString() ?? null,
    expectedMinor: toCome?.amountMinor ?? 0,
    expectedFrom: toCome?.firstAt.toISOString() ?? null,
  };
}

function inNumber(bookings: number): string {
  return counted(bookings, 'paid booking that is not over', 'paid bookings that are not over');
}
