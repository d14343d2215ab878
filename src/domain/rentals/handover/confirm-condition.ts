import { z } from 'zod';
import { command, emitAs, IdInput } from '../../platform/kernel/index.ts';
import { bookingWords, bookingParty, invalidState, stateRefused, wrongSide } from '../bookings/index.ts';
import { findComplaint, settleComplaint } from '../changes/index.ts';
import { isDepositSecured, moveConditionReport, findNewestReports } from '../open-items/index.ts';
import { CONDITION_NEWS, conditionResult, ConditionResult } from './condition-report.ts';
import { depositNotSecured } from './handover-errors.ts';
import { startRental } from './rental-start.ts';

export const confirmCondition = command({
  name: 'confirm_condition',
  title: 'Confirm the check-in',
  description: 'Say that what the other side reported at the handover is right. The rental begins.',
  asStep: {
    button: 'The report is right',
    look: 'main',
  },
  about: 'booking',
  access: bookingParty('write'),
  repeat: 'natural',
  effects: ['gives up'],
  thirdPartyText: true,
  input: z.strictObject({ bookingId: IdInput }),
  output: ConditionResult,
  readsOut: CONDITION_NEWS,
  errors: [invalidState, wrongSide, depositNotSecured],
  asks: ({ subject: { booking } }) => `Agree to the condition that was reported for ${bookingWords(booking)}; the rental begins.`,

  async run({ subject, tx, ...context }) {
    const { booking, side } = subject;
    const { id: bookingId, state } = booking;
    const { now } = context;
    const emit = emitAs(side, context.emit);
    const { checkIn } = await findNewestReports(tx, booking.id);
    if (state === 'ACTIVE') return conditionResult({ booking, report: checkIn, alreadyDone: true }, context);
    if (state !== 'CONFIRMED' || checkIn?.status !== 'SUBMITTED') {
      throw stateRefused(booking, 'confirming a check-in');
    }
    if (checkIn.by === side) throw wrongSide({ bookingId, side, wanted: 'confirming this report' });
    if (!isDepositSecured(booking)) throw depositNotSecured({ bookingId, side });

    const report = await moveConditionReport(tx, checkIn, 'confirm', { now, emit });
    const complaint = await findComplaint(tx, booking, side);
    if (complaint !== null) await settleComplaint(tx, complaint, { ...PUT_RIGHT, now, emit });
    return conditionResult({ booking: await startRental(tx, booking, { now, emit }), report }, context);
  },
});

const PUT_RIGHT = { outcome: 'NO_FAULT', resolution: 'a later report of the handover was confirmed' } as const;
