import { msg } from '@lingui/core/runtime-macro';
import type { z } from 'zod';
import { commissionEvents } from '../../../money/commissions/index.ts';
import { creditEvents } from '../../../money/credit/index.ts';
import { paymentEvents, refundEvents } from '../../../money/payments/index.ts';
import type { Message, Translator } from '../../../platform/words/index.ts';
import { depositEvents } from '../../../rentals/bookings/index.ts';
import { payoutBankEvents } from '../../../settlement/payout-banks/index.ts';
import { heldInWords, payoutEvents } from '../../../settlement/payouts/index.ts';
import { offlineProofEvents, offlineRefundEvents } from '../../../rentals/open-items/index.ts';
import { ENDS } from './ends.ts';
import { commissions, credit, nothing, ownerView, payoutBank, payouts, payStatus, whatIsNext } from './steps.ts';
import { template } from './template.ts';

/** People are told when a refund is sent. The card or bank shows it some days later. */
function refundWords({ backMinor, cause, currency }: z.output<typeof paymentEvents.refunded.payload>, to: Translator): Message {
  const ofDeposit = cause === 'DEPOSIT';
  if (backMinor === undefined)
    return ofDeposit
      ? msg`Money of the deposit has gone back to you, by the way it was paid.`
      : msg`Money of what you paid has gone back to you, by the way it was paid.`;
  const amount = to.money(backMinor, currency);
  return ofDeposit
    ? msg`${{ amount }} of the deposit has gone back to you, by the way it was paid.`
    : msg`${{ amount }} of what you paid has gone back to you, by the way it was paid.`;
}

function amount({ amountMinor, currency }: { amountMinor: number; currency: string }, to: Translator): string {
  return to.money(amountMinor, currency);
}

const renter = { next: whatIsNext };
const owner = { next: ownerView };
const payout = { next: payouts };
const commission = { next: commissions };
const admin = { next: nothing, importance: 'ACTION' } as const;
const yours = { importance: 'ACTION' } as const;
const payNow = { ...yours, button: msg`Pay`, until: ENDS.payment } as const;
const matters = { importance: 'IMPORTANT' } as const;

/** The templates for payments, deposits, refunds, payouts, commissions and credit. */
export const moneyTemplates = [
  template('PAYMENTS', paymentEvents.paid, {
    RENTER: { ...renter, text: (facts, to) => msg`Your payment of ${{ amount: amount(facts, to) }} has arrived.` },
    OWNER: { ...owner, text: (facts, to) => msg`The renter has paid ${{ amount: amount(facts, to) }}.` },
  }),
  template('PAYMENTS', paymentEvents.failed, {
    RENTER: {
      next: payStatus,
      ...payNow,
      text: (facts, to) => msg`Your payment of ${{ amount: amount(facts, to) }} failed. Try again.`,
    },
  }),
  template('PAYMENTS', paymentEvents.expired, {
    RENTER: {
      next: payStatus,
      ...payNow,
      text: (facts, to) => msg`The payment page for ${{ amount: amount(facts, to) }} has run out.`,
    },
  }),
  template('PAYMENTS', paymentEvents.refused, {
    RENTER: {
      ...renter,
      ...matters,
      text: (facts, to) => msg`Your payment of ${{ amount: amount(facts, to) }} was refused, and goes back.`,
    },
  }),
  template('PAYMENTS', paymentEvents.flagged, {
    RENTER: {
      next: payStatus,
      ...matters,
      text: (facts, to) => msg`Your payment of ${{ amount: amount(facts, to) }} is being looked at by a person.`,
    },
    ADMIN: { ...admin, text: (facts, to) => msg`A payment of ${{ amount: amount(facts, to) }} is flagged. Decide about it.` },
  }),
  template('PAYMENTS', paymentEvents.refunded, {
    RENTER: { ...renter, ...matters, text: refundWords },
  }),
  template('PAYMENTS', paymentEvents.chargedBack, {
    OWNER: {
      ...owner,
      ...matters,
      text: (facts, to) => msg`The renter’s bank has taken back a payment of ${{ amount: amount(facts, to) }}.`,
    },
    ADMIN: { ...admin, text: (facts, to) => msg`A bank has taken back a payment of ${{ amount: amount(facts, to) }}.` },
  }),
  template('PAYMENTS', paymentEvents.chargebackWon, {
    OWNER: { ...owner, ...matters, text: msg`The payment that the renter’s bank had taken back has returned.` },
  }),
  template('PAYMENTS', paymentEvents.chargebackLost, {
    OWNER: { ...owner, ...matters, text: msg`The payment that the renter’s bank has taken back is lost.` },
  }),
  template('PAYMENTS', refundEvents.failed, {
    ADMIN: { ...admin, text: (facts, to) => msg`A refund of ${{ amount: amount(facts, to) }} failed. Look at it.` },
  }),
  template('PAYMENTS', depositEvents.captured, {
    RENTER: { ...renter, ...matters, text: msg`A part of the deposit was taken for what was decided.` },
  }),
  template('PAYMENTS', depositEvents.released, {
    RENTER: { ...renter, text: msg`The deposit goes back to you.` },
  }),
  template('PAYMENTS', offlineProofEvents.reported, {
    OWNER: {
      ...owner,
      ...yours,
      until: ENDS.proof,
      text: (facts, to) => msg`The renter says that ${{ amount: amount(facts, to) }} was transferred. Confirm it, or say no.`,
    },
  }),
  template('PAYMENTS', offlineProofEvents.confirmed, {
    RENTER: { ...renter, ...matters, text: (facts, to) => msg`Your transfer of ${{ amount: amount(facts, to) }} was confirmed.` },
  }),
  template('PAYMENTS', offlineProofEvents.rejected, {
    RENTER: {
      ...renter,
      ...yours,
      until: ENDS.proofAgain,
      text: msg`Your transfer was not found. Report it again with a proof.`,
    },
  }),
  template('PAYMENTS', offlineProofEvents.escalated, {
    RENTER: { ...renter, text: msg`The platform looks at your transfer now.` },
    ADMIN: { ...admin, text: msg`A reported transfer needs a decision.` },
  }),
  template('PAYMENTS', offlineRefundEvents.due, {
    RENTER: { ...renter, text: (facts, to) => msg`The owner has to transfer ${{ amount: amount(facts, to) }} back to you.` },
    OWNER: {
      ...owner,
      ...yours,
      until: ENDS.refund,
      text: (facts, to) =>
        msg`Transfer ${{ amount: amount(facts, to) }} back to the renter, with a proof, by ${{ moment: to.moment(new Date(facts.dueAt)) }}.`,
    },
  }),
  template('PAYMENTS', offlineRefundEvents.proven, {
    RENTER: {
      ...renter,
      text: (facts, to) => msg`The owner says that ${{ amount: amount(facts, to) }} was transferred back to you.`,
    },
  }),
  template('PAYMENTS', offlineRefundEvents.credited, {
    RENTER: {
      next: credit,
      ...matters,
      text: (facts, to) => msg`The platform has credited ${{ amount: amount(facts, to) }} to you.`,
    },
    OWNER: {
      ...owner,
      ...matters,
      text: (facts, to) => msg`The platform gave ${{ amount: amount(facts, to) }} back for you: you owe it.`,
    },
  }),
  template('PAYMENTS', creditEvents.granted, {
    RENTER: { next: credit, text: (facts, to) => msg`You have ${{ amount: amount(facts, to) }} more of credit.` },
  }),
  template('PAYMENTS', creditEvents.returned, {
    RENTER: { next: credit, text: (facts, to) => msg`${{ amount: amount(facts, to) }} of credit came back to you.` },
  }),
  template('PAYMENTS', creditEvents.expired, {
    RENTER: { next: credit, text: (facts, to) => msg`${{ amount: amount(facts, to) }} of credit has run out.` },
  }),
  template('PAYOUTS', payoutEvents.held, {
    OWNER: {
      ...payout,
      ...yours,
      until: ENDS.payout,
      text: ({ holdReason, ...facts }, to) =>
        holdReason === undefined
          ? msg`A payout of ${{ amount: amount(facts, to) }} waits.`
          : msg`A payout of ${{ amount: amount(facts, to) }} waits: ${{ why: heldInWords(holdReason, to) }}.`,
    },
  }),
  template('PAYOUTS', payoutEvents.sent, {
    OWNER: { ...payout, text: (facts, to) => msg`A payout of ${{ amount: amount(facts, to) }} is on its way.` },
  }),
  template('PAYOUTS', payoutEvents.paid, {
    OWNER: { ...payout, text: (facts, to) => msg`A payout of ${{ amount: amount(facts, to) }} has arrived.` },
  }),
  template('PAYOUTS', payoutEvents.failed, {
    OWNER: { ...payout, ...matters, text: (facts, to) => msg`A payout of ${{ amount: amount(facts, to) }} failed.` },
    ADMIN: { ...admin, text: (facts, to) => msg`A payout of ${{ amount: amount(facts, to) }} failed.` },
  }),
  template('PAYOUTS', payoutEvents.returned, {
    OWNER: {
      ...payout,
      ...yours,
      until: ENDS.payout,
      text: (facts, to) => msg`A payout of ${{ amount: amount(facts, to) }} came back. Look at the bank account.`,
    },
  }),
  template('PAYOUTS', commissionEvents.due, {
    OWNER: {
      ...commission,
      ...yours,
      until: ENDS.commission,
      text: (facts, to) =>
        msg`Commission of ${{ amount: amount(facts, to) }} is due by ${{ moment: to.moment(new Date(facts.dueAt)) }}.`,
    },
  }),
  template('PAYOUTS', commissionEvents.proofSubmitted, {
    ADMIN: {
      ...admin,
      text: (facts, to) => msg`A proof of ${{ amount: amount(facts, to) }} of commission is there. Look at it.`,
    },
  }),
  template('PAYOUTS', commissionEvents.settled, {
    OWNER: { ...commission, text: (facts, to) => msg`Commission of ${{ amount: amount(facts, to) }} is settled.` },
  }),
  template('PAYOUTS', commissionEvents.rejected, {
    OWNER: {
      ...commission,
      ...yours,
      until: ENDS.commission,
      text: (facts, to) => msg`The proof of ${{ amount: amount(facts, to) }} of commission was not accepted.`,
    },
  }),
  template('PAYOUTS', commissionEvents.overdue, {
    OWNER: {
      ...commission,
      ...yours,
      until: ENDS.commission,
      text: (facts, to) => msg`Commission of ${{ amount: amount(facts, to) }} is overdue. Pay it and send the proof.`,
    },
  }),
  template('PAYOUTS', commissionEvents.waived, {
    OWNER: { ...commission, text: (facts, to) => msg`Commission of ${{ amount: amount(facts, to) }} was waived.` },
  }),
  template('ACCOUNT', payoutBankEvents.changed, {
    OWNER: {
      next: payoutBank,
      ...matters,
      text: msg`The bank account for payouts was changed. If that was not you, tell the platform.`,
    },
  }),
];
