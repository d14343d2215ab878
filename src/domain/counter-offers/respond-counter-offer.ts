import { z } from 'zod';
import {
  type Booking,
  bookingLifecycle,
  bookingRenter,
  BookingView,
  bookingView,
  bookingWords,
  documentsUndecided,
  invalidState,
  moveBooking,
  moveOffer,
  stateRefused,
} from '../bookings/index.ts';
import { assetNotFound, datesRefused, datesUnavailable } from '../catalog/index.ts';
import { command, type CommandContext, formatMoney, IdInput } from '../kernel/index.ts';
import { acceptOffer } from './accept-offer.ts';
import { runsAgainUntil } from './approval-clock.ts';
import { offerChanged, offerNotFound } from './counter-offer-errors.ts';
import { type CounterOffer, findOffers } from './offer-store.ts';
import { CounterOfferView, counterOfferView } from './offer-view.ts';

export const respondCounterOffer = command({
  name: 'respond_counter_offer',
  title: 'Answer a counter-offer',
  description:
    'Answer the owner’s counter-offer: accept takes its price, dates and deposit and holds the days, then initiate_payment; reject gives the request back to the owner as it was. With offerId only that offer is answered.',
  access: bookingRenter('write:booking'),
  repeat: 'natural',
  thirdPartyText: true,
  input: z.strictObject({
    bookingId: IdInput,
    decision: z.enum(['accept', 'reject']),
    offerId: IdInput.optional().describe('refused if the owner has replaced it'),
  }),
  output: BookingView.extend({ counterOffer: CounterOfferView.nullable() }),
  errors: [invalidState, offerNotFound, offerChanged, documentsUndecided, datesUnavailable, datesRefused, assetNotFound],
  asks: async ({ subject, reader, input }) =>
    input.decision === 'accept' ? inWords(subject, (await findOffers(reader, subject.id))[0]) : null,

  async run({ subject, input: { decision, offerId }, ...context }) {
    const { tx, now, settings } = context;
    const offers = await findOffers(tx, subject.id);
    const [offer] = offers;
    const answer = async (booking: Booking, alreadyDone: boolean) => {
      const [newest] = await findOffers(tx, booking.id);
      return {
        ...(await bookingView(tx, booking, { side: 'RENTER', now, settings })),
        counterOffer: newest === undefined ? null : counterOfferView(newest, 'RENTER', booking.currency),
        ...(alreadyDone && { alreadyDone }),
      };
    };
    if (offerId !== undefined && !offers.some(({ id }) => id === offerId)) throw offerNotFound({ bookingId: subject.id });
    if (offerId !== undefined && offerId !== offer?.id) throw offerChanged({ bookingId: subject.id, offerId });
    if (offer !== undefined && bookingLifecycle.can(subject.state, 'acceptOffer')) {
      return answer(await (decision === 'accept' ? acceptOffer : rejectOffer)(subject, offer, context), false);
    }
    if (offer?.status === DECIDED[decision] && STATE_AFTER[decision] === subject.state) return answer(subject, true);
    throw await stateRefused(tx, subject, 'answering a counter-offer', now);
  },
});

const DECIDED = { accept: 'ACCEPTED', reject: 'REJECTED' } as const;
const STATE_AFTER = { accept: 'PENDING_PAYMENT', reject: 'PENDING_APPROVAL' } as const;

async function rejectOffer(
  booking: Booking,
  offer: CounterOffer,
  { tx, now, emit }: Pick<CommandContext, 'tx' | 'now' | 'emit'>,
): Promise<Booking> {
  await moveOffer(tx, offer, 'reject', now);
  return moveBooking(tx, booking, 'declineOffer', { now, emit, changes: { dueAt: runsAgainUntil(booking, now) } });
}

function inWords(booking: Booking, offer: CounterOffer | undefined): string {
  if (offer === undefined) return `Take the owner’s offer for ${bookingWords(booking)}.`;
  const { total, startDate, endDate, depositMinor, currency } = counterOfferView(offer, 'RENTER', booking.currency);
  const terms = `${startDate} to ${endDate} for ${total}, deposit ${formatMoney(depositMinor, currency)}`;
  return `Take the owner’s offer instead of ${bookingWords(booking)}: ${terms}.`;
}
