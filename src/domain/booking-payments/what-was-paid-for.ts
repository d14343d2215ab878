import type { Tx } from '../../../db/database.ts';
import type { PaymentKind } from '../../../db/values.ts';
import { type Booking, lateFeeBalance } from '../bookings/index.ts';
import { payExtension } from '../extensions/index.ts';
import { issueInvoice } from '../invoices/index.ts';
import type { CommandContext } from '../kernel/index.ts';
import { type PaymentRow, requestRefund } from '../payments/index.ts';
import { confirmOrRefund } from './confirm-or-refund.ts';
import { settleClaim } from './settle-claim.ts';
import { settleLateFee } from './settle-late-fee.ts';

type Context = Pick<CommandContext, 'now' | 'ids' | 'emit' | 'settings'>;
type Happens = (tx: Tx, booking: Booking, payment: PaymentRow, context: Context) => Promise<void>;

/** What a payment brings about once its money may stay, by what it is for. */
export const WHAT_WAS_PAID_FOR: Readonly<Record<PaymentKind, Happens>> = {
  RENTAL: confirmOrRefund,
  EXTENSION: async (tx, booking, payment, context) => {
    // Billed with the booking as it was: what the extension added is what was paid for.
    if (await payExtension(tx, booking, payment, context)) return void (await issueInvoice(tx, payment, booking, context));
    await requestRefund(tx, payment, { amountMinor: payment.amountMinor, cause: 'LATE_PAYMENT' }, context);
  },
  LATE_FEE: async (tx, booking, payment, context) => {
    // The deposit was faster: it has paid the fee meanwhile.
    if ((await lateFeeBalance(tx, booking)) < 0) {
      return void (await requestRefund(tx, payment, { amountMinor: payment.amountMinor, cause: 'LATE_PAYMENT' }, context));
    }
    await settleLateFee(tx, booking, payment, context);
    await issueInvoice(tx, payment, booking, context);
  },
  CLAIM: settleClaim,
};
