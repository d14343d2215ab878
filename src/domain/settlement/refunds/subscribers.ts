import { awardEvents, captureEvents, refundEvents } from '../../money/payments/index.ts';
import { aboutBooking, subscriber } from '../../platform/events/index.ts';
import { bookingEvents, depositEvents } from '../../rentals/bookings/index.ts';
import { gatewayEvents } from '../booking-payments/index.ts';
import { actOnGatewayReports } from './act-on-gateway-reports.ts';
import { settleAwards } from './settle-awards.ts';
import { settleCapture } from './settle-capture.ts';
import { settleRefunds } from './settle-refunds.ts';

export const subscribers = [
  subscriber({ name: 'settle_awards', events: [awardEvents.decided], commands: [settleAwards], input: aboutBooking }),
  subscriber({ name: 'settle_capture', events: [captureEvents.requested], commands: [settleCapture], input: aboutBooking }),
  subscriber({
    name: 'settle_refunds',
    events: [bookingEvents.cancelled, refundEvents.requested, depositEvents.released],
    commands: [settleRefunds],
    input: aboutBooking,
  }),
  subscriber({
    name: 'act_on_gateway_reports',
    events: [gatewayEvents.reported],
    // A refund that failed later may have reached the payer through the bank already.
    commands: [actOnGatewayReports, settleRefunds],
    input: aboutBooking,
  }),
];
