import type { Tx } from '../../../db/database.ts';
import {
  assertDocumentsDecided,
  type Booking,
  bookingFacts,
  depositLifecycle,
  holdForPayment,
  moveBooking,
  moveDeposit,
  moveOffer,
  periodOf,
  saveBooking,
} from '../bookings/index.ts';
import { assetNotFound, findListingById } from '../catalog/index.ts';
import type { CommandContext } from '../kernel/index.ts';
import { depositMethod } from '../pricing/index.ts';
import type { CounterOffer } from './offer-store.ts';

/** The renter takes the offer: its terms become the booking's, and the days are held under the calendar's lock. */
export async function acceptOffer(
  booking: Booking,
  offer: CounterOffer,
  { tx, now, settings, emit }: Pick<CommandContext, 'tx' | 'now' | 'settings' | 'emit'>,
): Promise<Booking> {
  const { price, depositMinor } = offer;
  const dates = periodOf(booking, offer);
  const agreed = { ...booking, ...dates };
  // A document may have been sent anew, or run out, since the offer was made.
  assertDocumentsDecided(agreed, await bookingFacts(tx, agreed, now));
  const listing = await findListingById(tx, booking.assetId);
  if (listing === undefined) throw assetNotFound({ asset: booking.asset.slug });
  const dueAt = await holdForPayment(tx, agreed, { listing, now, settings });
  await moveOffer(tx, offer, 'accept', now);
  const secured = await agreeDeposit(tx, booking, { depositMinor, endAt: dates.endAt, now, emit });
  const terms = { ...dates, price, days: price.days, totalMinor: price.totals.totalMinor };
  return moveBooking(tx, secured, 'acceptOffer', { now, emit, changes: { ...terms, dueAt, approvedBy: 'COUNTER_OFFER' } });
}

/** What is left with the owner in place of money stays agreed. */
async function agreeDeposit(
  tx: Tx,
  booking: Booking,
  { depositMinor, endAt, now, emit }: Pick<Booking, 'depositMinor' | 'endAt'> & Pick<CommandContext, 'now' | 'emit'>,
): Promise<Booking> {
  const collateral = booking.depositMethod === 'COLLATERAL';
  const changes = {
    depositMinor,
    depositMethod: collateral ? booking.depositMethod : depositMethod(depositMinor, { endAt, now }),
  };
  const move = depositMinor === 0 || collateral ? 'waive' : 'require';
  return depositLifecycle.can(booking.depositState, move)
    ? moveDeposit(tx, booking, move, { now, emit, changes })
    : saveBooking(tx, booking, { ...changes, updatedAt: now });
}
