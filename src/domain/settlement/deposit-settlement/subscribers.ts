import { awardEvents } from '../../money/awards/index.ts';
import { captureEvents } from '../../money/payments/index.ts';
import { aboutBooking, subscriber } from '../../platform/events/index.ts';
import { bookingEvents } from '../../rentals/booking-records/index.ts';
import { disputeEvents, incidentEvents } from '../../rentals/open-items/index.ts';
import { settleAwards } from './settle-awards.ts';
import { settleCapture } from './settle-capture.ts';

export const depositSubscribers = [
  subscriber({
    name: 'settle_awards',
    events: [
      bookingEvents.completed,
      bookingEvents.cancelled,
      awardEvents.decided,
      incidentEvents.resolved,
      disputeEvents.resolved,
    ],
    command: settleAwards,
    input: aboutBooking,
  }),
  subscriber({ name: 'settle_capture', events: [captureEvents.requested], command: settleCapture, input: aboutBooking }),
];
