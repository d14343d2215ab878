import { z } from 'zod';
import {
  bookingLifecycle,
  bookingParty,
  bookingWords,
  completeBooking,
  findOpenMatters,
  invalidState,
  isFrozen,
  wrongSide,
  stateRefused,
} from '../bookings/index.ts';
import { command, IdInput, emitAs } from '../kernel/index.ts';
import { conditionAnswer, ConditionAnswer } from './condition-answer.ts';
import { findReportsOf } from './report-store.ts';

export const acceptReturn = command({
  name: 'accept_return',
  title: 'Accept the return',
  description: 'Owner side: it is back and in order. Closes the rental; damage found later can hardly be claimed.',
  access: bookingParty('write'),
  repeat: 'natural',
  destructive: true,
  thirdPartyText: true,
  input: z.strictObject({ bookingId: IdInput }),
  output: ConditionAnswer,
  errors: [invalidState, wrongSide],
  asks: ({ subject: { booking } }) => `Take ${bookingWords(booking)} back as in order: damage found later can hardly be claimed.`,

  async run({ subject, tx, ...context }) {
    const { booking, side } = subject;
    const { id: bookingId, state } = booking;
    const { now } = context;
    const report = async () => (await findReportsOf(tx, bookingId)).findLast(({ kind }) => kind === 'CHECK_OUT') ?? null;
    if (side !== 'OWNER') throw wrongSide({ bookingId, side, wanted: 'accepting the return' });
    if (state === 'COMPLETED') return { ...(await conditionAnswer(tx, subject, await report(), context)), alreadyDone: true };
    if (!bookingLifecycle.can(state, 'acceptReturn')) throw await stateRefused(tx, booking, 'accepting the return', now);
    if (isFrozen(await findOpenMatters(tx, booking))) {
      throw await stateRefused(tx, booking, 'accepting the return while an incident or a dispute is open', now);
    }
    const emit = emitAs(side, context.emit);
    const done = await completeBooking(tx, booking, 'acceptReturn', { ...context, emit });
    return conditionAnswer(tx, { booking: done, side }, await report(), context);
  },
});
