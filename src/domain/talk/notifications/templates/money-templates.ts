import type { z } from 'zod';
import { commissionEvents } from '../../../money/commissions/index.ts';
import { creditEvents } from '../../../money/credit/index.ts';
import { paymentEvents, refundEvents } from '../../../money/payments/index.ts';
import { BASE_PATH, formatMoney, momentInWords } from '../../../platform/kernel/index.ts';
import { depositEvents } from '../../../rentals/bookings/index.ts';
import { payoutBankEvents } from '../../../settlement/payout-banks/index.ts';
import { HOLD_WORDS, payoutEvents } from '../../../settlement/payouts/index.ts';
import { offlineProofEvents, offlineRefundEvents } from '../../../rentals/open-items/index.ts';
import { ENDS } from './ends.ts';
import { commissions, credit, nothing, ownerView, payoutBank, payouts, payStatus, whatIsNext } from './steps.ts';
import { template } from './template.ts';

/** People are told when a refund is sent. The card or bank shows it some days later. */
function refundWords({ backMinor, cause, currency }: z.output<typeof paymentEvents.refunded.payload>): string {
  const what = backMinor === undefined ? 'Money' : formatMoney(backMinor, currency);
  const of = cause === 'DEPOSIT' ? 'the deposit' : 'what you paid';
  return `${what} of ${of} has gone back to you, by the way it was paid.`;
}

function amount({ amountMinor, currency }: { amountMinor: number; currency: string }): string {
  return formatMoney(amountMinor, currency);
}

const renter = { next: whatIsNext };
const owner = { next: ownerView };
const payout = { next: payouts };
const commission = { next: commissions };
const admin = { next: nothing, importance: 'ACTION' } as const;
const yours = { importance: 'ACTION' } as const;
const payNow = { ...yours, button: 'Pay', until: ENDS.payment } as const;
const matters = { importance: 'IMPORTANT' } as const;

/** The templates for payments, deposits, refunds, payouts, commissions and credit. */
export const moneyTemplates = [
  template('PAYMENTS', paymentEvents.paid, {
    RENTER: { ...renter, text: (facts) => `Your payment of ${amount(facts)} has arrived.` },
    OWNER: { ...owner, text: (facts) => `The renter has paid ${amount(facts)}.` },
  }),
  template('PAYMENTS', paymentEvents.failed, {
    RENTER: { next: payStatus, ...payNow, text: (facts) => `Your payment of ${amount(facts)} failed. Try again.` },
  }),
  template('PAYMENTS', paymentEvents.expired, {
    RENTER: { next: payStatus, ...payNow, text: (facts) => `The payment page for ${amount(facts)} has run out.` },
  }),
  template('PAYMENTS', paymentEvents.refused, {
    RENTER: { ...renter, ...matters, text: (facts) => `Your payment of ${amount(facts)} was refused, and goes back.` },
  }),
  template('PAYMENTS', paymentEvents.flagged, {
    RENTER: { next: payStatus, ...matters, text: (facts) => `Your payment of ${amount(facts)} is being looked at by a person.` },
    ADMIN: { ...admin, text: (facts) => `A payment of ${amount(facts)} is flagged. Decide: GET ${BASE_PATH}/admin/payments.` },
  }),
  template('PAYMENTS', paymentEvents.refunded, {
    RENTER: { ...renter, ...matters, text: refundWords },
  }),
  template('PAYMENTS', paymentEvents.chargedBack, {
    OWNER: { ...owner, ...matters, text: (facts) => `The renter’s bank has taken back a payment of ${amount(facts)}.` },
    ADMIN: { ...admin, text: (facts) => `A bank has taken back a payment of ${amount(facts)}.` },
  }),
  template('PAYMENTS', paymentEvents.chargebackWon, {
    OWNER: { ...owner, ...matters, text: 'The payment that the renter’s bank had taken back has returned.' },
  }),
  template('PAYMENTS', paymentEvents.chargebackLost, {
    OWNER: { ...owner, ...matters, text: 'The payment that the renter’s bank has taken back is lost.' },
  }),
  template('PAYMENTS', refundEvents.failed, {
    ADMIN: { ...admin, text: (facts) => `A refund of ${amount(facts)} failed. See GET ${BASE_PATH}/admin/payments.` },
  }),
  template('PAYMENTS', depositEvents.captured, {
    RENTER: { ...renter, ...matters, text: 'A part of the deposit was taken for what was decided.' },
  }),
  template('PAYMENTS', depositEvents.released, {
    RENTER: { ...renter, text: 'The deposit goes back to you.' },
  }),
  template('PAYMENTS', offlineProofEvents.reported, {
    OWNER: {
      ...owner,
      ...yours,
      until: ENDS.proof,
      text: (facts) => `The renter says that ${amount(facts)} was transferred. Confirm it, or say no.`,
    },
  }),
  template('PAYMENTS', offlineProofEvents.confirmed, {
    RENTER: { ...renter, ...matters, text: (facts) => `Your transfer of ${amount(facts)} was confirmed.` },
  }),
  template('PAYMENTS', offlineProofEvents.rejected, {
    RENTER: { ...renter, ...yours, until: ENDS.proofAgain, text: 'Your transfer was not found. Report it again with a proof.' },
  }),
  template('PAYMENTS', offlineProofEvents.escalated, {
    RENTER: { ...renter, text: 'The platform looks at your transfer now.' },
    ADMIN: { ...admin, text: `A reported transfer needs a decision: GET ${BASE_PATH}/admin/payments.` },
  }),
  template('PAYMENTS', offlineRefundEvents.due, {
    RENTER: { ...renter, text: (facts) => `The owner has to transfer ${amount(facts)} back to you.` },
    OWNER: {
      ...owner,
      ...yours,
      until: ENDS.refund,
      text: (facts) => `Transfer ${amount(facts)} back to the renter, with a proof, by ${momentInWords(new Date(facts.dueAt))}.`,
    },
  }),
  template('PAYMENTS', offlineRefundEvents.proven, {
    RENTER: { ...renter, text: (facts) => `The owner says that ${amount(facts)} was transferred back to you.` },
  }),
  template('PAYMENTS', offlineRefundEvents.credited, {
    RENTER: { next: credit, ...matters, text: (facts) => `The platform has credited ${amount(facts)} to you.` },
    OWNER: { ...owner, ...matters, text: (facts) => `The platform gave ${amount(facts)} back for you: you owe it.` },
  }),
  template('PAYMENTS', creditEvents.granted, {
    RENTER: { next: credit, text: (facts) => `You have ${amount(facts)} more of credit.` },
  }),
  template('PAYMENTS', creditEvents.returned, {
    RENTER: { next: credit, text: (facts) => `${amount(facts)} of credit came back to you.` },
  }),
  template('PAYMENTS', creditEvents.expired, {
    RENTER: { next: credit, text: (facts) => `${amount(facts)} of credit has run out.` },
  }),
  template('PAYOUTS', payoutEvents.held, {
    OWNER: {
      ...payout,
      ...yours,
      until: ENDS.payout,
      text: ({ holdReason, ...facts }) =>
        `A payout of ${amount(facts)} waits${holdReason === undefined ? '' : `: ${HOLD_WORDS[holdReason]}`}.`,
    },
  }),
  template('PAYOUTS', payoutEvents.sent, {
    OWNER: { ...payout, text: (facts) => `A payout of ${amount(facts)} is on its way.` },
  }),
  template('PAYOUTS', payoutEvents.paid, {
    OWNER: { ...payout, text: (facts) => `A payout of ${amount(facts)} has arrived.` },
  }),
  template('PAYOUTS', payoutEvents.failed, {
    OWNER: { ...payout, ...matters, text: (facts) => `A payout of ${amount(facts)} failed.` },
    ADMIN: { ...admin, text: (facts) => `A payout of ${amount(facts)} failed.` },
  }),
  template('PAYOUTS', payoutEvents.returned, {
    OWNER: {
      ...payout,
      ...yours,
      until: ENDS.payout,
      text: (facts) => `A payout of ${amount(facts)} came back. Look at the bank account.`,
    },
  }),
  template('PAYOUTS', commissionEvents.due, {
    OWNER: {
      ...commission,
      ...yours,
      until: ENDS.commission,
      text: (facts) => `Commission of ${amount(facts)} is due by ${momentInWords(new Date(facts.dueAt))}.`,
    },
  }),
  template('PAYOUTS', commissionEvents.proofSubmitted, {
    ADMIN: {
      ...admin,
      text: (facts) => `A proof of ${amount(facts)} of commission is there: GET ${BASE_PATH}/admin/commissions.`,
    },
  }),
  template('PAYOUTS', commissionEvents.settled, {
    OWNER: { ...commission, text: (facts) => `Commission of ${amount(facts)} is settled.` },
  }),
  template('PAYOUTS', commissionEvents.rejected, {
    OWNER: {
      ...commission,
      ...yours,
      until: ENDS.commission,
      text: (facts) => `The proof of ${amount(facts)} of commission was not accepted.`,
    },
  }),
  template('PAYOUTS', commissionEvents.overdue, {
    OWNER: {
      ...commission,
      ...yours,
      until: ENDS.commission,
      text: (facts) => `Commission of ${amount(facts)} is overdue. Pay it and send the proof.`,
    },
  }),
  template('PAYOUTS', commissionEvents.waived, {
    OWNER: { ...commission, text: (facts) => `Commission of ${amount(facts)} was waived.` },
  }),
  template('ACCOUNT', payoutBankEvents.changed, {
    OWNER: {
      next: payoutBank,
      ...matters,
      text: 'The bank account for payouts was changed. If that was not you, tell the platform.',
    },
  }),
];
