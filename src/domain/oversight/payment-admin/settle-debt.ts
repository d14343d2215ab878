import { z } from 'zod';
import { BANK, ownerPayableOf, post } from '../../money/ledger/index.ts';
import {
  anyAdmin,
  command,
  CurrencyCode,
  declareId,
  formatMoney,
  IdInput,
  type Minor,
  plainText,
} from '../../platform/kernel/index.ts';
import { type Debts, debtsOf, payoutsLock, recheckIndebtedPayouts } from '../../settlement/payouts/index.ts';
import { debtTooSmall } from './payment-admin-errors.ts';
import { assertNotRepeated, repeatedCall } from './repeated-call.ts';

/** Names what arrived at once in the journal, one line for each debt that it pays. */
const DEBT_PAYMENT_ID = declareId('dpy');

export const settleDebt = command({
  name: 'settle_debt',
  title: 'Settle a debt of an owner',
  description:
    'Admin: record that an owner has transferred money owed to the platform to its bank account. The oldest debt is paid first; payouts that waited for it go on. The same call within ten minutes needs a new idempotency key.',
  access: anyAdmin,
  repeat: 'creates',
  input: z.strictObject({
    vendorId: IdInput,
    amountMinor: z.int().min(1).describe('what arrived, minor units'),
    currency: CurrencyCode,
    reason: plainText(500).describe('for the audit log'),
  }),
  example: { amountMinor: 100, currency: 'EUR', reason: 'Arrived today' },
  output: z.object({
    vendorId: z.string(),
    amountMinor: z.int(),
    amount: z.string(),
    currency: z.string(),
    leftMinor: z.int().describe('still owed'),
    settled: z.array(z.object({ bookingId: z.string(), amountMinor: z.int() })),
  }),
  errors: [debtTooSmall, repeatedCall],

  async run({ input, tx, idempotencyKey, caller, ids, now }) {
    const { vendorId, amountMinor, currency } = input;
    // Bookings are locked before the vendor, the order that all transactions use.
    await recheckIndebtedPayouts(tx, vendorId, now);
    await tx.lock(payoutsLock(vendorId));
    await assertNotRepeated(tx, { operation: 'settle_debt', input, caller, idempotencyKey }, { now });
    const debts = await debtsOf(tx, { vendorId, currency });
    const owedMinor = debts?.owedMinor ?? 0;
    if (debts === null || amountMinor > owedMinor) throw debtTooSmall({ vendorId, owedMinor, currency });
    const settled = share(debts, amountMinor);
    const paymentId = ids.next(DEBT_PAYMENT_ID);
    for (const line of settled) {
      const lines = [
        { account: BANK, amountMinor: line.amountMinor },
        { account: ownerPayableOf(vendorId), amountMinor: -line.amountMinor },
      ];
      const idemKey = `debt-settled:${line.bookingId}:${paymentId}`;
      const memo = 'the owner paid a debt';
      await post(tx, { kind: 'DEBT_SETTLED', bookingId: line.bookingId, currency, idemKey, memo, lines }, { ids, now });
    }
    const leftMinor = owedMinor - amountMinor;
    return { vendorId, amountMinor, amount: formatMoney(amountMinor, currency), currency, leftMinor, settled };
  },
});

/** Shares the amount among the debts, the oldest first. */
function share({ lines }: Debts, amountMinor: Minor): { bookingId: string; amountMinor: Minor }[] {
  let left = amountMinor;
  return lines.flatMap(({ bookingId, owedMinor }) => {
    const paid = Math.min(left, owedMinor);
    left -= paid;
    return paid > 0 ? [{ bookingId, amountMinor: paid }] : [];
  });
}
