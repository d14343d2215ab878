import { msg } from '@lingui/core/runtime-macro';
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
import { type Minor, sum } from '../../platform/kernel/index.ts';
import { english, type Message, type Translator } from '../../platform/words/index.ts';
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
export async function cancelledInWords(
  from: Reader,
  booking: Booking,
  side: Side,
  to: Translator = english,
): Promise<string[] | null> {
  if (booking.state !== 'CANCELLED') return null;
  const ending = await endingOf(from, booking);
  const telling = { side, money: (amountMinor: Minor) => to.money(amountMinor, booking.currency), to };
  return [
    ...becauseInWords(booking, side),
    ...backInWords(booking, ending, telling),
    ...depositBackInWords(booking, ending, telling),
    ...keptOfPrice(booking, ending, telling),
    ...penaltyInWords(ending, telling),
  ].map((message) => to.say(message));
}

/** Why a booking ended of which one side says that the other did not come. */
function becauseInWords({ cancelKind }: Booking, side: Side): Message[] {
  if (cancelKind !== 'NO_SHOW_RENTER' && cancelKind !== 'NO_SHOW_OWNER') return [];
  const absent: Side = cancelKind === 'NO_SHOW_RENTER' ? 'RENTER' : 'OWNER';
  if (absent === side) return [msg`It counts as true that you did not come to the handover.`];
  return [
    absent === 'OWNER'
      ? msg`It counts as true that the owner did not come to the handover.`
      : msg`It counts as true that the renter did not come to the handover.`,
  ];
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
  readonly to: Translator;
}

function backInWords(booking: Booking, ending: Ending, { side, money, to }: Telling): Message[] {
  const { refunds, transfers, returnedMinor, goneMinor } = ending;
  const isRenter = side === 'RENTER';
  const rent = refunds.filter(({ cause }) => RENT.includes(cause));
  const rentMinor = amountOf(rent);
  const nothing = rentMinor + transfers.length + returnedMinor === 0;
  const returned = money(returnedMinor);
  return [
    ...(rentMinor === 0 ? [] : [rentBackInWords(money(rentMinor), rent, side)]),
    ...transfers.map(({ amountMinor, dueAt, status }) => {
      const until = status === 'DUE' ? to.moment(dueAt, booking.asset.timeZone) : null;
      return transferInWords(money(amountMinor), until, side);
    }),
    ...(returnedMinor === 0
      ? []
      : [
          isRenter
            ? msg`${{ returned }} of credit is back in your account.`
            : msg`${{ returned }} of credit is back with the renter.`,
        ]),
    ...(goneMinor === 0 || !isRenter ? [] : [msg`${{ gone: money(goneMinor) }} of that credit is gone: its time is over.`]),
    ...(nothing
      ? [booking.confirmedAt === null ? msg`Nothing was paid, and nothing is owed.` : msg`Nothing of the rent comes back.`]
      : []),
  ];
}

function rentBackInWords(amount: string, refunds: readonly RefundRow[], side: Side): Message {
  const isRenter = side === 'RENTER';
  if (areBack(refunds))
    return isRenter
      ? msg`${{ amount }} has gone back to you by the way it was paid; banks take some days to show it.`
      : msg`${{ amount }} has gone back to the renter by the way it was paid; banks take some days to show it.`;
  return isRenter
    ? msg`${{ amount }} goes back to you by the way it was paid; banks take some days to show it.`
    : msg`${{ amount }} goes back to the renter by the way it was paid; banks take some days to show it.`;
}

/** Says who transfers the rent back, and until when, unless that is done. */
function transferInWords(amount: string, until: string | null, side: Side): Message {
  if (side === 'RENTER')
    return until === null
      ? msg`The owner transfers ${{ amount }} back to you.`
      : msg`The owner transfers ${{ amount }} back to you, by ${{ until }}.`;
  return until === null
    ? msg`You transfer ${{ amount }} back to the renter.`
    : msg`You transfer ${{ amount }} back to the renter, by ${{ until }}.`;
}

function areBack(refunds: readonly RefundRow[]): boolean {
  return refunds.every(({ status }) => status === 'SUCCEEDED');
}

function amountOf(refunds: readonly RefundRow[]): Minor {
  return sum(refunds.filter(({ status }) => status !== 'ABSORBED').map(({ amountMinor }) => amountMinor));
}

function depositBackInWords(booking: Booking, { refunds }: Ending, { side, money }: Telling): Message[] {
  const { confirmedAt, depositMethod, depositMinor, depositTakenMinor } = booking;
  if (confirmedAt === null || depositMinor === 0 || depositMethod === 'COLLATERAL') return [];
  const deposits = refunds.filter(({ cause }) => cause === 'DEPOSIT');
  const backMinor = amountOf(deposits);
  if (backMinor > 0) return [depositSent(money(backMinor), deposits, side)];
  if (hasDeposit(booking))
    return [
      msg`The deposit of ${{ amount: money(depositMinor - depositTakenMinor) }} stays until what is claimed of it is settled.`,
    ];
  return depositTakenMinor > 0
    ? []
    : [msg`The deposit of ${{ amount: money(depositMinor) }} was only blocked on the card, and is let go.`];
}

function depositSent(amount: string, deposits: readonly RefundRow[], side: Side): Message {
  const isRenter = side === 'RENTER';
  if (areBack(deposits))
    return isRenter
      ? msg`The deposit of ${{ amount }} has gone back to you too, in the same way.`
      : msg`The deposit of ${{ amount }} has gone back to the renter too, in the same way.`;
  return isRenter
    ? msg`The deposit of ${{ amount }} goes back to you too, in the same way.`
    : msg`The deposit of ${{ amount }} goes back to the renter too, in the same way.`;
}

/** If the owner was paid directly, the owner pays the platform's part, not the renter. */
function keptOfPrice(booking: Booking, ending: Ending, { side, money }: Telling): Message[] {
  const { transfers, refunds, returnedMinor, keptByOwnerMinor, keptByPlatformMinor } = ending;
  if (booking.confirmedAt === null) return [];
  if (booking.paymentChannel === 'OFFLINE') {
    const rent = refunds.filter(({ cause }) => RENT.includes(cause));
    const backMinor = sum(transfers.map(({ amountMinor }) => amountMinor)) + amountOf(rent) + returnedMinor;
    const keptMinor = Math.max(0, booking.totalMinor - backMinor);
    const kept = money(keptMinor);
    if (keptMinor === 0) return [];
    return [
      side === 'OWNER'
        ? msg`${{ kept }} of what was paid stays with you.`
        : msg`${{ kept }} of what was paid stays with the owner.`,
    ];
  }
  const keptMinor = keptByOwnerMinor + keptByPlatformMinor;
  if (keptMinor <= 0) return [];
  return [keptMessage({ kept: money(keptMinor), owners: money(keptByOwnerMinor), platforms: money(keptByPlatformMinor) }, side)];
}

/** Says who keeps what of a price. */
export function keptMessage(
  { kept, owners, platforms }: { readonly kept: string; readonly owners: string; readonly platforms: string },
  side: Side,
): Message {
  return side === 'OWNER'
    ? msg`${{ kept }} is kept: ${{ owners }} for you, ${{ platforms }} for the platform.`
    : msg`${{ kept }} is kept: ${{ owners }} for the owner, ${{ platforms }} for the platform.`;
}

function penaltyInWords({ penaltyMinor, compensationMinor }: Ending, { side, money }: Telling): Message[] {
  if (penaltyMinor === 0) return [];
  const credit = money(compensationMinor);
  if (side === 'RENTER') return compensationMinor === 0 ? [] : [msg`You get ${{ credit }} of credit besides, from the owner.`];
  const penalty = money(penaltyMinor);
  const rest = money(penaltyMinor - compensationMinor);
  return [
    msg`It costs you ${{ penalty }}, taken out of what you earn: ${{ credit }} of it goes to the renter as credit, ${{ rest }} to the platform.`,
  ];
}
