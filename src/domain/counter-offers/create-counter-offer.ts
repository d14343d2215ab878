import { z } from 'zod';
import { bookingOwner, BookingView, bookingView, documentsUndecided, invalidState } from '../bookings/index.ts';
import { assetNotFound, datesRefused, datesUnavailable } from '../catalog/index.ts';
import { CivilDay, command, IdInput, plainText } from '../kernel/index.ts';
import { periodProblem } from '../quotes/index.ts';
import { offerTooLow, tooManyOffers } from './counter-offer-errors.ts';
import { findOffers } from './offer-store.ts';
import { CounterOfferView, counterOfferView } from './offer-view.ts';
import { sendOffer } from './send-offer.ts';
import { withdrawOffer } from './withdraw-offer.ts';

const MOST_MINOR = 10_000_000_000;
const amount = z.int().min(0).max(MOST_MINOR).optional();
const TERMS = ['totalMinor', 'ownerSubtotalMinor', 'startDate', 'endDate', 'depositMinor'] as const;

export const createCounterOffer = command({
  name: 'create_counter_offer',
  title: 'Offer other terms',
  description:
    'Owner side: answer a request with another price, dates or deposit. The renter accepts or rejects until expiresAt; meanwhile your time to answer stands still. Documents must be decided first. Again: replaces the pending offer. action: withdraw takes it back.',
  access: bookingOwner('write:owner'),
  repeat: 'creates',
  thirdPartyText: true,
  input: z
    .strictObject({
      bookingId: IdInput,
      action: z.enum(['send', 'withdraw']).optional(),
      totalMinor: amount.describe('what the renter pays in all, without deposit'),
      ownerSubtotalMinor: amount.describe('instead: before fee and tax'),
      startDate: CivilDay.optional(),
      endDate: CivilDay.optional(),
      depositMinor: amount,
      message: plainText(1_000).optional(),
    })
    .superRefine(({ action, ...terms }, context) => {
      const issue = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
      if (action === 'withdraw') return;
      if (TERMS.every((field) => terms[field] === undefined)) issue('totalMinor', `one of ${TERMS.join(', ')} is needed`);
      if (terms.totalMinor !== undefined && terms.ownerSubtotalMinor !== undefined)
        issue('totalMinor', 'give it or ownerSubtotalMinor');
      const { startDate, endDate } = terms;
      const problem = startDate && endDate ? periodProblem(startDate, endDate) : null;
      if (problem !== null) issue('endDate', problem);
    }),
  output: BookingView.extend({ counterOffer: CounterOfferView.nullable() }),
  errors: [invalidState, documentsUndecided, tooManyOffers, offerTooLow, datesRefused, datesUnavailable, assetNotFound],

  async run({ subject, input: { action = 'send', ...terms }, ...context }) {
    const { tx, now, settings } = context;
    const done = action === 'send' ? await sendOffer(subject, terms, context) : await withdrawOffer(subject, context);
    const [newest] = await findOffers(tx, subject.id);
    return {
      ...(await bookingView(tx, done ?? subject, { side: 'OWNER', now, settings })),
      counterOffer: newest === undefined ? null : counterOfferView(newest, 'OWNER', subject.currency),
      ...(done === null && { alreadyDone: true }),
    };
  },
});
