import { awardEvents } from '../../money/awards/index.ts';
import { commissionEvents } from '../../money/commissions/index.ts';
import { paymentEvents } from '../../money/payments/index.ts';
import { accountEvents } from '../../people/accounts/index.ts';
import { aboutBooking, subscriber } from '../../platform/events/index.ts';
import { bookingEvents } from '../../rentals/booking-records/index.ts';
import { disputeEvents, incidentEvents } from '../../rentals/open-items/index.ts';
import { gatewayEvents } from '../gateway-reports/index.ts';
import { payoutBankEvents, payoutEvents } from './events.ts';
import { lookAtHeldPayouts } from './look-at-held-payouts.ts';
import { lookAtIndebtedPayouts } from './look-at-indebted-payouts.ts';
import { schedulePayout } from './schedule-payout.ts';
import { sendPayout } from './send-payout.ts';
import { settleTransfersOf } from './settle-transfers-of.ts';

export const payoutSubscribers = [
  subscriber({
    name: 'schedule_payout',
    events: [
      bookingEvents.completed,
      bookingEvents.cancelled,
      awardEvents.settled,
      incidentEvents.resolved,
      disputeEvents.resolved,
      // A late fee may be paid after its booking was paid out.
      paymentEvents.paid,
      paymentEvents.chargedBack,
      paymentEvents.chargebackWon,
      paymentEvents.chargebackLost,
      // More may have been earned meanwhile than was sent.
      payoutEvents.paid,
    ],
    command: schedulePayout,
    input: aboutBooking,
  }),
  subscriber({ name: 'send_payout', events: [payoutEvents.ready], command: sendPayout, input: aboutBooking }),
  subscriber({
    name: 'settle_transfers_of',
    events: [gatewayEvents.reported],
    command: settleTransfersOf,
    input: aboutBooking,
  }),
  subscriber({
    name: 'look_at_held_payouts',
    events: [accountEvents.reinstated, payoutBankEvents.changed],
    command: lookAtHeldPayouts,
    input({ payload }) {
      const { vendorId } = payload();
      return vendorId === undefined ? null : { vendorId };
    },
  }),
  subscriber({
    name: 'look_at_indebted_payouts',
    events: [payoutEvents.scheduled, commissionEvents.settled, commissionEvents.waived],
    command: lookAtIndebtedPayouts,
    input: ({ payload }) => ({ vendorId: payload().vendorId }),
  }),
];
