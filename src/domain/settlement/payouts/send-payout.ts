import { z } from 'zod';
import { PAYOUT_STATES } from '../../../../db/values/index.ts';
import type { Reader } from '../../../../db/database.ts';
import type { TransferSource } from '../../../adapters/payment-gateway.ts';
import { findCapture, findSettledPayments } from '../../money/payments/index.ts';
import { command, IdInput, type PrepareContext } from '../../platform/kernel/index.ts';
import { anyBooking } from '../../rentals/bookings/index.ts';
import { claimPayout } from './claim-payout.ts';
import { findPayout, findPayoutsOfBooking, type PayoutRow } from './payout-store.ts';
import { recordTransfer, retryAtNewBank, type TransferResult } from './payout-transfer.ts';

interface Asked extends TransferResult {
  readonly payoutId: string;
  readonly attempt: number;
}

/** Between two transactions, asks the gateway to transfer the money or asks for the outcome, and records the answer. */
export const sendPayout = command({
  name: 'send_payout',
  title: 'Send a payout',
  description: 'Sends the payout of a booking that is ready to the owner’s bank account, or asks how far it is.',
  access: anyBooking,
  repeat: 'natural',
  input: z.strictObject({ bookingId: IdInput }),
  output: z.object({ status: z.enum(PAYOUT_STATES).nullable(), alreadyDone: z.boolean().optional() }),
  errors: [],

  async prepare({ input, perform, reader, ports }): Promise<Asked | null> {
    const before = await findPayoutsOfBooking(reader, input.bookingId);
    // Nothing is written if nothing changed, because a failed attempt must not cause the next one at once.
    if (before.some(({ status }) => status === 'READY')) await perform(claimPayout, input);
    const all = await findPayoutsOfBooking(reader, input.bookingId);
    const payout = all.find(({ status }) => status === 'PROCESSING');
    // A person transfers the payouts of a batch, so the gateway does not know them.
    if (payout === undefined || payout.batchId !== null) return null;
    const sources = await sourcesOf(reader, payout.bookingId, ports.gateway.name);
    return { ...(await transfer(payout, sources, ports)), payoutId: payout.id, attempt: payout.attempt };
  },

  async run({ prepared: asked, tx, ...context }) {
    if (asked === null) return { status: null };
    const payout = await findPayout(tx, asked.payoutId);
    if (payout?.status !== 'PROCESSING' || payout.attempt !== asked.attempt) {
      return { status: payout?.status ?? null, alreadyDone: true };
    }
    const { status } = await recordTransfer(tx, payout, asked, context);
    if (status === 'FAILED') await retryAtNewBank(tx, payout, context.settings);
    return { status };
  },
});

/** The payments of the booking at this gateway, and what was captured of a hold, less refunds, the oldest first. */
async function sourcesOf(from: Reader, bookingId: string, gateway: string): Promise<TransferSource[]> {
  const payments = (await findSettledPayments(from, bookingId)).filter((payment) => payment.gateway === gateway);
  const capture = await findCapture(from, bookingId);
  return payments.flatMap(({ id, reference, amountMinor, refundedMinor }) => {
    if (reference === null) return [];
    const held = capture?.status === 'SUCCEEDED' && capture.paymentId === id ? capture.amountMinor : 0;
    const sources: TransferSource[] = [{ reference, amountMinor: amountMinor - refundedMinor }];
    return held > 0 ? [...sources, { reference, from: 'HOLD', amountMinor: held }] : sources;
  });
}

async function transfer(
  { id, vendorId, attempt, mode, amountMinor, currency, destination }: PayoutRow,
  sources: readonly TransferSource[],
  { gateway, cipher }: PrepareContext['ports'],
): Promise<TransferResult> {
  // Debts have used up the payout, or it is a test, so no money has to move.
  if (amountMinor === 0 || mode === 'test') return { status: 'PAID' };
  if (destination === null) throw new Error(`Payout ${id} has no destination.`);
  const account = cipher.open(destination.ibanSealed, vendorId);
  return gateway.transfer({ payoutId: id, attempt, amountMinor, currency, destination: account, sources });
}
