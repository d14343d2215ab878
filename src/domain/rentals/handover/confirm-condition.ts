import { z } from 'zod';
import { command, emitAs, IdInput } from '../../platform/kernel/index.ts';
import { bookingWords, bookingParty, invalidState, stateRefused, wrongSide } from '../bookings/index.ts';
import { findComplaint, settleComplaint } from '../cancellation/index.ts';
import { isDepositSecured } from '../next-actions/index.ts';
import { findOpenItems } from '../open-items/index.ts';
import { moveConditionReport } from '../condition-records/index.ts';
import { CONDITION_NEWS, conditionAnswer, ConditionAnswer, type ConditionStep } from './condition-report.ts';
import { depositNotSecured } from './handover-errors.ts';
import { startRental } from './rental-start.ts';

export const confirmCondition = command({
  name: 'confirm_condition',
  title: 'Confirm the check-in',
  description: 'Say that what the other side reported at the handover is right. The rental begins.',
  access: bookingParty('write'),
  repeat: 'natural',
  effects: ['gives up'],
  thirdPartyText: true,
  input: z.strictObject({ bookingId: IdInput }),
  output: ConditionAnswer,
  readsOut: CONDITION_NEWS,
  errors: [invalidState, wrongSide, depositNotSecured],
  asks: ({ subject: { booking } }) => `Agree to the condition that was reported for ${bookingWords(booking)}; the rental begins.`,

  async run({ subject, tx, ...context }): Promise<ConditionStep> {
    const { booking, side } = subject;
    const { id: bookingId, state } = booking;
    const { now } = context;
    const emit = emitAs(side, context.emit);
    const { checkIn } = await findOpenItems(tx, booking);
    if (state === 'ACTIVE') return { booking, report: checkIn, alreadyDone: true };
    if (state !== 'CONFIRMED' || checkIn?.status !== 'SUBMITTED') {
      throw await stateRefused(tx, booking, 'confirming a check-in', context);
    }
    if (checkIn.by === side) throw wrongSide({ bookingId, side, wanted: 'confirming this report' });
    if (!isDepositSecured(booking)) throw depositNotSecured({ bookingId, side });

    const report = await moveConditionReport(tx, checkIn, 'confirm', { now, emit });
    const complaint = await findComplaint(tx, booking, side);
    if (complaint !== null) await settleComplaint(tx, complaint, { ...PUT_RIGHT, now, emit });
    return { booking: await startRental(tx, booking, { now, emit }), report };
  },

  answer: conditionAnswer,
});

const PUT_RIGHT = { outcome: 'NO_FAULT', resolution: 'a later report of the handover was confirmed' } as const;
