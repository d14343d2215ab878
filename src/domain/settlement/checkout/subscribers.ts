import { aboutBooking, subscriber } from '../../platform/events/index.ts';
import { bookingEvents } from '../../rentals/booking-records/index.ts';
import { closeCheckouts } from './close-checkouts.ts';

export const subscribers = [
  subscriber({
    name: 'close_checkouts',
    events: [bookingEvents.cancelled, bookingEvents.expired],
    commands: [closeCheckouts],
    input: aboutBooking,
  }),
];
