import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { post } from '../../money/ledger/index.ts';
import {
  addPartOfRefund,
  findOwedRefunds,
  moveRefund,
  type PaymentRow,
  REFUND_ID,
  type RefundRow,
  refundSources,
  journalKey,
} from '../../money/payments/index.ts';
import { command, IdInput, type Minor, type WriteCtx } from '../../platform/kernel/index.ts';
import { type Booking, anyBooking } from '../../rentals/bookings/index.ts';
import { creditNoteOf, issueCreditNote } from '../invoices/index.ts';
import { chargedBack } from './charge-back.ts';
import { findFirstAttempt, recordDepositBack } from './refund-outcome.ts';

/**
 * Runs before the gateway is asked and after a bank has decided, because what the payer got back from the bank must not be
 * refunded again.
 */
export const absorbRefunds = command({
  name: 'absorb_refunds',
  title: 'Close what the bank gave back',
  description:
    'Closes refunds of a booking, failed ones too, as far as the payer’s bank took their payment back for good: the payer has that money.',
  access: anyBooking,
  repeat: 'natural',
  input: z.strictObject({ bookingId: IdInput }),
  output: z.object({ absorbedMinor: z.int() }),
  errors: [],

  async run({ subject: booking, tx, ...context }) {
    let absorbedMinor: Minor = 0;
    let depositMinor: Minor = 0;
    for (const { refund, payment } of await findOwedRefunds(tx, booking.id)) {
      // A captured hold is a charge of its own, which no bank has taken back.
      if (refund.fromHold || payment.status !== 'CHARGED_BACK') continue;
      const amountMinor = await absorbRefund(tx, booking, { refund, payment }, context);
      absorbedMinor += amountMinor;
      if (refund.cause === 'DEPOSIT') depositMinor += amountMinor;
    }
    if (depositMinor > 0) await recordDepositBack(tx, booking, depositMinor, context);
    return { absorbedMinor };
  },
});

/**
 * Absorbs a refund as far as the payer's bank has taken the payment back for good: the payer has the money already, so it
 * reduces the loss instead, whoever bore that. The rest becomes a refund of its own. Returns the absorbed amount in minor
 * units.
 */
async function absorbRefund(
  tx: Tx,
  booking: Booking,
  { refund, payment }: { refund: RefundRow; payment: PaymentRow },
  context: WriteCtx,
): Promise<Minor> {
  const [kept] = (await chargedBack(tx, payment)).kept;
  if (kept === undefined) return 0;
  const amountMinor = Math.min(refund.amountMinor, kept.leftMinor);
  const part = { ...refund, amountMinor };
  const credited = (await creditNoteOf(tx, await findFirstAttempt(tx, refund))) !== undefined;
  const rest = await splitOff(tx, refund, { amountMinor: refund.amountMinor - amountMinor, credited }, context);
  const lines = [...(await refundSources(tx, part, payment)), { account: kept.account, amountMinor: -amountMinor }];
  const move = refund.status === 'FAILED' ? 'absorbFailed' : 'absorb';
  await moveRefund(tx, refund, move, { emit: context.emit, changes: { amountMinor, settledAt: context.now } });
  await postAbsorbed(tx, part, lines, context);
  if (!credited) await issueCreditNote(tx, part, booking, context);
  return rest === null ? amountMinor : amountMinor + (await absorbRefund(tx, booking, { refund: rest, payment }, context));
}

/**
 * Makes a refund of the rest in the state of the whole. If a credit note exists for the whole, the rest is settled under that
 * one.
 */
async function splitOff(
  tx: Tx,
  refund: RefundRow,
  { amountMinor, credited }: { amountMinor: Minor; credited: boolean },
  { ids }: WriteCtx,
): Promise<RefundRow | null> {
  if (amountMinor === 0) return null;
  const rest = { ...refund, id: ids.next(REFUND_ID), amountMinor, retryOf: credited ? refund.id : null };
  await addPartOfRefund(tx, rest);
  return rest;
}

/** Posts an absorbed refund. If the bank took money that nobody owned yet, it has left already and nothing is posted. */
async function postAbsorbed(
  tx: Tx,
  { id, bookingId, currency }: RefundRow,
  lines: Parameters<typeof post>[1]['lines'],
  context: WriteCtx,
): Promise<void> {
  const moved = Map.groupBy(lines, ({ account }) => account);
  const net = [...moved].map(([account, all]) => ({
    account,
    amountMinor: all.reduce((sum, line) => sum + line.amountMinor, 0),
  }));
  const memo = 'the payer’s bank had given it back';
  await post(tx, { kind: 'REFUND', bookingId, currency, idemKey: journalKey.refundAbsorbed(id), memo, lines: net }, context);
}
