import type { Tx } from '../../../../db/database.ts';
import { addPayment, PAYMENT_ID, type PaymentRow } from '../../money/payments/index.ts';
import type { WriteCtx } from '../../platform/kernel/index.ts';
import { type Booking, type DepositToPay, NO_DEPOSIT, saveBooking, unpaidDeposit } from '../../rentals/bookings/index.ts';
import type { PaymentDue } from '../../rentals/open-items/index.ts';
import { amountNotPayable } from './payment-errors.ts';

interface Intended extends Pick<PaymentRow, 'gateway' | 'expiresAt' | 'returnUrl' | 'cancelUrl'> {
  readonly due: PaymentDue;
}

/** Writes down what is to be collected, before the gateway is asked. Throws if the gateway takes no such amount. */
export async function addIntent(
  tx: Tx,
  booking: Booking,
  { due, ...page }: Intended,
  { now, ids, settings }: Pick<WriteCtx, 'now' | 'ids' | 'settings'>,
): Promise<PaymentRow> {
  const { id: bookingId, currency } = booking;
  const deposit = due.kind === 'RENTAL' ? await secureDeposit(tx, booking, now) : NO_DEPOSIT;
  const { chargedMinor: depositMinor, heldMinor: holdMinor } = deposit;
  const leastMinor = settings.smallestPayments[currency] ?? 0;
  for (const amountMinor of [due.rentMinor + depositMinor, ...(holdMinor > 0 ? [holdMinor] : [])]) {
    if (amountMinor < leastMinor) throw amountNotPayable({ bookingId, amountMinor, currency });
  }
  const { kind, extensionId, rentMinor } = due;
  const amounts = { amountMinor: rentMinor + depositMinor, rentMinor, depositMinor, holdMinor };
  return addPayment(tx, {
    id: ids.next(PAYMENT_ID),
    bookingId,
    kind,
    extensionId,
    currency,
    ...amounts,
    ...page,
    createdAt: now,
  });
}

/** Decides whether the deposit is charged or held, because the person is about to pay. */
async function secureDeposit(tx: Tx, booking: Booking, now: Date): Promise<DepositToPay> {
  const deposit = unpaidDeposit(booking, now);
  await saveBooking(tx, booking, { depositMethod: deposit.method, updatedAt: now });
  return deposit;
}
