import type { Reader } from '../../../../db/database.ts';
import type { Side, ToldWords } from '../../../../db/values/index.ts';
import { findPaymentsToRefund } from '../../money/payments/index.ts';
import { formatMoney, momentInWords, sum } from '../../platform/kernel/index.ts';
import { type Booking, depositInWords } from '../../rentals/booking-records/index.ts';
import { findOpenCounterOffer } from '../../rentals/open-items/index.ts';
import { offerDueInWords } from './booking-money.ts';
import type { standingOf } from './readiness-view.ts';

interface Told {
  readonly money: Awaited<ReturnType<typeof standingOf>>['money'];
  readonly now: Date;
  readonly side: Side;
}
type Line = NonNullable<ToldWords['place']>[number];

/** Of a booking that is certain: when it is handed over and comes back, what was paid, and what is left to pay. */
export async function confirmedLines(from: Reader, booking: Booking, { money }: Told): Promise<string[]> {
  const { id, startAt, endAt, currency, asset } = booking;
  const payments = await findPaymentsToRefund(from, id);
  const paidMinor = sum(payments.map(({ amountMinor, refundedMinor }) => amountMinor - refundedMinor));
  const deposit = { amountMinor: money.depositMinor, method: money.depositMethod };
  const left = money.dueNowMinor > 0 ? `Still due: ${money.dueNow}.` : 'Nothing else is due.';
  return [
    `Handover: ${momentInWords(startAt, asset.timeZone)}, in ${asset.city}.`,
    `Back by: ${momentInWords(endAt, asset.timeZone)}.`,
    ...(paidMinor > 0 ? [`Paid: ${formatMoney(paidMinor, currency)}${depositInWords(deposit, currency)}. ${left}`] : [left]),
  ];
}

/** Where it is handed over, as the owner wrote it: for the renter of a booking that is certain. */
export function placeOf({ asset: { pickup }, collateral }: Booking, side: Side): readonly Line[] {
  const { address, hours, instructions, contact } = pickup;
  const left = { label: 'Left with the owner in place of a deposit', words: collateral ?? '' };
  const where = [
    { label: 'Where', words: address },
    { label: 'Opening hours', words: hours },
    { label: 'How', words: instructions },
    { label: 'Contact', words: contact },
  ];
  return [...(side === 'RENTER' ? where : []), left].filter(({ words }) => words !== '');
}

/** What taking the offer would cost, with the deposit where it is charged. */
export async function offerLines(from: Reader, booking: Booking, { now }: Told): Promise<string[]> {
  const offer = await findOpenCounterOffer(from, booking.id);
  return offer === null ? [] : [`Due once you take it: ${offerDueInWords(booking, offer, now)}.`];
}
