import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { command, emitAs, IdInput } from '../../platform/kernel/index.ts';
import { bookingLifecycle, bookingParty, bookingWords, invalidState, stateRefused, wrongSide } from '../bookings/index.ts';
import { completeBooking } from '../changes/index.ts';
import { type ConditionReport, findConditionReportsOf, isBookingFrozen } from '../open-items/index.ts';
import { CONDITION_NEWS, conditionResult, ConditionResult } from './condition-report.ts';

export const acceptReturn = command({
  name: 'accept_return',
  title: 'Accept the return',
  description: 'It is back and in order. Closes the rental; damage found later can hardly be claimed.',
  asStep: { button: 'It is back and all is well …', look: 'main' },
  about: 'booking',
  access: bookingParty('write'),
  repeat: 'natural',
  effects: ['gives up'],
  destructive: true,
  thirdPartyText: true,
  input: z.strictObject({ bookingId: IdInput }),
  output: ConditionResult,
  readsOut: CONDITION_NEWS,
  errors: [invalidState, wrongSide],
  asks: ({ subject: { booking } }) => `Take ${bookingWords(booking)} back as in order: damage found later can hardly be claimed.`,

  async run({ subject, tx, ...context }) {
    const { booking, side } = subject;
    const { id: bookingId, state } = booking;
    if (side !== 'OWNER') throw wrongSide({ bookingId, side, wanted: 'accepting the return' });
    if (state === 'COMPLETED')
      return conditionResult({ booking, report: await returnReport(tx, bookingId), alreadyDone: true }, context);
    if (!bookingLifecycle.can(state, 'acceptReturn')) throw stateRefused(booking, 'accepting the return');
    if (await isBookingFrozen(tx, booking.id)) {
      throw stateRefused(booking, 'accepting the return while an incident or a dispute is open');
    }
    const emit = emitAs(side, context.emit);
    const completed = await completeBooking(tx, booking, 'acceptReturn', { ...context, emit });
    return conditionResult({ booking: completed, report: await returnReport(tx, bookingId) }, context);
  },
});

async function returnReport(from: Reader, bookingId: string): Promise<ConditionReport | null> {
  return (await findConditionReportsOf(from, bookingId)).findLast(({ kind }) => kind === 'CHECK_OUT') ?? null;
}
