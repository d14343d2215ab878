import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { AWARD_CAUSES } from '../../../../db/values/index.ts';
import { type Award, awardsOf, isUnsettled, owedOf } from '../../money/payments/index.ts';
import { formatMoney, type Minor, momentInWords, type ReadCtx, sum } from '../../platform/kernel/index.ts';
import { type Booking, depositReleaseAt, findDeadlines, depositLeft, hasDeposit } from '../bookings/index.ts';
import { isFrozen } from './frozen-booking.ts';
import type { OpenItems } from './open-items.ts';

const Taken = z.object({
  for: z.enum(AWARD_CAUSES),
  subjectId: z.string().describe('the incident or the dispute; the booking for a late fee'),
  amountMinor: z.int().describe('what the renter has to pay'),
  fromDepositMinor: z.int().describe('of it, taken out of the deposit by itself'),
  paidMinor: z.int().describe('of it, paid on a page'),
  toPayMinor: z.int().describe('of it, to be paid on a page'),
  at: z.string().nullable().describe('UTC instant of the taking out of the deposit; null: when an open item is settled'),
  taken: z.boolean().describe('out of the deposit, already'),
});

/** What becomes of the deposit of a paid booking. */
export const SettlementView = z
  .object({
    currency: z.string().describe('of all amounts in here'),
    depositMinor: z.int(),
    taken: z.array(Taken),
    claimedMinor: z.int().describe('what the owner claims and nobody has decided'),
    comesBackMinor: z.int().describe('of the deposit, at most: what is claimed may still be taken out of it'),
    comesBackAt: z.string().nullable().describe('UTC instant; null: it is back, or depends on the return or an open item'),
    leavingMinor: z.int().describe('of the deposit, on its way back'),
    returnedMinor: z.int().describe('of the deposit, given back or let go already'),
    summary: z.string(),
  })
  .nullable()
  .describe('what is taken out of the deposit, when and for what, and what comes back; null before the payment');
type Settlement = NonNullable<z.infer<typeof SettlementView>>;

/** The open items of the booking, and the instant at which they were read. */
interface Facts extends ReadCtx {
  readonly openItems: OpenItems;
}

/** Returns null if there was no deposit and nothing is owed beside it. */
export async function settlementView(from: Reader, booking: Booking, facts: Facts): Promise<Settlement | null> {
  const { id: bookingId, confirmedAt, depositMinor: agreedMinor, depositMethod, depositReturnedMinor: returnedMinor } = booking;
  if (confirmedAt === null) return null;
  const [awards, leftMinor, deadlines] = await Promise.all([
    awardsOf(from, bookingId),
    depositLeft(from, booking),
    findDeadlines(from, bookingId),
  ]);
  const secured = depositMethod === 'CHARGE' || depositMethod === 'HOLD';
  const depositMinor = secured ? agreedMinor : 0;
  const release = deadlines.find(({ kind }) => kind === 'DEPOSIT')?.dueAt ?? releaseAfter(booking);
  const releaseAt = isFrozen(facts.openItems) || !hasDeposit(booking) ? null : (release?.toISOString() ?? null);
  const taken = takings(booking, facts, { awards: awards.filter(({ payer }) => payer === 'RENTER'), leftMinor, releaseAt });
  if (depositMinor === 0 && taken.length === 0) return null;
  const waiting = taken.filter((one) => !one.taken);
  const comesBackMinor = Math.max(0, leftMinor - sum(waiting.map(({ fromDepositMinor }) => fromDepositMinor)));
  const told = {
    currency: booking.currency,
    depositMinor,
    taken,
    claimedMinor: claimedOf(facts),
    comesBackMinor,
    comesBackAt: comesBackMinor > 0 ? releaseAt : null,
    // A refund that was requested is no longer left, and not back before the gateway has confirmed it.
    leavingMinor: hasDeposit(booking) ? agreedMinor - booking.depositTakenMinor - returnedMinor - leftMinor : 0,
    returnedMinor,
  };
  return { ...told, summary: inWords(booking, facts, told) };
}

/** Returns what is claimed from the renter in an open incident or dispute. */
function claimedOf({ openItems: { incidents, dispute } }: Facts): Minor {
  const disputed = dispute !== null && dispute.claimant === 'OWNER' && !dispute.aboutNoShow ? dispute.claimMinor : 0;
  const reported = incidents.filter(
    ({ id, reportedBy, type }) => reportedBy === 'OWNER' && type !== 'NO_SHOW' && id !== dispute?.incidentId,
  );
  return disputed + sum(reported.map(({ claimMinor }) => claimMinor ?? 0));
}

/** Returns when the deposit goes back, counted from the return; null while the asset is out. */
function releaseAfter({ returnedAt, limits }: Booking): Date | null {
  return returnedAt && depositReleaseAt(returnedAt, limits);
}

type Taking = Settlement['taken'][number];

interface Standing {
  readonly awards: readonly Award[];
  readonly leftMinor: Minor;
  readonly releaseAt: string | null;
}

/**
 * Returns what is taken out of the deposit: the oldest award first, then a late fee, which is decided only when the deposit is
 * released.
 */
function takings(booking: Booking, { openItems, now, settings }: Facts, { awards, leftMinor, releaseAt }: Standing): Taking[] {
  let left = leftMinor;
  const decided = awards.map((award): Taking => {
    const { cause, subjectId, amountMinor, coveredMinor, paidMinor, settledAt } = award;
    const waits = isUnsettled(award) ? Math.min(left, owedOf(award)) : 0;
    left -= waits;
    const soon = booking.depositState === 'HELD' ? releaseAt : now.toISOString();
    return {
      for: cause,
      subjectId,
      amountMinor,
      fromDepositMinor: coveredMinor + waits,
      paidMinor,
      // The part of a late fee that the deposit does not cover stays a late fee, so it is not to be paid as an award.
      toPayMinor: cause === 'LATE_FEE' ? 0 : owedOf(award) - waits,
      at: settledAt?.toISOString() ?? soon,
      taken: settledAt !== null,
    };
  });
  const owed = waived(decided, settings.smallestPayments[booking.currency] ?? 0);
  const { lateFeeMinor, lateFeeFromDepositMinor } = openItems;
  if (lateFeeMinor === 0) return owed;
  const fee = {
    for: 'LATE_FEE' as const,
    subjectId: booking.id,
    amountMinor: lateFeeMinor,
    fromDepositMinor: lateFeeFromDepositMinor,
    paidMinor: 0,
    toPayMinor: lateFeeMinor - lateFeeFromDepositMinor,
    at: lateFeeFromDepositMinor === 0 ? null : releaseAt,
    taken: false,
  };
  return [...owed, fee];
}

/** Waives what is too little for a payment page, as the release of the deposit does. */
function waived(decided: readonly Taking[], leastMinor: Minor): Taking[] {
  const isTooLittle = sum(decided.map(({ toPayMinor }) => toPayMinor)) < leastMinor;
  return decided.map((one) =>
    one.taken || !isTooLittle ? one : { ...one, amountMinor: one.amountMinor - one.toPayMinor, toPayMinor: 0 },
  );
}

const FOR: Readonly<Record<Settlement['taken'][number]['for'], string>> = {
  LATE_FEE: 'for late days',
  INCIDENT: 'for what was agreed',
  DISPUTE: 'for what was decided',
};

function inWords(
  booking: Booking,
  facts: Facts,
  { taken, claimedMinor, comesBackMinor, comesBackAt, leavingMinor, returnedMinor }: Omit<Settlement, 'summary'>,
) {
  const { currency, asset } = booking;
  const money = (amountMinor: Minor) => formatMoney(amountMinor, currency);
  const out = taken.filter(({ fromDepositMinor }) => fromDepositMinor > 0);
  const toPayMinor = sum(taken.map((one) => one.toPayMinor));
  const takenOn = (one: Taking) =>
    one.taken || one.at === null ? '' : `, taken on ${momentInWords(new Date(one.at), asset.timeZone)}`;
  const frozen = isFrozen(facts.openItems);
  const later = frozen ? 'when the open item is settled' : `${booking.limits.depositGraceHours} hours after the return`;
  const when = comesBackAt === null ? later : `on ${momentInWords(new Date(comesBackAt), asset.timeZone)}`;
  const parts = [
    ...(claimedMinor > 0 ? [`${money(claimedMinor)} is claimed of the renter and not decided yet`] : []),
    ...out.map((one) => `${money(one.fromDepositMinor)} of the deposit ${FOR[one.for]}${takenOn(one)}`),
    ...(comesBackMinor > 0 ? [`${claimedMinor > 0 ? 'at most ' : ''}${money(comesBackMinor)} comes back ${when}`] : []),
    ...(leavingMinor > 0 ? [`${money(leavingMinor)} of the deposit is on its way back`] : []),
    ...(returnedMinor > 0 ? [returnedInWords(booking, money(returnedMinor))] : []),
    ...(toPayMinor > 0 ? [`${money(toPayMinor)} beyond the deposit is to be paid`] : []),
  ];
  const nothing = out.length > 0 && toPayMinor === 0 ? ' Nobody has to pay it on a page.' : '';
  return parts.length === 0 ? 'No deposit is left.' : `${parts.join('; ')}.${nothing}`;
}

/** A deposit that was only blocked on the card has never left it. */
function returnedInWords({ depositMethod }: Booking, amount: string): string {
  return depositMethod === 'HOLD' ? `${amount} that was blocked on the card has been let go` : `${amount} has come back`;
}
