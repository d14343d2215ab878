import { msg } from '@lingui/core/runtime-macro';
import type { z } from 'zod';
import type { Message, Translator } from '../../../platform/words/index.ts';
import { bookingEvents, type BookingFacts, collateralEvents, counterOfferEvents } from '../../../rentals/bookings/index.ts';
import { reviewEvents } from '../../../rentals/reviews/index.ts';
import { conditionEvents, extensionEvents } from '../../../rentals/open-items/index.ts';
import { ENDS } from './ends.ts';
import { condition, extensionsOf, nothing, ownerView, reviewsOf, whatIsNext } from './steps.ts';
import { template } from './template.ts';

type Facts = z.output<typeof BookingFacts>;

function days({ startDate, endDate }: Pick<Facts, 'startDate' | 'endDate'>, to: Translator): string {
  return to.period(startDate, endDate);
}

function price({ totalMinor, currency }: Facts, to: Translator): string {
  return to.money(totalMinor, currency);
}

/** A request that was changed before the owner answered is a new one to them. */
function rescheduledInWords(facts: Facts, to: Translator): Message {
  if (facts.state !== 'PENDING_APPROVAL') return msg`The booking is now for ${{ days: days(facts, to) }}.`;
  return msg`The request was changed: it is now for ${{ days: days(facts, to) }}, for ${{ price: price(facts, to) }}. Your time to answer begins again.`;
}

const renter = { next: whatIsNext };
const owner = { next: ownerView };
const yours = { importance: 'ACTION' } as const;
const answer = { ...yours, button: msg`Answer the request`, until: ENDS.request } as const;
const payNow = { ...yours, button: msg`Pay`, until: ENDS.payment } as const;
const matters = { importance: 'IMPORTANT' } as const;
/** Without a disagreement nobody has anything to do. */
const collateral = {
  until: ENDS.collateral,
  importance: ({ agreed }: { agreed: boolean }) => (agreed ? 'INFO' : 'ACTION'),
  text: ({ agreed }: { agreed: boolean }) =>
    agreed ? msg`Both agree on the collateral.` : msg`The other side proposes another collateral. Answer it.`,
} as const;

/** The templates for bookings, agreements about them, handover, return and reviews. */
export const bookingTemplates = [
  template('BOOKINGS', bookingEvents.promoted, {
    OWNER: {
      ...owner,
      ...answer,
      text: (facts, to) => msg`A renter asks for ${{ days: days(facts, to) }}, for ${{ price: price(facts, to) }}. Answer it.`,
    },
  }),
  template('BOOKINGS', bookingEvents.approved, {
    RENTER: {
      ...renter,
      ...payNow,
      text: (facts, to) => msg`Your request for ${{ days: days(facts, to) }} was approved. Pay ${{ due: due(facts, to) }}.`,
    },
  }),
  template('BOOKINGS', bookingEvents.autoAccepted, {
    RENTER: {
      ...renter,
      ...payNow,
      text: (facts, to) =>
        msg`Your request for ${{ days: days(facts, to) }} was accepted, as nobody answered in time. Pay ${{ due: due(facts, to) }}.`,
    },
    OWNER: {
      ...owner,
      ...matters,
      text: (facts, to) => msg`The request for ${{ days: days(facts, to) }} was accepted, as you did not answer in time.`,
    },
  }),
  template('BOOKINGS', bookingEvents.rejected, {
    RENTER: {
      ...renter,
      ...matters,
      text: (facts, to) => msg`The owner declined your request for ${{ days: days(facts, to) }}.`,
    },
  }),
  template('BOOKINGS', bookingEvents.expired, {
    RENTER: {
      ...renter,
      ...matters,
      text: (facts, to) => msg`Your request for ${{ days: days(facts, to) }} ended: its time ran out.`,
    },
    OWNER: {
      ...owner,
      text: (facts, to) => msg`The request for ${{ days: days(facts, to) }} ended: its time ran out. The days are free.`,
    },
  }),
  template('BOOKINGS', bookingEvents.confirmed, {
    RENTER: { ...renter, ...matters, text: (facts, to) => msg`Your booking for ${{ days: days(facts, to) }} is confirmed.` },
    OWNER: { ...owner, ...matters, text: (facts, to) => msg`The booking for ${{ days: days(facts, to) }} is confirmed.` },
  }),
  template('BOOKINGS', bookingEvents.rescheduled, {
    RENTER: { ...renter, text: (facts, to) => msg`Your booking is now for ${{ days: days(facts, to) }}.` },
    OWNER: { ...owner, text: rescheduledInWords },
  }),
  template('BOOKINGS', bookingEvents.atRisk, {
    RENTER: { ...renter, ...matters, text: ({ atRisk }) => (atRisk ? YOURS_AT_RISK : YOURS_SAFE) },
    OWNER: { ...owner, ...matters, text: ({ atRisk }) => (atRisk ? NEXT_AT_RISK : NEXT_SAFE) },
  }),
  template('BOOKINGS', bookingEvents.cancelled, {
    RENTER: {
      ...renter,
      ...matters,
      alsoDoer: true,
      text: (facts, to) => msg`Your booking for ${{ days: days(facts, to) }} was cancelled.`,
    },
    OWNER: {
      ...owner,
      ...matters,
      alsoDoer: true,
      text: (facts, to) => msg`The booking for ${{ days: days(facts, to) }} was cancelled. The days are free.`,
    },
  }),
  template('BOOKINGS', bookingEvents.completed, {
    RENTER: { ...renter, text: (facts, to) => msg`Your rental of ${{ days: days(facts, to) }} is completed. You can review it.` },
    OWNER: {
      ...owner,
      text: (facts, to) => msg`The rental of ${{ days: days(facts, to) }} is completed. You can review the renter.`,
    },
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
      button: msg`Answer the offer`,
      text: offerWords,
    },
  }),
  template('BOOKINGS', counterOfferEvents.accepted, {
    RENTER: {
      ...renter,
      ...payNow,
      alsoDoer: true,
      text: (facts, to) => msg`You have taken the owner’s offer: ${{ days: days(facts, to) }}. Pay ${{ due: due(facts, to) }}.`,
    },
    OWNER: {
      ...owner,
      text: (facts, to) => msg`The renter accepted your offer: ${{ days: days(facts, to) }} for ${{ price: price(facts, to) }}.`,
    },
  }),
  template('BOOKINGS', counterOfferEvents.rejected, {
    OWNER: { ...owner, ...answer, text: msg`The renter declined your offer. The request is as it was: answer it.` },
  }),
  template('BOOKINGS', counterOfferEvents.expired, {
    RENTER: { ...renter, ...matters, text: msg`The owner’s offer ran out.` },
    OWNER: { ...owner, ...answer, text: msg`Your offer ran out unanswered. The request is as it was: answer it.` },
  }),
  template('BOOKINGS', counterOfferEvents.withdrawn, {
    RENTER: { ...renter, ...matters, text: msg`The owner withdrew the offer. Your request is as it was.` },
  }),
  template('BOOKINGS', extensionEvents.requested, {
    OWNER: {
      ...owner,
      ...yours,
      until: ENDS.change,
      button: msg`Answer it`,
      text: (facts, to) => msg`The renter asks for other dates: ${{ days: days(facts, to) }}. Answer it.`,
    },
  }),
  template('BOOKINGS', extensionEvents.approved, {
    RENTER: {
      next: extensionsOf,
      ...payNow,
      text: (facts, to) => msg`The owner agreed to ${{ days: days(facts, to) }}. What it costs is due now.`,
    },
  }),
  template('BOOKINGS', extensionEvents.rejected, {
    RENTER: {
      next: extensionsOf,
      ...matters,
      text: (facts, to) => msg`The owner did not agree to ${{ days: days(facts, to) }}. The booking stays as it is.`,
    },
  }),
  template('BOOKINGS', extensionEvents.applied, {
    RENTER: { next: extensionsOf, ...matters, text: (facts, to) => msg`The new dates apply: ${{ days: days(facts, to) }}.` },
    OWNER: { ...owner, text: (facts, to) => msg`The new dates apply: ${{ days: days(facts, to) }}.` },
  }),
  template('BOOKINGS', extensionEvents.expired, {
    RENTER: { next: extensionsOf, ...matters, text: msg`The change of dates ran out. The booking stays as it is.` },
    OWNER: { ...owner, text: msg`The change of dates ran out. The booking stays as it is.` },
  }),
  template('BOOKINGS', extensionEvents.cancelled, {
    OWNER: { ...owner, text: msg`The renter does not want other dates any more.` },
  }),
  template('HANDOVER', bookingEvents.started, {
    RENTER: { ...renter, text: (facts, to) => msg`Your rental has begun. It is due back on ${{ day: to.day(facts.endDate) }}.` },
    OWNER: { ...owner, text: (facts, to) => msg`The rental has begun. It is due back on ${{ day: to.day(facts.endDate) }}.` },
  }),
  template('HANDOVER', bookingEvents.overdue, {
    RENTER: {
      ...renter,
      ...yours,
      until: ENDS.lateness,
      text: (facts, to) => msg`Your rental is late. Fee so far: ${{ fee: late(facts, to) }}. Bring it back.`,
    },
    OWNER: { ...owner, ...matters, text: (facts, to) => msg`The rental is late. Fee so far: ${{ fee: late(facts, to) }}.` },
  }),
  template('HANDOVER', bookingEvents.returned, {
    RENTER: { ...renter, text: msg`The return is noted.` },
    OWNER: {
      ...owner,
      ...yours,
      until: ENDS.return,
      text: msg`The renter says that it is back. Accept the return, deny it, or report what is wrong.`,
    },
  }),
  template('HANDOVER', bookingEvents.returnDenied, {
    RENTER: { ...renter, ...yours, until: ENDS.lateness, text: msg`The owner says that it is not back.` },
  }),
  template('HANDOVER', conditionEvents.submitted, {
    RENTER: {
      next: condition('RENTER'),
      ...yours,
      until: ENDS.condition,
      text: ({ kind }) => REPORTED_BY_OWNER[kind],
    },
    OWNER: {
      next: condition('OWNER'),
      ...yours,
      until: ENDS.condition,
      text: ({ kind }) => REPORTED_BY_RENTER[kind],
    },
  }),
  template('HANDOVER', conditionEvents.confirmed, {
    RENTER: { next: condition('RENTER'), text: ({ kind }) => REPORT_CONFIRMED[kind] },
    OWNER: { next: condition('OWNER'), text: ({ kind }) => REPORT_CONFIRMED[kind] },
  }),
  template('HANDOVER', conditionEvents.contested, {
    RENTER: { next: condition('RENTER'), ...matters, text: ({ kind }) => REPORT_CONTESTED[kind] },
    OWNER: { next: condition('OWNER'), ...matters, text: ({ kind }) => REPORT_CONTESTED[kind] },
  }),
  template('REVIEWS', reviewEvents.submitted, {
    RENTER: { next: reviewsOf, text: msg`The owner has reviewed the rental. Both are shown once you have written yours.` },
    OWNER: { ...owner, text: msg`The renter has reviewed the rental. Both are shown once you have written yours.` },
  }),
  template('REVIEWS', reviewEvents.published, {
    RENTER: { next: reviewsOf, text: publishedWords },
    OWNER: { next: nothing, text: publishedWords },
  }),
];

const REPORTED_BY_OWNER = {
  CHECK_IN: msg`The owner reported the condition at the handover. Look at it.`,
  CHECK_OUT: msg`The owner reported the condition at the return. Look at it.`,
};
const REPORTED_BY_RENTER = {
  CHECK_IN: msg`The renter reported the condition at the handover. Look at it.`,
  CHECK_OUT: msg`The renter reported the condition at the return. Look at it.`,
};
const REPORT_CONFIRMED = {
  CHECK_IN: msg`The condition report at the handover is confirmed.`,
  CHECK_OUT: msg`The condition report at the return is confirmed.`,
};
const REPORT_CONTESTED = {
  CHECK_IN: msg`The condition report at the handover is contested.`,
  CHECK_OUT: msg`The condition report at the return is contested.`,
};

/** The amount to pay, with the deposit if it is charged. */
function due({ dueMinor, totalMinor, currency }: Facts, to: Translator): string {
  return to.money(dueMinor ?? totalMinor, currency);
}

function offerWords({ offer, ...asked }: z.output<typeof counterOfferEvents.sent.payload>, to: Translator): Message {
  if (offer === undefined) return msg`The owner offers other terms. Answer it.`;
  const { currency } = asked;
  const before = to.money(asked.totalMinor, currency);
  return msg`The owner offers ${{ days: days(offer, to) }} for ${{ price: price({ ...asked, ...offer }, to) }} instead of ${{ before }}. Answer it.`;
}

const YOURS_AT_RISK = msg`Your rental is at risk: what it needs is not back in time from the rental before.`;
const YOURS_SAFE = msg`Your rental is not at risk any more: what it needs is back.`;
const NEXT_AT_RISK = msg`The next rental is at risk: what it needs is not back in time from the rental before.`;
const NEXT_SAFE = msg`The next rental is not at risk any more: what it needs is back.`;

function publishedWords({ rating, by }: { rating: number; by: 'RENTER' | 'OWNER' }): Message {
  return by === 'RENTER'
    ? msg`The review by the renter is published: ${{ rating }} of 5.`
    : msg`The review by the owner is published: ${{ rating }} of 5.`;
}

function late({ lateFeeMinor, currency }: { lateFeeMinor: number; currency: string }, to: Translator): string {
  return to.money(lateFeeMinor, currency);
}
