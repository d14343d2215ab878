import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { assetNotFound, datesRefused, datesUnavailable, findAssetById } from '../../catalog/assets/index.ts';
import { spendCapExceeded } from '../../people/api-keys/index.ts';
import {
  command,
  type CommandContext,
  type Commitment,
  formatMoney,
  IdInput,
  type WriteCtx,
} from '../../platform/kernel/index.ts';
import {
  type Booking,
  requirementsOf,
  saveBooking,
  spendReference,
  depositLifecycle,
  moveDeposit,
  unpaidDeposit,
  assertDocumentsDecided,
  bookingLifecycle,
  bookingRenter,
  BookingRef,
  bookingRef,
  bookingWords,
  documentsUndecided,
  holdForPayment,
  invalidState,
  periodOf,
  stateRefused,
} from '../bookings/index.ts';
import { moveBooking } from '../changes/index.ts';
import {
  COUNTER_OFFER_NEWS,
  type CounterOffer,
  CounterOfferView,
  counterOfferView,
  findCounterOffersOf,
  moveCounterOffer,
} from '../open-items/index.ts';
import { resumedApprovalDueAt } from './counter-offer-clock.ts';
import { offerChanged, offerNotFound } from './counter-offer-errors.ts';

export const respondCounterOffer = command({
  name: 'respond_counter_offer',
  title: 'Answer a counter-offer',
  description:
    'Answer the owner’s counter-offer: accept takes its price, dates and deposit and holds the days, then initiate_payment; reject gives the request back to the owner as it was. With offerId only that offer is answered.',
  asStep: ({ decision }) =>
    decision === 'accept' ? { button: 'Take the offer', look: 'main' } : { button: 'Keep my request as it was' },
  about: 'booking',
  access: bookingRenter('write:booking'),
  repeat: 'natural',
  effects: ['commits'],
  thirdPartyText: true,
  input: z.strictObject({
    bookingId: IdInput,
    decision: z.enum(['accept', 'reject']),
    offerId: IdInput.optional().describe('refused if the owner has replaced it'),
  }),
  example: { decision: 'accept' },
  output: BookingRef.extend({ counterOffer: CounterOfferView.nullable() }),
  readsOut: COUNTER_OFFER_NEWS,
  errors: [
    invalidState,
    offerNotFound,
    offerChanged,
    documentsUndecided,
    datesUnavailable,
    datesRefused,
    assetNotFound,
    spendCapExceeded,
  ],
  commits: async ({ subject, reader, input }) =>
    input.decision === 'accept' ? committedBy(subject, (await findCounterOffersOf(reader, subject.id))[0]) : [],
  asks: async ({ subject, reader, input }) =>
    input.decision === 'accept'
      ? inWords(subject, (await findCounterOffersOf(reader, subject.id))[0])
      : `Turn the owner’s offer down; ${bookingWords(subject)} is asked for as before.`,

  async run({ subject, input: { decision, offerId }, ...context }) {
    const { tx } = context;
    const answer = async (alreadyDone = false) => {
      const [newest] = await findCounterOffersOf(tx, subject.id);
      const shown = newest === undefined ? null : counterOfferView(newest, 'RENTER', subject.currency);
      return { ...bookingRef(subject, alreadyDone), counterOffer: shown };
    };
    const counterOffers = await findCounterOffersOf(tx, subject.id);
    const [counterOffer] = counterOffers;
    if (offerId !== undefined && !counterOffers.some(({ id }) => id === offerId)) throw offerNotFound({ bookingId: subject.id });
    if (offerId !== undefined && offerId !== counterOffer?.id) throw offerChanged({ bookingId: subject.id, offerId });
    if (counterOffer !== undefined && bookingLifecycle.can(subject.state, 'acceptOffer')) {
      const decide = decision === 'accept' ? acceptCounterOffer : rejectCounterOffer;
      await decide(subject, counterOffer, context);
      return answer();
    }
    if (counterOffer?.status === DECIDED[decision] && STATE_AFTER[decision] === subject.state) return answer(true);
    throw stateRefused(subject, 'answering a counter-offer');
  },
});

const DECIDED = { accept: 'ACCEPTED', reject: 'REJECTED' } as const;
const STATE_AFTER = { accept: 'PENDING_PAYMENT', reject: 'PENDING_APPROVAL' } as const;

async function rejectCounterOffer(
  booking: Booking,
  counterOffer: CounterOffer,
  { tx, now, emit }: Pick<CommandContext, 'tx' | 'now' | 'emit'>,
): Promise<Booking> {
  await moveCounterOffer(tx, counterOffer, 'reject', { decidedAt: now });
  return moveBooking(tx, booking, 'declineOffer', { now, emit, changes: { dueAt: resumedApprovalDueAt(booking, now) } });
}

/** Returns the rent that the offer asks for, which is counted when it is paid. */
function committedBy({ id, state, currency }: Booking, counterOffer: CounterOffer | undefined): Commitment[] {
  if (counterOffer === undefined || !bookingLifecycle.can(state, 'acceptOffer')) return [];
  const { totalMinor: amountMinor } = counterOffer.price.totals;
  return [{ reference: spendReference.rental(id), amountMinor, currency, later: true }];
}

function inWords(booking: Booking, counterOffer: CounterOffer | undefined): string {
  if (counterOffer === undefined) return `Take the owner’s offer for ${bookingWords(booking)}.`;
  const { total, startDate, endDate, depositMinor, currency } = counterOfferView(counterOffer, 'RENTER', booking.currency);
  const terms = `${startDate} to ${endDate} for ${total}, deposit ${formatMoney(depositMinor, currency)}`;
  return `Take the owner’s offer instead of ${bookingWords(booking)}: ${terms}.`;
}

/** Applies the offer: its terms become those of the booking, and the days are held under the calendar's lock. */
async function acceptCounterOffer(
  booking: Booking,
  counterOffer: CounterOffer,
  { tx, now, settings, emit }: Pick<CommandContext, 'tx' | 'now' | 'settings' | 'emit'>,
): Promise<Booking> {
  const { price, depositMinor } = counterOffer;
  const dates = periodOf(booking, counterOffer);
  const agreed = { ...booking, ...dates };
  // A document may have been sent again, or may have expired, since the offer was made.
  assertDocumentsDecided(agreed, await requirementsOf(tx, agreed, now));
  const catalogAsset = await findAssetById(tx, booking.assetId);
  if (catalogAsset === undefined) throw assetNotFound({ asset: booking.asset.slug });
  const time = await holdForPayment(tx, agreed, { catalogAsset, now, settings });
  await moveCounterOffer(tx, counterOffer, 'accept', { decidedAt: now });
  const secured = await agreeDeposit(tx, booking, { depositMinor, endAt: dates.endAt, now, emit });
  const terms = { ...dates, price, days: price.days, totalMinor: price.totals.totalMinor };
  return moveBooking(tx, secured, 'acceptOffer', { now, emit, changes: { ...terms, ...time, approvedBy: 'COUNTER_OFFER' } });
}

/** Keeps collateral that was agreed in place of money. */
async function agreeDeposit(
  tx: Tx,
  booking: Booking,
  { depositMinor, endAt, now, emit }: Pick<Booking, 'depositMinor' | 'endAt'> & Pick<WriteCtx, 'now' | 'emit'>,
): Promise<Booking> {
  const { method } = unpaidDeposit({ ...booking, depositMinor, endAt }, now);
  const changes = { depositMinor, depositMethod: method };
  const move = depositMinor === 0 || method === 'COLLATERAL' ? 'waive' : 'require';
  return depositLifecycle.can(booking.depositState, move)
    ? moveDeposit(tx, booking, move, { now, emit, changes })
    : saveBooking(tx, booking, { ...changes, updatedAt: now });
}
