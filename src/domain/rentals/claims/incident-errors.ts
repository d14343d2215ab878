import { z } from 'zod';
import { INCIDENT_STATES, INCIDENT_TYPES, type Side, SIDES } from '../../../../db/values/index.ts';
import { declareError, offer, type Step } from '../../platform/kernel/index.ts';

function list(bookingId: string, actor: Side): Step {
  return offer('list_incidents', { bookingId }, { actor, why: 'see the incidents and what can be done' });
}

export const incidentNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'The booking has no such incident.',
  data: z.object({ bookingId: z.string(), incidentId: z.string(), side: z.enum(SIDES) }),
  message: () => 'There is no such incident of this booking.',
  next: ({ bookingId, side }) => [list(bookingId, side)],
});

export const incidentClosed = declareError({
  code: 'incident_closed',
  status: 400,
  when: 'The incident was resolved, or the platform decides about it.',
  data: z.object({ bookingId: z.string(), incidentId: z.string(), status: z.enum(INCIDENT_STATES), side: z.enum(SIDES) }),
  message: ({ status }) => `The incident is ${status}; nothing about it can be changed here any more.`,
  next: ({ bookingId, status, side }) => [
    status === 'ESCALATED'
      ? offer('get_dispute', { bookingId }, { actor: side, why: 'see the dispute about it' })
      : list(bookingId, side),
  ],
});

export const claimWindowOver = declareError({
  code: 'claim_window_over',
  status: 400,
  when: 'The time in which such an incident can be reported is over.',
  data: z.object({ bookingId: z.string(), type: z.enum(INCIDENT_TYPES), until: z.string(), side: z.enum(SIDES) }),
  message: ({ type, until }) => `${type} could be reported until ${until}.`,
  next: () => [],
  offers: 'ASK_PLATFORM',
});

const NO_SHOW_REASONS = {
  TOO_EARLY: 'it is too early',
  TOO_LATE: 'the time for it is over',
  CHECKED_IN: 'a handover was reported',
  CLAIMED: 'the other side says that you did not come: answer that',
  DISPUTED: 'a dispute about the booking is open',
} as const;

const ENDING = { RENTER: 'cancel_booking', OWNER: 'reject_booking' } as const;

/** The answer to “I will not come”: cancelling, whose cost is shown first. */
function notComing(bookingId: string, side: Side): Step[] {
  const notes = { actor: side, why: 'the person will not come: shows what cancelling costs', optional: true } as const;
  return side === 'RENTER'
    ? [offer('cancel_booking', { bookingId, preview: true }, notes)]
    : [offer('reject_booking', { bookingId }, { ...notes, requiresHuman: true })];
}

export const noShowRefused = declareError({
  code: 'no_show_refused',
  status: 400,
  when: 'A no-show cannot be claimed: too early, too late, a handover was reported, or the other side has claimed one.',
  data: z.object({
    bookingId: z.string(),
    because: z.enum(Object.keys(NO_SHOW_REASONS) as (keyof typeof NO_SHOW_REASONS)[]),
    from: z.string(),
    until: z.string(),
    side: z.enum(SIDES),
  }),
  message: ({ because, from, until, side }) =>
    `A no-show cannot be claimed: ${NO_SHOW_REASONS[because]}. It can be from ${from} to ${until}, and says that the other side did not come. Who will not come themselves cancels, with ${ENDING[side]}: it shows what that costs first.`,
  next: ({ bookingId, side }) => [list(bookingId, side), ...notComing(bookingId, side)],
});

export const termsRefused = declareError({
  code: 'terms_refused',
  status: 400,
  when: 'The outcome or its amounts do not fit the claim.',
  data: z.object({
    bookingId: z.string(),
    incidentId: z.string(),
    claimMinor: z.int(),
    pays: z.enum(SIDES),
    side: z.enum(SIDES),
  }),
  message: ({ claimMinor, pays }) =>
    `The claim is ${claimMinor} minor units against the ${pays}: the outcome is NO_FAULT, ${pays}_PAYS with at most that, or SPLIT with two parts that add up to it.`,
  next: ({ bookingId, incidentId, pays, side }) => [
    offer(
      'resolve_incident',
      { bookingId, incidentId, outcome: `${pays}_PAYS` },
      { actor: side, why: 'settle the whole claim; with an amount, less', requiresHuman: true },
    ),
  ],
});

export const answerNoShow = declareError({
  code: 'answer_no_show',
  status: 400,
  when: 'A no-show is not settled by an amount: it is true or not.',
  data: z.object({ bookingId: z.string(), incidentId: z.string(), side: z.enum(SIDES) }),
  message: () => 'A no-show is true or not: acknowledge it, or escalate it.',
  next: () => [],
  offers: ['acknowledge_incident', 'resolve_incident', 'escalate_incident', 'report_incident'],
});

export const previewOfNoShow = declareError({
  code: 'preview_of_no_show',
  status: 400,
  when: 'Only a no-show moves money by being acknowledged.',
  data: z.object({ bookingId: z.string(), incidentId: z.string(), side: z.enum(SIDES) }),
  message: () => 'Acknowledging this moves no money, so there is nothing to preview: the claim is settled by resolve.',
  next: ({ bookingId, incidentId, side }) => [
    offer(
      'acknowledge_incident',
      { bookingId, incidentId },
      { actor: side, why: 'say that you have seen it', requiresHuman: true },
    ),
  ],
});

export const escalationTooEarly = declareError({
  code: 'escalation_too_early',
  status: 400,
  when: 'The other side still has time to answer.',
  data: z.object({ bookingId: z.string(), until: z.string(), side: z.enum(SIDES) }),
  message: ({ until }) => `The other side has until ${until} to answer; then the platform can be asked.`,
  next: ({ bookingId, side }) => [list(bookingId, side)],
});
