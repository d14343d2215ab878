import { aboutBooking, subscriber } from '../../platform/events/index.ts';
import { bookingEvents } from '../bookings/index.ts';
import { closeMootClaims } from './close-moot-claims.ts';

export const subscribers = [
  subscriber({
    name: 'close_moot_claims',
    events: [bookingEvents.started, bookingEvents.cancelled],
    commands: [closeMootClaims],
    input: aboutBooking,
  }),
];
