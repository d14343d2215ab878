import { paymentEvents, refundEvents } from '../../money/payments/index.ts';
import { aboutBooking, subscriber } from '../../platform/events/index.ts';
import { bookingEvents } from '../../rentals/booking-records/index.ts';
import { depositEvents } from '../../rentals/deposits/index.ts';
import { gatewayEvents } from '../gateway-reports/index.ts';
import { actOnGatewayReports } from './act-on-gateway-reports.ts';
import { settleRefunds } from './settle-refunds.ts';

export const refundSubscribers = [
  subscriber({
    name: 'act_on_gateway_reports',
    events: [gatewayEvents.reported],
    command: actOnGatewayReports,
    input: aboutBooking,
  }),
  subscriber({
    name: 'settle_refunds',
    events: [
      bookingEvents.cancelled,
      refundEvents.requested,
      depositEvents.released,
      gatewayEvents.reported,
      // The report was acted on: what was to be given back may be with the payer already.
      paymentEvents.chargedBack,
      paymentEvents.chargebackWon,
      paymentEvents.chargebackLost,
      refundEvents.failed,
    ],
    command: settleRefunds,
    input: aboutBooking,
  }),
];
