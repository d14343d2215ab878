import { aboutBooking, subscriber } from '../../platform/events/index.ts';
import { settingEvents } from '../../platform/settings/index.ts';
import { bookingEvents } from '../../rentals/bookings/index.ts';
import { extensionEvents } from '../../rentals/open-items/index.ts';
import { closeFreedDays } from './close-freed-days.ts';
import { followHorizon } from './follow-horizon.ts';

export const subscribers = [
  subscriber({
    name: 'follow_horizon',
    events: [settingEvents.horizonChanged],
    takesLong: true,
    commands: [followHorizon],
    input: ({ payload }) => payload(),
  }),
  subscriber({
    name: 'close_freed_days',
    events: [
      bookingEvents.expired,
      bookingEvents.rescheduled,
      bookingEvents.returned,
      bookingEvents.completed,
      bookingEvents.cancelled,
      extensionEvents.rejected,
      extensionEvents.applied,
      extensionEvents.expired,
      extensionEvents.cancelled,
    ],
    takesLong: true,
    commands: [closeFreedDays],
    input: aboutBooking,
  }),
];
