import { awardEvents, paymentEvents } from '../../money/payments/index.ts';
import { commissionEvents } from '../../money/commissions/index.ts';
import { accountEvents } from '../../people/accounts/index.ts';
import { aboutBooking, subscriber } from '../../platform/events/index.ts';
import { bookingEvents } from '../../rentals/bookings/index.ts';
import { disputeEvents, incidentEvents } from '../../rentals/open-items/index.ts';
import { settleAwards, settleRefunds } from '../refunds/index.ts';
import { gatewayEvents } from '../booking-payments/index.ts';
import { payoutBankEvents } from '../payout-banks/index.ts';
import { payoutEvents } from './events.ts';
import { recheckHeldPayouts } from './recheck-held-payouts.ts';
import { schedulePayout } from './schedule-payout.ts';
import { sendPayout } from './send-payout.ts';
import { settleTransfersOf } from './settle-transfers-of.ts';
import { delayPayoutsAfterBankChange } from './delay-payouts-after-bank-change.ts';

export const subscribers = [
  subscriber({
    name: 'settle_and_schedule',
    events: [bookingEvents.completed, bookingEvents.cancelled, incidentEvents.resolved, disputeEvents.resolved],
    // The payout includes awards.
    commands: [settleAwards, schedulePayout],
    input: aboutBooking,
  }),
  subscriber({
    name: 'schedule_after_charge_back',
    events: [paymentEvents.chargebackWon, paymentEvents.chargebackLost],
    // The payout includes what the bank returned in place of a refund.
    commands: [settleRefunds, schedulePayout],
    input: aboutBooking,
  }),
  subscriber({
    name: 'schedule_payout',
    events: [
      awardEvents.settled,
      // A late fee may be paid after the payout of its booking.
      paymentEvents.paid,
      paymentEvents.chargedBack,
      // The owner may have earned more meanwhile than was sent.
      payoutEvents.paid,
    ],
    commands: [schedulePayout],
    input: aboutBooking,
  }),
  subscriber({ name: 'send_payout', events: [payoutEvents.ready], commands: [sendPayout], input: aboutBooking }),
  subscriber({
    name: 'settle_transfers_of',
    events: [gatewayEvents.reported],
    commands: [settleTransfersOf],
    input: aboutBooking,
  }),
  subscriber({
    name: 'look_at_held_payouts',
    events: [accountEvents.reinstated, payoutBankEvents.changed, payoutBankEvents.accountChanged],
    commands: [recheckHeldPayouts],
    input({ payload }) {
      const { vendorId } = payload();
      return vendorId === undefined ? null : { vendorId };
    },
  }),
  subscriber({
    name: 'wait_out_bank_change',
    events: [payoutBankEvents.changed],
    commands: [delayPayoutsAfterBankChange],
    input: ({ payload }) => ({ vendorId: payload().vendorId }),
  }),
  subscriber({
    name: 'look_at_indebted_payouts',
    events: [payoutEvents.scheduled, commissionEvents.settled, commissionEvents.waived],
    commands: [recheckHeldPayouts],
    input: ({ payload }) => ({ vendorId: payload().vendorId, holdReason: 'NEGATIVE_BALANCE' as const }),
  }),
];
