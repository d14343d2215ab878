import type { PaymentKind } from '../../../db/values.ts';
import { type Booking, type OpenMatters } from '../bookings/index.ts';
import { dayInWords, periodInWords, type PrepareContext } from '../kernel/index.ts';
import type { PaymentRow } from '../payments/index.ts';
import { afterPayment, rentalConditions } from './rental-conditions.ts';
import { rentalCheckout } from './rental-checkout.ts';

type Checkout = Parameters<PrepareContext['ports']['gateway']['createCheckout']>[0];
type Words = Pick<Checkout, 'description' | 'lines' | 'conditions' | 'whatNext'>;

interface About {
  readonly booking: Booking;
  readonly payment: PaymentRow;
  readonly extension: OpenMatters['extension'];
  readonly ownerName: string;
}

/** What the gateway shows on its page: what is paid for, line by line. */
export function checkoutOf(about: About, returnUrl: string): Checkout {
  const { booking, payment } = about;
  return {
    paymentId: payment.id,
    amountMinor: payment.amountMinor,
    holdMinor: payment.holdMinor,
    currency: payment.currency,
    title: booking.asset.title,
    ...WORDS[payment.kind](about),
    returnUrl,
    expiresAt: payment.expiresAt,
    timeZone: booking.asset.timeZone,
  };
}

const WORDS: Readonly<Record<PaymentKind, (about: About) => Words>> = {
  RENTAL: ({ booking, payment, ownerName }) => {
    const depositMinor = payment.depositMinor + payment.holdMinor;
    return {
      ...rentalCheckout(booking, payment.depositMinor),
      conditions: rentalConditions({ booking, ownerName, depositMinor, at: payment.createdAt }),
      whatNext: afterPayment({ booking, ownerName }),
    };
  },
  EXTENSION: ({ booking, payment, extension }) => {
    const { startDate, endDate, asset } = booking;
    const dates = extension === null ? '' : `: ${periodInWords(extension.startDate, extension.endDate)}`;
    return {
      description: `New dates${dates} instead of ${periodInWords(startDate, endDate)}, ${asset.city}`,
      lines: [{ label: 'Difference for the new dates', amountMinor: payment.amountMinor }],
    };
  },
  LATE_FEE: ({ booking, payment }) => ({
    description: `Late return; it was due on ${dayInWords(booking.endDate)}, ${booking.asset.city}`,
    lines: [{ label: 'Late return fee', amountMinor: payment.amountMinor }],
  }),
  CLAIM: ({ booking, payment }) => ({
    description: `What was agreed or ruled about the rental of ${periodInWords(booking.startDate, booking.endDate)}, ${booking.asset.city}`,
    lines: [{ label: 'Compensation beyond the deposit', amountMinor: payment.amountMinor }],
  }),
};
