import { z } from 'zod';
import { SIDES } from '../../../../db/values/index.ts';
import { daysInWords, declareError, NextAction, offer } from '../../platform/kernel/index.ts';
import { CHECK_IN_DAYS, bookingDetailStep } from '../bookings/index.ts';

export const checkInTooEarly = declareError({
  code: 'too_early',
  status: 400,
  when: `The handover is reported more than ${daysInWords(CHECK_IN_DAYS)} before the start, or while somebody else has the asset.`,
  data: z.object({
    bookingId: z.string(),
    from: z.string(),
    taken: z.boolean().describe('others have the day before'),
    side: z.enum(SIDES),
  }),
  message: ({ from, taken }) =>
    `The handover can be reported from ${from} on${taken ? ': until then others have the asset, or it is blocked' : ''}.`,
  next: ({ bookingId, side }) => [bookingDetailStep(bookingId, side)],
});

export const bookingAtRisk = declareError({
  code: 'at_risk',
  status: 400,
  when: 'The renter before has not brought the asset back.',
  data: z.object({ bookingId: z.string(), side: z.enum(SIDES) }),
  message: () => 'The renter before has not brought it back, so it cannot be handed over yet. The booking stays as it is.',
  next: ({ bookingId, side }) => [bookingDetailStep(bookingId, side)],
});

export const reportPending = declareError({
  code: 'report_pending',
  status: 400,
  when: 'A report of the same kind waits for an answer.',
  data: z.object({
    bookingId: z.string(),
    by: z.enum(SIDES),
    side: z.enum(SIDES),
    secured: z.boolean().describe('whether the deposit is, without which no rental begins'),
  }),
  message: ({ by, side }) =>
    by === side
      ? 'Your report waits for the other side to confirm or contest it; it cannot be changed.'
      : 'The other side has reported already: confirm it, or contest it.',
  next: ({ bookingId, by, side, secured }) => [
    by === side || !secured
      ? offer('list_condition_reports', { bookingId }, { actor: side, why: 'see what was reported' })
      : offer('confirm_condition', { bookingId }, { actor: side, why: 'say that it is right', requiresHuman: true }),
  ],
});

export const depositNotSecured = declareError({
  code: 'deposit_not_secured',
  status: 400,
  when: 'The deposit is neither held nor charged.',
  data: z.object({ bookingId: z.string(), side: z.enum(SIDES) }),
  message: () => 'The deposit is not secured, so the rental cannot begin. The owner can agree on collateral in its place.',
  next: ({ bookingId, side }) => [bookingDetailStep(bookingId, side)],
});

export const answerTooLate = declareError({
  code: 'too_late',
  status: 400,
  when: 'The time to say that it did not come back is over.',
  data: z.object({ bookingId: z.string(), until: z.string() }),
  steps: z.object({ actions: z.array(NextAction) }),
  message: ({ until }) => `A return can be denied until ${until} only.`,
  next: ({ bookingId, actions }) => (actions.length > 0 ? actions : [bookingDetailStep(bookingId, 'OWNER')]),
});

export const notLateYet = declareError({
  code: 'not_late_yet',
  status: 400,
  when: 'The agreed end, and the grace after it, are not over.',
  data: z.object({ bookingId: z.string(), lateFrom: z.string() }),
  message: ({ lateFrom }) => `A return counts as late from ${lateFrom} on.`,
  next: ({ bookingId }) => [bookingDetailStep(bookingId, 'OWNER')],
});

export const collateralAgreed = declareError({
  code: 'collateral_agreed',
  status: 400,
  when: 'The owner has agreed on the collateral in place of a deposit.',
  data: z.object({ bookingId: z.string() }),
  message: () => 'The owner agreed on this collateral in place of a deposit; only the owner changes it now.',
  next: ({ bookingId }) => [bookingDetailStep(bookingId, 'RENTER')],
});

export const depositBeingPaid = declareError({
  code: 'deposit_being_paid',
  status: 400,
  when: 'A payment that holds the deposit is under way.',
  data: z.object({ bookingId: z.string() }),
  message: () => 'The renter is paying rent and deposit now. Nothing was changed.',
  next: ({ bookingId }) => [bookingDetailStep(bookingId, 'OWNER')],
});
