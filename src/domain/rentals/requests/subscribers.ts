import { aboutBooking, subscriber } from '../../platform/events/index.ts';
import { bookingEvents } from '../bookings/index.ts';
import { extensionEvents } from '../open-items/index.ts';
import { expireUnservableRequests } from './expire-unservable-requests.ts';

export const subscribers = [
  subscriber({
    name: 'expire_unservable_requests',
    events: [bookingEvents.confirmed, extensionEvents.applied],
    commands: [expireUnservableRequests],
    input: aboutBooking,
  }),
];
