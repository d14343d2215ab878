import { z } from 'zod';
import { command, emitAs, HOUR_MS, IdInput, plainText } from '../../platform/kernel/index.ts';
import { assumedReturnAt } from '../booking-records/index.ts';
import { bookingLifecycle, bookingParty, invalidState, moveBooking, stateRefused, wrongSide } from '../bookings/index.ts';
import { findOpenItems, moveConditionReport } from '../open-items/index.ts';
import { CONDITION_NEWS, conditionAnswer, ConditionAnswer } from './condition-report.ts';
import { answerTooLate } from './handover-errors.ts';
import { blockUntilBack, isLate, reportOverdue } from './late-return.ts';

export const denyReturn = command({
  name: 'deny_return',
  title: 'Deny the return',
  description:
    'Owner side: what the renter says is back is not. Possible for a day; the rental goes on, and after its end it counts as overdue.',
  access: bookingParty('write'),
  repeat: 'natural',
  thirdPartyText: true,
  input: z.strictObject({ bookingId: IdInput, reason: plainText(2_000) }),
  output: ConditionAnswer,
  readsOut: CONDITION_NEWS,
  errors: [invalidState, wrongSide, answerTooLate],

  async run({ subject, input: { reason }, tx, ...context }) {
    const { booking, side } = subject;
    const { id: bookingId, state, returnedAt, endAt } = booking;
    const { now, settings } = context;
    if (side !== 'OWNER') throw wrongSide({ bookingId, side, wanted: 'denying the return' });
    const { checkOut } = await findOpenItems(tx, booking);
    if (state === 'ACTIVE' && checkOut?.status === 'CONTESTED') {
      return { ...(await conditionAnswer(tx, subject, checkOut, context)), alreadyDone: true };
    }
    const reported = booking.returnReportedBy === 'RENTER' && checkOut?.status === 'SUBMITTED' && returnedAt !== null;
    if (!bookingLifecycle.can(state, 'denyReturn') || !reported)
      throw await stateRefused(tx, booking, 'denying the return', { now, settings });
    const until = new Date(returnedAt.getTime() + settings.returnAnswerHours * HOUR_MS);
    if (now > until) throw answerTooLate({ bookingId, until: until.toISOString() });

    const emit = emitAs(side, context.emit);
    const report = await moveConditionReport(tx, checkOut, 'contest', { now, emit, reason });
    const changes = { returnedAt: null, returnReportedBy: null, dueAt: assumedReturnAt(endAt) };
    const active = await moveBooking(tx, booking, 'denyReturn', { now, emit, changes });
    const going = isLate(active, context) ? await reportOverdue(tx, active, { ...context, emit }) : active;
    if (going === active) await blockUntilBack(tx, active, { now, emit });
    return conditionAnswer(tx, { booking: going, side }, report, context);
  },
});
