import { z } from 'zod';
import { type Side, SIDES } from '../../../../db/values/index.ts';
import { asked, declareError, offer, type Step } from '../../platform/kernel/index.ts';

function look(bookingId: string, actor: Side): Step {
  return offer('get_dispute', { bookingId }, { actor, why: 'see the disputes of the booking' });
}

export const disputeOpen = declareError({
  code: 'dispute_open',
  status: 400,
  when: 'A dispute about the booking is open; there can be one at a time.',
  data: z.object({ bookingId: z.string(), disputeId: z.string(), side: z.enum(SIDES) }),
  message: () => 'A dispute about this booking is open already. Add to it.',
  next: ({ bookingId, side }) => [
    offer(
      'add_dispute_evidence',
      { bookingId, text: asked('what happened') },
      { actor: side, why: 'add what proves your side', requiresHuman: true },
    ),
    look(bookingId, side),
  ],
});

export const noOpenDispute = declareError({
  code: 'no_open_dispute',
  status: 400,
  when: 'No dispute about the booking is open.',
  data: z.object({ bookingId: z.string(), side: z.enum(SIDES) }),
  message: () => 'No dispute about this booking is open.',
  next: ({ bookingId, side }) => [look(bookingId, side)],
  offers: 'ASK_PLATFORM',
});

export const disputeWindowOver = declareError({
  code: 'dispute_window_over',
  status: 400,
  when: 'The time in which the platform can be asked is over.',
  data: z.object({ bookingId: z.string(), until: z.string(), side: z.enum(SIDES) }),
  message: ({ until }) => `A dispute could be opened until ${until}.`,
  next: ({ bookingId, side }) => [look(bookingId, side)],
});

export const settlementRefused = declareError({
  code: 'settlement_refused',
  status: 400,
  when: 'No such amount can end the dispute: it is more than is claimed, or the dispute is about whether somebody came.',
  data: z.object({ bookingId: z.string(), claimMinor: z.int(), noShow: z.boolean(), side: z.enum(SIDES) }),
  message: ({ claimMinor, noShow }) =>
    noShow
      ? 'The dispute is about whether somebody came: the platform decides, or whoever claims withdraws.'
      : `At most the claim of ${claimMinor} minor units can be agreed on.`,
  next: ({ bookingId, side }) => [look(bookingId, side)],
});

export const tooMuchEvidence = declareError({
  code: 'too_much_evidence',
  status: 400,
  when: 'One side has added as much to the dispute as it may.',
  data: z.object({ bookingId: z.string(), limit: z.int(), side: z.enum(SIDES) }),
  message: ({ limit }) => `You have added ${limit} pieces of evidence already; that is the most.`,
  next: ({ bookingId, side }) => [look(bookingId, side)],
});
