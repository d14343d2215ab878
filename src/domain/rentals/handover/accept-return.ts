import { z } from 'zod';
import { command, emitAs, IdInput } from '../../platform/kernel/index.ts';
import {
  bookingLifecycle,
  bookingParty,
  bookingWords,
  completeBooking,
  invalidState,
  stateRefused,
  type StepTaken,
  wrongSide,
} from '../bookings/index.ts';
import { findOpenItems, isFrozen } from '../open-items/index.ts';
import { findConditionReportsOf } from '../condition-records/index.ts';
import { CONDITION_NEWS, conditionAnswer, ConditionAnswer } from './condition-report.ts';

export const acceptReturn = command({
  name: 'accept_return',
  title: 'Accept the return',
  description: 'It is back and in order. Closes the rental; damage found later can hardly be claimed.',
  access: bookingParty('write'),
  repeat: 'natural',
  effects: ['gives up'],
  destructive: true,
  thirdPartyText: true,
  input: z.strictObject({ bookingId: IdInput }),
  output: ConditionAnswer,
  readsOut: CONDITION_NEWS,
  errors: [invalidState, wrongSide],
  asks: ({ subject: { booking } }) => `Take ${bookingWords(booking)} back as in order: damage found later can hardly be claimed.`,

  async run({ subject, tx, ...context }): Promise<StepTaken> {
    const { booking, side } = subject;
    const { id: bookingId, state } = booking;
    if (side !== 'OWNER') throw wrongSide({ bookingId, side, wanted: 'accepting the return' });
    if (state === 'COMPLETED') return { booking, alreadyDone: true };
    if (!bookingLifecycle.can(state, 'acceptReturn')) throw await stateRefused(tx, booking, 'accepting the return', context);
    if (isFrozen(await findOpenItems(tx, booking))) {
      throw await stateRefused(tx, booking, 'accepting the return while an incident or a dispute is open', context);
    }
    const emit = emitAs(side, context.emit);
    return { booking: await completeBooking(tx, booking, 'acceptReturn', { ...context, emit }) };
  },

  async answer(step, context) {
    const reports = await findConditionReportsOf(context.reader, step.booking.id);
    return conditionAnswer({ ...step, report: reports.findLast(({ kind }) => kind === 'CHECK_OUT') ?? null }, context);
  },
});
