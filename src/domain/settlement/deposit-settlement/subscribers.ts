import { awardEvents } from '../../money/awards/index.ts';
import { captureEvents } from '../../money/payments/index.ts';
import { aboutBooking, subscriber } from '../../platform/events/index.ts';
import { settleAwards } from './settle-awards.ts';
import { settleCapture } from './settle-capture.ts';

export const subscribers = [
  subscriber({ name: 'settle_awards', events: [awardEvents.decided], commands: [settleAwards], input: aboutBooking }),
  subscriber({ name: 'settle_capture', events: [captureEvents.requested], commands: [settleCapture], input: aboutBooking }),
];
