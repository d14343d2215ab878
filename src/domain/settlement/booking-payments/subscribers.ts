import { aboutBooking, subscriber } from '../../platform/events/index.ts';
import { bookingEvents } from '../../rentals/bookings/index.ts';
import { closePaymentPages } from './close-payment-pages.ts';

export const subscribers = [
  subscriber({
    name: 'close_payment_pages',
    events: [bookingEvents.cancelled, bookingEvents.expired],
    commands: [closePaymentPages],
    input: aboutBooking,
  }),
];
