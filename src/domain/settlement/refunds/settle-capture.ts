import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { CAPTURE_STATES } from '../../../../db/values/index.ts';
import type { MoneyAnswer } from '../../../adapters/payment-gateway.ts';
import { depositOf, GATEWAY, post } from '../../money/ledger/index.ts';
import { captureLifecycle, type CaptureRow, findCapture, findPayment, moveCapture } from '../../money/payments/index.ts';
import { command, IdInput, type WriteCtx } from '../../platform/kernel/index.ts';
import { type Booking, findDeadlines, moveDeposit, anyBooking, bookingLifecycle } from '../../rentals/bookings/index.ts';
import { payAwards } from './award-payment.ts';
import { releaseDeposit } from './deposit-release.ts';

/** Between two transactions, asks the gateway to capture what is needed of a held deposit, and processes its answer. */
export const settleCapture = command({
  name: 'settle_capture',
  title: 'Take from a held deposit',
  description: 'Captures what is wanted of the deposit that was authorised for a booking, and records what the gateway answered.',
  access: anyBooking,
  repeat: 'natural',
  input: z.strictObject({ bookingId: IdInput }),
  output: z.object({ status: z.enum(CAPTURE_STATES).nullable(), alreadyDone: z.boolean().optional() }),
  errors: [],

  async prepare({ input, reader, ports }): Promise<MoneyAnswer | null> {
    const capture = await findCapture(reader, input.bookingId);
    if (capture === undefined || captureLifecycle.isFinal(capture.status)) return null;
    const { id: captureId, paymentId, amountMinor, currency } = capture;
    const payment = await findPayment(reader, paymentId);
    return ports.gateway.captureHold({ reference: payment?.reference ?? '', captureId, amountMinor, currency });
  },

  async run({ subject: booking, prepared: answer, tx, ...context }) {
    const capture = await findCapture(tx, booking.id);
    if (answer === null || capture === undefined || captureLifecycle.isFinal(capture.status)) {
      return { status: capture?.status ?? null, alreadyDone: true };
    }
    const { status, reason } = answer;
    const taken = status === 'SUCCEEDED';
    await moveCapture(tx, capture, taken ? 'succeed' : 'fail', { failure: reason ?? null, settledAt: context.now });
    const after = await (taken ? recordTaken : recordRefused)(tx, booking, capture, context);
    const paid = await payAwards(tx, after, context);
    const waits = (await findDeadlines(tx, booking.id)).some(({ kind }) => kind === 'DEPOSIT');
    if (bookingLifecycle.isFinal(paid.state) && !waits) {
      const { id: bookingId } = booking;
      await releaseDeposit(tx, paid, { bookingId, kind: 'DEPOSIT', subjectId: bookingId, dueAt: context.now }, context);
    }
    return { status };
  },
});

/** Treats the captured amount like a charged deposit. The capture released the rest. */
async function recordTaken(tx: Tx, booking: Booking, capture: CaptureRow, context: WriteCtx): Promise<Booking> {
  const { id: bookingId, currency, depositMinor } = booking;
  const { amountMinor } = capture;
  await post(
    tx,
    {
      kind: 'DEPOSIT_CAPTURED',
      bookingId,
      currency,
      idemKey: `capture:${capture.id}`,
      memo: 'taken of what was authorised',
      lines: [
        { account: GATEWAY, amountMinor },
        { account: depositOf(bookingId), amountMinor: -amountMinor },
      ],
    },
    context,
  );
  const charged = await moveDeposit(tx, booking, 'chargeHeld', { ...context, amountMinor, note: 'what was authorised' });
  const restMinor = depositMinor - amountMinor;
  return restMinor > 0 ? moveDeposit(tx, charged, 'releasePart', { ...context, amountMinor: restMinor }) : charged;
}

/** Records that the gateway refused the capture: the renter now owes what the deposit should have paid. */
async function recordRefused(tx: Tx, booking: Booking, _capture: CaptureRow, context: WriteCtx): Promise<Booking> {
  const note = 'it could not be taken: the gateway refused';
  return moveDeposit(tx, booking, 'release', { ...context, amountMinor: booking.depositMinor, note });
}
