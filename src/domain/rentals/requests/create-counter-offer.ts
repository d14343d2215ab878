import { z } from 'zod';
import { assetNotFound, datesRefused, datesUnavailable } from '../../catalog/assets/index.ts';
import type { Price } from '../../catalog/pricing/index.ts';
import { periodProblem } from '../../catalog/quotes/index.ts';
import { CivilDay, command, formatMoney, IdInput, offer, plainText } from '../../platform/kernel/index.ts';
import {
  assertWordsReach,
  type Booking,
  bookingOwner,
  BookingRef,
  bookingRef,
  bookingWords,
  documentsUndecided,
  invalidState,
  wordsBlocked,
} from '../bookings/index.ts';
import { COUNTER_OFFER_NEWS, CounterOfferView, counterOfferView, findCounterOffersOf } from '../open-items/index.ts';
import { offerTooLow, tooManyOffers } from './counter-offer-errors.ts';
import { sendCounterOffer, withdrawCounterOffer } from './sent-counter-offer.ts';

const MOST_OFFERED_MINOR = 10_000_000_000;
const amount = z.int().min(0).max(MOST_OFFERED_MINOR).optional();
/** The ways to name the price, of which a call uses one. */
const PRICES = ['totalMinor', 'ownerSubtotalMinor', 'discountBps'] as const;
const TERMS = [...PRICES, 'startDate', 'endDate', 'depositMinor'] as const;

export const createCounterOffer = command({
  name: 'create_counter_offer',
  title: 'Offer other terms',
  description:
    'Answer a request with another price (a total, or so much off), dates or deposit. The renter accepts or rejects until expiresAt; meanwhile your time to answer stands still. Documents must be decided first. Again: replaces the pending offer. action: withdraw takes it back.',
  asStep: ({ action }) => ({ button: action === 'withdraw' ? 'Take the offer back' : 'Offer this instead …' }),
  about: 'booking',
  access: bookingOwner('write:owner'),
  // Sending an offer twice would make two offers, while withdrawing twice changes nothing, so the stricter rule counts.
  repeat: 'creates',
  effects: ['commits'],
  thirdPartyText: true,
  input: z
    .strictObject({
      bookingId: IdInput,
      action: z.enum(['send', 'withdraw']).optional(),
      totalMinor: amount.describe('what the renter pays in all, without deposit'),
      ownerSubtotalMinor: amount.describe('instead: before fee and tax'),
      discountBps: z.int().min(1).max(9_900).optional().describe('instead: off the price of the dates; 1000 is 10 %'),
      startDate: CivilDay.optional(),
      endDate: CivilDay.optional(),
      depositMinor: amount,
      message: plainText(1_000).optional(),
    })
    .superRefine(({ action, ...terms }, context) => {
      const issue = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
      if (action === 'withdraw') return;
      if (TERMS.every((field) => terms[field] === undefined)) issue('totalMinor', `one of ${TERMS.join(', ')} is needed`);
      const [field, ...others] = PRICES.filter((one) => terms[one] !== undefined);
      if (field !== undefined && others.length > 0) issue(field, `give only one of ${PRICES.join(', ')}`);
      const { startDate, endDate } = terms;
      const problem = startDate && endDate ? periodProblem(startDate, endDate) : null;
      if (problem !== null) issue('endDate', problem);
    }),
  example: { totalMinor: 9000, message: 'A quiet week' },
  output: BookingRef.extend({
    counterOffer: CounterOfferView.nullable(),
    comesTo: z.string().nullable().describe('what the renter pays by the offer instead of before, and what you get'),
  }),
  readsOut: [...COUNTER_OFFER_NEWS, 'comesTo'],
  errors: [
    invalidState,
    documentsUndecided,
    tooManyOffers,
    offerTooLow,
    datesRefused,
    datesUnavailable,
    assetNotFound,
    wordsBlocked,
  ],
  currency: ({ currency }) => currency,
  asks: ({ subject, input: { action } }) =>
    action === 'withdraw'
      ? `Take your offer for ${bookingWords(subject)} back.`
      : `Offer the renter other terms for ${bookingWords(subject)}, ${formatMoney(subject.totalMinor, subject.currency)} so far: who accepts has the booking.`,

  async run({ subject, input: { action = 'send', ...terms }, ...context }) {
    const { tx } = context;
    const { message, ...wordless } = terms;
    const again = offer(
      'create_counter_offer',
      { ...wordless, bookingId: subject.id },
      { actor: 'OWNER', why: 'offer it without words' },
    );
    // Nobody reads words that come with withdrawing an offer, so only those with an offer are checked.
    if (action === 'send') await assertWordsReach(tx, subject, { field: 'message', words: message }, again);
    const booking =
      action === 'send' ? await sendCounterOffer(subject, terms, context) : await withdrawCounterOffer(subject, context);
    const [newest] = await findCounterOffersOf(tx, subject.id);
    return {
      ...bookingRef(subject, booking === null),
      counterOffer: newest === undefined ? null : counterOfferView(newest, 'OWNER', subject.currency),
      comesTo: newest === undefined ? null : comesTo(newest.price, subject),
    };
  },
});

/** Returns the prices in words: “€90.00 instead of €100.00 …” */
function comesTo({ totals }: Price, { totalMinor, currency }: Booking): string {
  const [now, before, yours] = [totals.totalMinor, totalMinor, totals.ownerNetMinor + totals.rentalTaxMinor].map((amount) =>
    formatMoney(amount, currency),
  );
  return `The renter pays ${now} in all instead of ${before}, without deposit; ${yours} of it is yours.`;
}
