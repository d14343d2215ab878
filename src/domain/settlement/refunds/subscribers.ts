import { refundEvents } from '../../money/payments/index.ts';
import { aboutBooking, subscriber } from '../../platform/events/index.ts';
import { bookingEvents } from '../../rentals/booking-records/index.ts';
import { depositEvents } from '../../rentals/deposits/index.ts';
import { gatewayEvents } from '../gateway-reports/index.ts';
import { actOnGatewayReports } from './act-on-gateway-reports.ts';
import { settleRefunds } from './settle-refunds.ts';

export const subscribers = [
  subscriber({
    name: 'settle_refunds',
    events: [bookingEvents.cancelled, refundEvents.requested, depositEvents.released],
    commands: [settleRefunds],
    input: aboutBooking,
  }),
  subscriber({
    name: 'act_on_gateway_reports',
    events: [gatewayEvents.reported],
    // A refund that came back may be with the payer already, by way of the bank.
    commands: [actOnGatewayReports, settleRefunds],
    input: aboutBooking,
  }),
];
