import { GatewayRefused } from '../../../adapters/payment-gateway.ts';
import type { PaymentRow } from '../../money/payments/index.ts';
import type { PrepareContext, Settings } from '../../platform/kernel/index.ts';
import type { Booking } from '../../rentals/bookings/index.ts';
import { findOpenExtension } from '../../rentals/open-items/index.ts';
import { notePaymentPageRefused } from './note-payment-page-refused.ts';
import { amountNotPayable, paymentPageRefused } from './payment-errors.ts';
import { findOwnerName, paymentPage, waysBack } from './payment-page.ts';

type Context = Pick<PrepareContext, 'reader' | 'ports' | 'perform'> & { readonly settings: Settings };

/** The page of a payment, as the gateway names it. */
interface OpenedPage {
  readonly reference: string;
  readonly redirectUrl: string;
}

/**
 * Opens the page of a payment at the gateway; null if the person can pay on an open one. If the gateway refuses for good, the
 * reason is stored with the payment for the operator, and the renter is told what to do instead.
 */
export async function openPage(
  booking: Booking,
  payment: PaymentRow,
  { reader, ports: { gateway }, perform, settings }: Context,
): Promise<OpenedPage | null> {
  if (payment.reference !== null && payment.status === 'PENDING') return null;
  const own = waysBack(settings.publicBaseUrl);
  const addresses = { returnUrl: payment.returnUrl ?? own.returnUrl, cancelUrl: payment.cancelUrl ?? own.cancelUrl };
  const extension = await findOpenExtension(reader, booking.id);
  const ownerName = await findOwnerName(reader, booking.vendorId);
  const page = paymentPage({ booking, payment, extension, ownerName }, addresses);
  try {
    return await gateway.openPaymentPage(page);
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error;
    const { id: bookingId } = booking;
    const { paymentId, amountMinor, currency } = page;
    const { because, message } = error;
    await perform(notePaymentPageRefused, { bookingId, paymentId, reason: message.slice(0, MAX_REASON) });
    if (because === 'AMOUNT') throw amountNotPayable({ bookingId, amountMinor, currency });
    throw paymentPageRefused({ bookingId, because });
  }
}

const MAX_REASON = 500;
