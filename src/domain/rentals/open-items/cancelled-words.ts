import type { Reader } from '../../../../db/database.ts';
import type { Side } from '../../../../db/values/index.ts';
import { creditBack } from '../../money/credit/index.ts';
import {
  creditOf,
  ownerPayableOf,
  REV_COMMISSION,
  REV_SERVICE_FEE,
  sumsByAccount,
  TAX_PAYABLE,
} from '../../money/ledger/index.ts';
import { findLatestRefunds, type RefundRow } from '../../money/payments/index.ts';
import { formatMoney, type Minor, momentInWords, sum } from '../../platform/kernel/index.ts';
import { type Booking, findTimeline, hasDeposit } from '../bookings/index.ts';
import type { OfflineRefund } from './offline-refund-lifecycle.ts';
import { findOfflineRefundsOf } from './offline-refund-store.ts';

/** The amounts with which a booking was cancelled, in minor units. */
interface Ending {
  readonly refunds: readonly RefundRow[];
  readonly transfers: readonly OfflineRefund[];
  readonly returnedMinor: Minor;
  readonly goneMinor: Minor;
  /** What the owner and the platform keep, as it is booked. */
  readonly keptByOwnerMinor: Minor;
  readonly keptByPlatformMinor: Minor;
  readonly penaltyMinor: Minor;
  readonly compensationMinor: Minor;
}

/**
 * Returns in a sentence each what a cancelled booking gives back, where and when, and who keeps what. The booking's page and
 * the letter about the cancellation show them. Null if the booking is not cancelled.
 */
export async function cancelledInWords(from: Reader, booking: Booking, side: Side): Promise<string[] | null> {
  if (booking.state !== 'CANCELLED') return null;
  const ending = await endingOf(from, booking);
  const money = (amountMinor: Minor) => formatMoney(amountMinor, booking.currency);
  return [
    ...becauseInWords(booking, side),
    ...backInWords(booking, ending, { side, money }),
    ...depositBackInWords(booking, ending, { side, money }),
    ...keptInWords(booking, ending, { side, money }),
    ...penaltyInWords(ending, { side, money }),
  ];
}

/** Why a booking ended of which one side says that the other did not come. */
function becauseInWords({ cancelKind }: Booking, side: Side): string[] {
  if (cancelKind !== 'NO_SHOW_RENTER' && cancelKind !== 'NO_SHOW_OWNER') return [];
  const absent: Side = cancelKind === 'NO_SHOW_RENTER' ? 'RENTER' : 'OWNER';
  const who = absent === side ? 'you' : absent === 'OWNER' ? 'the owner' : 'the renter';
  return [`It counts as true that ${who} did not come to the handover.`];
}

const RENT: readonly RefundRow['cause'][] = ['CANCELLATION', 'OWNER_CANCEL'];

async function endingOf(from: Reader, { id, vendorId, renterId }: Booking): Promise<Ending> {
  const timeline = await findTimeline(from, id);
  const at = timeline.find(({ toState }) => toState === 'CANCELLED')?.at ?? new Date(0);
  const refunds = (await findLatestRefunds(from, id)).map(({ refund }) => refund).filter(({ createdAt }) => createdAt >= at);
  const transfers = (await findOfflineRefundsOf(from, id)).filter(({ subjectId }) => subjectId === id);
  const kept = await sumsByAccount(from, id, 'CANCELLATION');
  const penalty = await sumsByAccount(from, id, 'OWNER_PENALTY');
  const platform = [REV_COMMISSION, REV_SERVICE_FEE, TAX_PAYABLE].map((account) => kept.get(account) ?? 0);
  return {
    refunds,
    transfers,
    ...(await creditBack(from, id, at)),
    keptByOwnerMinor: -(kept.get(ownerPayableOf(vendorId)) ?? 0),
    keptByPlatformMinor: -sum(platform),
    penaltyMinor: penalty.get(ownerPayableOf(vendorId)) ?? 0,
    compensationMinor: -(penalty.get(creditOf(renterId)) ?? 0),
  };
}

interface Telling {
  readonly side: Side;
  readonly money: (amountMinor: Minor) => string;
}

function backInWords(
  booking: Booking,
  { refunds, transfers, returnedMinor, goneMinor }: Ending,
  { side, money }: Telling,
): string[] {
  const to = side === 'RENTER' ? 'to you' : 'to the renter';
  const rent = refunds.filter(({ cause }) => RENT.includes(cause));
  const rentMinor = amountOf(rent);
  const nothing = rentMinor + transfers.length + returnedMinor === 0;
  const paid = booking.confirmedAt !== null;
  return [
    ...(rentMinor === 0 ? [] : [`${money(rentMinor)} ${wayBack(rent)} ${to} ${BY_THE_SAME_WAY}.`]),
    ...transfers.map(({ amountMinor, dueAt, status }) => {
      const until = status === 'DUE' ? `, by ${momentInWords(dueAt, booking.asset.timeZone)}` : '';
      return side === 'RENTER'
        ? `The owner transfers ${money(amountMinor)} back to you${until}.`
        : `You transfer ${money(amountMinor)} back to the renter${until}.`;
    }),
    ...(returnedMinor === 0
      ? []
      : [`${money(returnedMinor)} of credit is back${side === 'RENTER' ? ' in your account' : ' with the renter'}.`]),
    ...(goneMinor === 0 || side === 'OWNER' ? [] : [`${money(goneMinor)} of that credit is gone: its time is over.`]),
    ...(nothing ? [paid ? 'Nothing of the rent comes back.' : 'Nothing was paid, and nothing is owed.'] : []),
  ];
}

const BY_THE_SAME_WAY = 'by the way it was paid; banks take some days to show it';

function wayBack(refunds: readonly RefundRow[]): string {
  return refunds.every(({ status }) => status === 'SUCCEEDED') ? 'has gone back' : 'goes back';
}

function amountOf(refunds: readonly RefundRow[]): Minor {
  return sum(refunds.filter(({ status }) => status !== 'ABSORBED').map(({ amountMinor }) => amountMinor));
}

function depositBackInWords(booking: Booking, { refunds }: Ending, { side, money }: Telling): string[] {
  const { confirmedAt, depositMethod, depositMinor, depositTakenMinor } = booking;
  if (confirmedAt === null || depositMinor === 0 || depositMethod === 'COLLATERAL') return [];
  const deposits = refunds.filter(({ cause }) => cause === 'DEPOSIT');
  const backMinor = amountOf(deposits);
  const to = side === 'RENTER' ? 'to you' : 'to the renter';
  if (backMinor > 0) return [`The deposit of ${money(backMinor)} ${wayBack(deposits)} ${to} too, in the same way.`];
  if (hasDeposit(booking))
    return [`The deposit of ${money(depositMinor - depositTakenMinor)} stays until what is claimed of it is settled.`];
  return depositTakenMinor > 0 ? [] : [`The deposit of ${money(depositMinor)} was only blocked on the card, and is let go.`];
}

/** If the owner was paid directly, the owner pays the platform's part, not the renter. */
function keptInWords(booking: Booking, ending: Ending, { side, money }: Telling): string[] {
  const { transfers, refunds, returnedMinor, keptByOwnerMinor, keptByPlatformMinor } = ending;
  const owner = side === 'OWNER' ? 'you' : 'the owner';
  if (booking.confirmedAt === null) return [];
  if (booking.paymentChannel === 'OFFLINE') {
    const rent = refunds.filter(({ cause }) => RENT.includes(cause));
    const backMinor = sum(transfers.map(({ amountMinor }) => amountMinor)) + amountOf(rent) + returnedMinor;
    const keptMinor = Math.max(0, booking.totalMinor - backMinor);
    return keptMinor === 0 ? [] : [`${money(keptMinor)} of what was paid stays with ${owner}.`];
  }
  const keptMinor = keptByOwnerMinor + keptByPlatformMinor;
  if (keptMinor <= 0) return [];
  return [
    `${money(keptMinor)} is kept: ${money(keptByOwnerMinor)} for ${owner}, ${money(keptByPlatformMinor)} for the platform.`,
  ];
}

function penaltyInWords({ penaltyMinor, compensationMinor }: Ending, { side, money }: Telling): string[] {
  if (penaltyMinor === 0) return [];
  if (side === 'RENTER')
    return compensationMinor === 0 ? [] : [`You get ${money(compensationMinor)} of credit besides, from the owner.`];
  return [
    `It costs you ${money(penaltyMinor)}, taken out of what you earn: ${money(compensationMinor)} of it goes to the renter as credit, ${money(penaltyMinor - compensationMinor)} to the platform.`,
  ];
}
