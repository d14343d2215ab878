import { aboutBooking, subscriber } from '../../platform/events/index.ts';
import { bookingEvents } from '../../rentals/bookings/index.ts';
import { creditEvents } from '../../money/credit/index.ts';
import { closePaymentPages } from './close-payment-pages.ts';
import { replacePaymentPage } from './replace-payment-page.ts';

export const subscribers = [
  subscriber({
    name: 'close_payment_pages',
    events: [bookingEvents.cancelled, bookingEvents.expired],
    commands: [closePaymentPages],
    input: aboutBooking,
  }),
  subscriber({
    name: 'replace_payment_page',
    events: [creditEvents.applied],
    commands: [replacePaymentPage],
    input: aboutBooking,
  }),
];
