import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { REFUND_STATES } from '../../../../db/values/index.ts';
import { escrowOf, GOODWILL, ownerPayableOf, post } from '../../money/ledger/index.ts';
import { type PaymentRow, refundable, type RefundRow, requestRefund } from '../../money/payments/index.ts';
import {
  command,
  declareId,
  formatMoney,
  IdInput,
  invalidInput,
  type Minor,
  payableUnit,
  plainText,
  type WriteCtx,
} from '../../platform/kernel/index.ts';
import { depositLeft } from '../../rentals/bookings/index.ts';
import { adminPayment } from './admin-payment.ts';
import { paymentStateRefused, refundTooHigh } from './payment-admin-errors.ts';
import { assertNotRepeated, repeatedCall } from './repeated-call.ts';

/** Names one decision to give money back in the journal. */
const BY_HAND_ID = declareId('gbk');

export const refundPayment = command({
  name: 'refund_payment',
  title: 'Give money back by hand',
  description:
    'Admin: give a part of a payment back, or all that is left, beside what the rules give back. The platform bears it, or the owner, whose next payouts are lessened. The same call within ten minutes needs a new idempotency key.',
  access: adminPayment,
  repeat: 'creates',
  input: z.strictObject({
    paymentId: IdInput,
    amountMinor: z.int().min(1).describe('minor units'),
    cause: z.enum(['GOODWILL', 'DUPLICATE']),
    bornBy: z.enum(['PLATFORM', 'OWNER']).default('PLATFORM'),
    reason: plainText(500).describe('for the audit log'),
  }),
  example: { amountMinor: 100, cause: 'GOODWILL', reason: 'Sorry' },
  output: z.object({
    paymentId: z.string(),
    bookingId: z.string(),
    status: z.enum(REFUND_STATES),
    amountMinor: z.int(),
    amount: z.string(),
    currency: z.string(),
    bornBy: z.enum(['PLATFORM', 'OWNER']),
    leftMinor: z.int().describe('could still be given back in this way'),
  }),
  errors: [paymentStateRefused, refundTooHigh, repeatedCall],

  async run({ subject: { row: payment, booking }, input, tx, idempotencyKey, caller, ...context }) {
    await assertNotRepeated(tx, { operation: 'refund_payment', input, caller, idempotencyKey }, context);
    const { amountMinor, cause, bornBy } = input;
    const { id: paymentId, bookingId, status, currency } = payment;
    if (status !== 'PAID' && status !== 'PARTIALLY_REFUNDED') throw paymentStateRefused({ paymentId, status, possible: [] });
    const rentLeftMinor = await refundable(tx, payment, cause);
    // If a booking was paid twice, the deposit is refunded too. The deposit has an account of its own, so nobody bears its
    // cost.
    const depositMinor =
      cause === 'DUPLICATE' ? Math.min(await refundable(tx, payment, 'DEPOSIT'), await depositLeft(tx, booking)) : 0;
    const leftMinor = rentLeftMinor + depositMinor;
    if (amountMinor > leftMinor) throw refundTooHigh({ paymentId, leftMinor, currency });
    if (amountMinor < leftMinor) assertInSteps(amountMinor, currency);

    const bearer = bornBy === 'OWNER' ? ownerPayableOf(booking.vendorId) : GOODWILL;
    const idemKey = `refund-by-hand:${paymentId}:${context.ids.next(BY_HAND_ID)}`;
    const rentMinor = Math.min(amountMinor, rentLeftMinor);
    await fund(tx, { payment, bearer, amountMinor: rentMinor, cause, idemKey }, context);
    await requestRefund(tx, payment, { amountMinor: rentMinor, cause }, context);
    await requestRefund(tx, payment, { amountMinor: amountMinor - rentMinor, cause: 'DEPOSIT' }, context);
    const amount = formatMoney(amountMinor, currency);
    const left = leftMinor - amountMinor;
    return { paymentId, bookingId, status: 'REQUESTED' as const, amountMinor, amount, currency, bornBy, leftMinor: left };
  },
});

/** Throws for an amount that is no multiple of the currency's step, unless it is all that is left. */
function assertInSteps(amountMinor: Minor, currency: string): void {
  const unit = payableUnit(currency);
  if (amountMinor % unit === 0) return;
  const message = `must be a multiple of ${unit} minor units, because ${currency} is paid back in steps of ${formatMoney(unit, currency)}, or all that is left`;
  throw invalidInput({ issues: [{ field: 'amountMinor', message }] });
}

interface Funding {
  readonly payment: PaymentRow;
  readonly bearer: string;
  readonly amountMinor: Minor;
  readonly cause: RefundRow['cause'];
  readonly idemKey: string;
}

/**
 * Moves the amount from the account of the side that bears the refund to the account from which it is paid, whether or not the
 * owner was paid already.
 */
async function fund(
  tx: Tx,
  { payment: { bookingId, currency }, bearer, amountMinor, cause, idemKey }: Funding,
  context: Pick<WriteCtx, 'ids' | 'now'>,
): Promise<void> {
  await post(
    tx,
    {
      kind: 'GOODWILL',
      bookingId,
      currency,
      idemKey,
      memo: `given back by hand: ${cause}`,
      lines: [
        { account: bearer, amountMinor },
        { account: escrowOf(bookingId), amountMinor: -amountMinor },
      ],
    },
    context,
  );
}
