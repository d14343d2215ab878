import { z } from 'zod';
import { command, type DomainError, emitAs, IdInput, plainText, type ReadCtx } from '../../platform/kernel/index.ts';
import {
  assumedReturnAt,
  type Booking,
  denyReturnUntil,
  bookingWords,
  bookingLifecycle,
  bookingParty,
  invalidState,
  stateRefused,
  wrongSide,
  reportClaimStep,
} from '../bookings/index.ts';
import { moveBooking } from '../changes/index.ts';
import { canDenyReturn, reportRefusal, moveConditionReport, findNewestReports } from '../open-items/index.ts';
import { CONDITION_NEWS, conditionResult, ConditionResult } from './condition-report.ts';
import { answerTooLate } from './handover-errors.ts';
import { blockUntilBack, isLate, reportOverdue } from './late-return.ts';

export const denyReturn = command({
  name: 'deny_return',
  title: 'Deny the return',
  description:
    'What the renter says is back is not. Possible by default for a day; the rental goes on, and after its end it counts as overdue.',
  asStep: { button: 'It is not back' },
  about: 'booking',
  access: bookingParty('write'),
  repeat: 'natural',
  effects: ['commits'],
  thirdPartyText: true,
  input: z.strictObject({ bookingId: IdInput, reason: plainText(2_000) }),
  example: { reason: 'It is not there' },
  output: ConditionResult,
  readsOut: CONDITION_NEWS,
  errors: [invalidState, wrongSide, answerTooLate],
  asks: ({ subject: { booking } }) => `Say that ${bookingWords(booking)} has not come back.`,

  async run({ subject, input: { reason }, tx, ...context }) {
    const { booking, side } = subject;
    const { id: bookingId, state, returnedAt, endAt } = booking;
    const { now, settings } = context;
    if (side !== 'OWNER') throw wrongSide({ bookingId, side, wanted: 'denying the return' });
    const { checkOut } = await findNewestReports(tx, bookingId);
    if (state === 'ACTIVE' && checkOut?.status === 'CONTESTED')
      return conditionResult({ booking, report: checkOut, alreadyDone: true }, context);
    const reported = booking.returnReportedBy === 'RENTER' && checkOut?.status === 'SUBMITTED' && returnedAt !== null;
    if (!bookingLifecycle.can(state, 'denyReturn') || !reported) throw stateRefused(booking, 'denying the return');
    if (!canDenyReturn(booking, { checkOut }, { now })) throw tooLate(booking, returnedAt, { now, settings });

    const emit = emitAs(side, context.emit);
    const report = await moveConditionReport(tx, checkOut, 'contest', { now, emit, reason });
    const changes = { returnedAt: null, returnReportedBy: null, dueAt: assumedReturnAt(endAt) };
    const active = await moveBooking(tx, booking, 'denyReturn', { now, emit, changes });
    const going = isLate(active, now) ? await reportOverdue(tx, active, { ...context, emit }) : active;
    if (going === active) await blockUntilBack(tx, active, { now, emit });
    return conditionResult({ booking: going, report }, context);
  },
});

/**
 * Returns the refusal after the time to deny has passed. The asset may still be reported as lost, as long as claims are
 * possible.
 */
function tooLate(booking: Booking, returnedAt: Date, moment: ReadCtx): DomainError {
  const until = denyReturnUntil(returnedAt, booking.limits).toISOString();
  const open = reportRefusal(booking, 'OWNER', 'LOSS', moment) === null;
  return answerTooLate({ bookingId: booking.id, until, actions: open ? [reportClaimStep(booking.id, 'LOSS')] : [] });
}
