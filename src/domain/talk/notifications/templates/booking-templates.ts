import type { z } from 'zod';
import { dayInWords, formatMoney, periodInWords } from '../../../platform/kernel/index.ts';
import { bookingEvents, type BookingFacts, collateralEvents, counterOfferEvents } from '../../../rentals/bookings/index.ts';
import { reviewEvents } from '../../../rentals/reviews/index.ts';
import { conditionEvents, extensionEvents } from '../../../rentals/open-items/index.ts';
import { ENDS } from './ends.ts';
import { condition, extensionsOf, nothing, ownerView, reviewsOf, whatIsNext } from './steps.ts';
import { template } from './template.ts';

type Facts = z.output<typeof BookingFacts>;

function days({ startDate, endDate }: Pick<Facts, 'startDate' | 'endDate'>): string {
  return periodInWords(startDate, endDate);
}

function price({ totalMinor, currency }: Facts): string {
  return formatMoney(totalMinor, currency);
}

/** A request that was changed before the owner answered is a new one to them. */
function rescheduledInWords(facts: Facts): string {
  if (facts.state !== 'PENDING_APPROVAL') return `The booking is now for ${days(facts)}.`;
  return `The request was changed: it is now for ${days(facts)}, for ${price(facts)}. Your time to answer begins again.`;
}

const renter = { next: whatIsNext };
const owner = { next: ownerView };
const yours = { importance: 'ACTION' } as const;
const answer = { ...yours, button: 'Answer the request', until: ENDS.request } as const;
const payNow = { ...yours, button: 'Pay', until: ENDS.payment } as const;
const matters = { importance: 'IMPORTANT' } as const;
/** Without a disagreement nobody has anything to do. */
const collateral = {
  until: ENDS.collateral,
  importance: ({ agreed }: { agreed: boolean }) => (agreed ? 'INFO' : 'ACTION'),
  text: ({ agreed }: { agreed: boolean }) =>
    agreed ? 'Both agree on the collateral.' : 'The other side proposes another collateral. Answer it.',
} as const;

/** The templates for bookings, agreements about them, handover, return and reviews. */
export const bookingTemplates = [
  template('BOOKINGS', bookingEvents.promoted, {
    OWNER: { ...owner, ...answer, text: (facts) => `A renter asks for ${days(facts)}, for ${price(facts)}. Answer it.` },
  }),
  template('BOOKINGS', bookingEvents.approved, {
    RENTER: { ...renter, ...payNow, text: (facts) => `Your request for ${days(facts)} was approved. Pay ${due(facts)}.` },
  }),
  template('BOOKINGS', bookingEvents.autoAccepted, {
    RENTER: {
      ...renter,
      ...payNow,
      text: (facts) => `Your request for ${days(facts)} was accepted, as nobody answered in time. Pay ${due(facts)}.`,
    },
    OWNER: {
      ...owner,
      ...matters,
      text: (facts) => `The request for ${days(facts)} was accepted, as you did not answer in time.`,
    },
  }),
  template('BOOKINGS', bookingEvents.rejected, {
    RENTER: { ...renter, ...matters, text: (facts) => `The owner declined your request for ${days(facts)}.` },
  }),
  template('BOOKINGS', bookingEvents.expired, {
    RENTER: { ...renter, ...matters, text: (facts) => `Your request for ${days(facts)} ended: its time ran out.` },
    OWNER: { ...owner, text: (facts) => `The request for ${days(facts)} ended: its time ran out. The days are free.` },
  }),
  template('BOOKINGS', bookingEvents.confirmed, {
    RENTER: { ...renter, ...matters, text: (facts) => `Your booking for ${days(facts)} is confirmed.` },
    OWNER: { ...owner, ...matters, text: (facts) => `The booking for ${days(facts)} is confirmed.` },
  }),
  template('BOOKINGS', bookingEvents.rescheduled, {
    RENTER: { ...renter, text: (facts) => `Your booking is now for ${days(facts)}.` },
    OWNER: { ...owner, text: rescheduledInWords },
  }),
  template('BOOKINGS', bookingEvents.atRisk, {
    RENTER: { ...renter, ...matters, text: ({ atRisk }) => riskWords(atRisk, 'Your rental') },
    OWNER: { ...owner, ...matters, text: ({ atRisk }) => riskWords(atRisk, 'The next rental') },
  }),
  template('BOOKINGS', bookingEvents.cancelled, {
    RENTER: { ...renter, ...matters, alsoDoer: true, text: (facts) => `Your booking for ${days(facts)} was cancelled.` },
    OWNER: {
      ...owner,
      ...matters,
      alsoDoer: true,
      text: (facts) => `The booking for ${days(facts)} was cancelled. The days are free.`,
    },
  }),
  template('BOOKINGS', bookingEvents.completed, {
    RENTER: { ...renter, text: (facts) => `Your rental of ${days(facts)} is completed. You can review it.` },
    OWNER: { ...owner, text: (facts) => `The rental of ${days(facts)} is completed. You can review the renter.` },
  }),
  template('BOOKINGS', collateralEvents.changed, {
    RENTER: { ...renter, ...collateral },
    OWNER: { ...owner, ...collateral },
  }),
  template('BOOKINGS', counterOfferEvents.sent, {
    RENTER: {
      ...renter,
      ...yours,
      until: ENDS.offer,
      button: 'Answer the offer',
      text: offerWords,
    },
  }),
  template('BOOKINGS', counterOfferEvents.accepted, {
    RENTER: {
      ...renter,
      ...payNow,
      alsoDoer: true,
      text: (facts) => `You have taken the owner’s offer: ${days(facts)}. Pay ${due(facts)}.`,
    },
    OWNER: { ...owner, text: (facts) => `The renter accepted your offer: ${days(facts)} for ${price(facts)}.` },
  }),
  template('BOOKINGS', counterOfferEvents.rejected, {
    OWNER: { ...owner, ...answer, text: 'The renter declined your offer. The request is as it was: answer it.' },
  }),
  template('BOOKINGS', counterOfferEvents.expired, {
    RENTER: { ...renter, ...matters, text: 'The owner’s offer ran out.' },
    OWNER: { ...owner, ...answer, text: 'Your offer ran out unanswered. The request is as it was: answer it.' },
  }),
  template('BOOKINGS', counterOfferEvents.withdrawn, {
    RENTER: { ...renter, ...matters, text: 'The owner withdrew the offer. Your request is as it was.' },
  }),
  template('BOOKINGS', extensionEvents.requested, {
    OWNER: {
      ...owner,
      ...yours,
      until: ENDS.change,
      button: 'Answer it',
      text: (facts) => `The renter asks for other dates: ${days(facts)}. Answer it.`,
    },
  }),
  template('BOOKINGS', extensionEvents.approved, {
    RENTER: { next: extensionsOf, ...payNow, text: (facts) => `The owner agreed to ${days(facts)}. What it costs is due now.` },
  }),
  template('BOOKINGS', extensionEvents.rejected, {
    RENTER: {
      next: extensionsOf,
      ...matters,
      text: (facts) => `The owner did not agree to ${days(facts)}. The booking stays as it is.`,
    },
  }),
  template('BOOKINGS', extensionEvents.applied, {
    RENTER: { next: extensionsOf, ...matters, text: (facts) => `The new dates apply: ${days(facts)}.` },
    OWNER: { ...owner, text: (facts) => `The new dates apply: ${days(facts)}.` },
  }),
  template('BOOKINGS', extensionEvents.expired, {
    RENTER: { next: extensionsOf, ...matters, text: 'The change of dates ran out. The booking stays as it is.' },
    OWNER: { ...owner, text: 'The change of dates ran out. The booking stays as it is.' },
  }),
  template('BOOKINGS', extensionEvents.cancelled, {
    OWNER: { ...owner, text: 'The renter does not want other dates any more.' },
  }),
  template('HANDOVER', bookingEvents.started, {
    RENTER: { ...renter, text: (facts) => `Your rental has begun. It is due back on ${dayInWords(facts.endDate)}.` },
    OWNER: { ...owner, text: (facts) => `The rental has begun. It is due back on ${dayInWords(facts.endDate)}.` },
  }),
  template('HANDOVER', bookingEvents.overdue, {
    RENTER: {
      ...renter,
      ...yours,
      until: ENDS.lateness,
      text: (facts) => `Your rental is late. Fee so far: ${late(facts)}. Bring it back.`,
    },
    OWNER: { ...owner, ...matters, text: (facts) => `The rental is late. Fee so far: ${late(facts)}.` },
  }),
  template('HANDOVER', bookingEvents.returned, {
    RENTER: { ...renter, text: 'The return is noted.' },
    OWNER: {
      ...owner,
      ...yours,
      until: ENDS.return,
      text: 'The renter says that it is back. Accept the return, deny it, or report what is wrong.',
    },
  }),
  template('HANDOVER', bookingEvents.returnDenied, {
    RENTER: { ...renter, ...yours, until: ENDS.lateness, text: 'The owner says that it is not back.' },
  }),
  template('HANDOVER', conditionEvents.submitted, {
    RENTER: {
      next: condition('RENTER'),
      ...yours,
      until: ENDS.condition,
      text: ({ kind }) => `The owner reported the condition ${WHEN[kind]}. Look at it.`,
    },
    OWNER: {
      next: condition('OWNER'),
      ...yours,
      until: ENDS.condition,
      text: ({ kind }) => `The renter reported the condition ${WHEN[kind]}. Look at it.`,
    },
  }),
  template('HANDOVER', conditionEvents.confirmed, {
    RENTER: { next: condition('RENTER'), text: ({ kind }) => `The condition report ${WHEN[kind]} is confirmed.` },
    OWNER: { next: condition('OWNER'), text: ({ kind }) => `The condition report ${WHEN[kind]} is confirmed.` },
  }),
  template('HANDOVER', conditionEvents.contested, {
    RENTER: { next: condition('RENTER'), ...matters, text: ({ kind }) => `The condition report ${WHEN[kind]} is contested.` },
    OWNER: { next: condition('OWNER'), ...matters, text: ({ kind }) => `The condition report ${WHEN[kind]} is contested.` },
  }),
  template('REVIEWS', reviewEvents.submitted, {
    RENTER: { next: reviewsOf, text: 'The owner has reviewed the rental. Both are shown once you have written yours.' },
    OWNER: { ...owner, text: 'The renter has reviewed the rental. Both are shown once you have written yours.' },
  }),
  template('REVIEWS', reviewEvents.published, {
    RENTER: { next: reviewsOf, text: ({ rating, by }) => `The review by the ${by.toLowerCase()} is published: ${rating} of 5.` },
    OWNER: { next: nothing, text: ({ rating, by }) => `The review by the ${by.toLowerCase()} is published: ${rating} of 5.` },
  }),
];

const WHEN = { CHECK_IN: 'at the handover', CHECK_OUT: 'at the return' } as const;

/** The amount to pay, with the deposit if it is charged. */
function due({ dueMinor, totalMinor, currency }: Facts): string {
  return formatMoney(dueMinor ?? totalMinor, currency);
}

function offerWords({ offer, ...asked }: z.output<typeof counterOfferEvents.sent.payload>): string {
  if (offer === undefined) return 'The owner offers other terms. Answer it.';
  const { currency } = asked;
  return `The owner offers ${days(offer)} for ${price({ ...asked, ...offer })} instead of ${formatMoney(asked.totalMinor, currency)}. Answer it.`;
}

function riskWords(atRisk: boolean, what: string): string {
  return atRisk
    ? `${what} is at risk: what it needs is not back in time from the rental before.`
    : `${what} is not at risk any more: what it needs is back.`;
}

function late({ lateFeeMinor, currency }: { lateFeeMinor: number; currency: string }): string {
  return formatMoney(lateFeeMinor, currency);
}
