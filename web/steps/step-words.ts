import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Side } from '../../src/rest/web/page-contract.ts';
import type { Step, StepKind } from './step.ts';

/** What the words of a step may name: people, amounts and days, as the language of the page writes them. */
export interface Facts {
  readonly other: string;
  readonly total: string;
  readonly deposit: string;
  /** What is due now, or is owed. */
  readonly due: string;
  /** What is claimed, or the amount that the step names. */
  readonly amount: string;
  /** The days and the price that somebody has proposed. */
  readonly proposal: string;
  readonly document: string;
}

type Words = (facts: Facts) => MessageDescriptor;

/** The words of the button. */
export const BUTTONS: Readonly<Record<StepKind, Words>> = {
  'accept-document': ({ document }) => msg`Accept: ${document}`,
  'accept-offer': () => msg`Take the offer`,
  'accept-return': () => msg`It is back and all is well`,
  'agree-to-dates': () => msg`Agree to the new dates`,
  approve: () => msg`Accept the request`,
  'ask-for-dates': () => msg`Ask for other dates`,
  cancel: () => msg`Cancel the booking`,
  'cancel-as-owner': () => msg`Cancel the booking`,
  'claim-ask-less': () => msg`Ask for another amount`,
  'claim-close': () => msg`Close it: nobody pays anything`,
  'claim-disagree': () => msg`Disagree`,
  'claim-less': () => msg`Offer less`,
  'claim-pay': ({ amount }) => msg`Pay ${amount}`,
  'claim-take': () => msg`Take what they offer`,
  'confirm-condition': () => msg`The report is right`,
  'confirm-phone': () => msg`Confirm your phone number`,
  'confirm-transfer': () => msg`The money has arrived`,
  'contest-condition': () => msg`It is not as described`,
  'counter-offer': () => msg`Offer something else`,
  decline: () => msg`Decline the request`,
  'deny-return': () => msg`It is not back`,
  evidence: () => msg`Send what proves your side`,
  'hand-in': () => msg`Hand in your documents`,
  'keep-dates': () => msg`Keep the dates as they are`,
  'keep-request': () => msg`Keep my request as it was`,
  'no-show-false': () => msg`It is not true`,
  'no-show-true': () => msg`It is true: I did not come`,
  'open-dispute': () => msg`Let the platform decide`,
  pay: ({ due }) => msg`Pay ${due}`,
  'pay-owed': ({ due }) => msg`Pay ${due}`,
  platform: () => msg`Let the platform decide`,
  'refuse-dates': () => msg`Keep the dates as they are`,
  'refuse-document': ({ document }) => msg`Do not accept: ${document}`,
  'refuse-transfer': () => msg`The money has not arrived`,
  'replace-deposit': () => msg`Take something else as deposit`,
  reply: () => msg`Answer their review`,
  'report-damage': () => msg`Report damage`,
  'report-handover': () => msg`Report the handover`,
  'report-late': () => msg`Report that it is late`,
  'report-no-show': () => msg`They did not come`,
  'report-return': () => msg`Report the return`,
  review: () => msg`Write a review`,
  'risk-review': () => msg`Ask for a check by a person`,
  seen: () => msg`I have seen the report`,
  'send-request': () => msg`Check and send your request`,
  'settle-ask-less': () => msg`Ask for less`,
  'settle-less': () => msg`Offer less`,
  'settle-pay': ({ amount }) => msg`Pay ${amount}`,
  'settle-take': ({ amount }) => msg`Settle for ${amount}`,
  'withdraw-dispute': () => msg`Ask for nothing any more`,
  'withdraw-offer': () => msg`Take the offer back`,
  'withdraw-report': () => msg`Take your report back`,
};

/** What a step means, in money and otherwise, as a person reads it before they press the button. */
export const MEANINGS: Readonly<Record<StepKind, Words>> = {
  'accept-document': () => msg`Open it and look before you accept it.`,
  'accept-offer': ({ proposal }) => msg`You agree to ${proposal}. You pay next; nothing is charged by this button.`,
  'accept-return': () => msg`The rental is closed. Damage that you find later can hardly be claimed.`,
  'agree-to-dates': ({ proposal }) => msg`The booking becomes ${proposal}. If more is due, it counts once that is paid.`,
  approve: ({ other, total }) => msg`You promise the days to ${other} for ${total}. They are kept while ${other} pays.`,
  'ask-for-dates': () => msg`You see what other dates would cost or give back before you send anything.`,
  cancel: () => msg`You see what comes back to you before you decide.`,
  'cancel-as-owner': ({ other }) => msg`${other} gets everything back, and you see what it costs you before you decide.`,
  'claim-ask-less': ({ other }) => msg`${other} can agree to the new amount, or offer something else.`,
  'claim-close': () => msg`The report is closed, and no money moves.`,
  'claim-disagree': ({ other, amount }) =>
    msg`You say that you do not owe ${amount}, and pay nothing now. ${other} can take the claim back, or let the platform decide.`,
  'claim-less': ({ other, amount }) =>
    msg`You offer less than the ${amount} that is asked for. If ${other} takes it, you owe it without being asked again.`,
  'claim-pay': ({ other, amount }) => msg`You agree to pay ${amount} to ${other}. That is final.`,
  'claim-take': ({ other, amount }) =>
    msg`You take what ${other} offers in place of the ${amount} that you asked for. That is final.`,
  'confirm-condition': () => msg`You agree with the report on the condition, and the rental begins.`,
  'confirm-phone': () => msg`We send a code to your mobile phone. It costs nothing.`,
  'confirm-transfer': () => msg`The booking is certain from then on, and you owe the platform its commission. That is final.`,
  'contest-condition': () => msg`Say what differs. The other side then reports the condition again. No money moves.`,
  'counter-offer': ({ other, total }) =>
    msg`${other} asked for ${total}. You offer other days or another price, which they can take or leave.`,
  decline: ({ other }) => msg`The request ends, and ${other} pays nothing.`,
  'deny-return': () => msg`Say what is missing. The rental goes on until it is back.`,
  evidence: () => msg`The platform and the other side read it. No money moves.`,
  'hand-in': () => msg`Only the owner sees your documents, and only to decide about your request.`,
  'keep-dates': () => msg`Your wish for other dates is taken back. The booking and its price stay.`,
  'keep-request': () => msg`You turn the offer down, and the owner answers your own request again. Nothing is charged.`,
  'no-show-false': ({ total }) => msg`The platform decides whether you came. Until then nothing of the ${total} moves.`,
  'no-show-true': () => msg`The booking is cancelled. You see the amounts before you decide.`,
  'open-dispute': () =>
    msg`A person of the platform decides. It may be less than you ask for, or nothing. You can still agree with each other.`,
  pay: ({ due }) => msg`${due} is due. Once it is paid, the booking is certain.`,
  'pay-owed': ({ due }) => msg`${due} is owed for this rental. You pay it on a payment page.`,
  platform: ({ amount }) => msg`A person of the platform decides about ${amount}. Both of you can show what proves your side.`,
  'refuse-dates': () => msg`The booking and its price stay as they are.`,
  'refuse-document': () => msg`Say why. The renter can hand in another one.`,
  'refuse-transfer': () => msg`Say why. The renter can show that it was paid, and the platform decides.`,
  'replace-deposit': ({ deposit }) => msg`The deposit of ${deposit} falls away: the platform then holds no money for damage.`,
  reply: () => msg`You can answer once, and everybody reads it below the review.`,
  'report-damage': ({ other, deposit }) =>
    msg`${other} can pay, offer less or disagree. The deposit of ${deposit} stays until it is settled.`,
  'report-handover': () => msg`Write in which condition it is. The other side confirms it or says what differs.`,
  'report-late': () => msg`It was not brought back in time. Late days cost what the listing says.`,
  'report-no-show': () =>
    msg`If they agree or do not answer in time, the booking is cancelled. You see the amounts before you send it.`,
  'report-return': () => msg`Write in which condition it comes back. The rental ends with it.`,
  review: () => msg`Both reviews appear together, once both are written.`,
  'risk-review': () => msg`A person of the platform looks at what the computer took for a risk. It costs nothing.`,
  seen: () => msg`You only say that you have read it. You answer the claim afterwards, and pay nothing by this.`,
  'send-request': ({ total }) => msg`It costs ${total} in all. Nothing is charged by sending it.`,
  'settle-ask-less': ({ amount }) => msg`You ask for less than ${amount}. If the other side agrees, the dispute is over.`,
  'settle-less': ({ amount }) =>
    msg`You offer less than the ${amount} that is claimed. If it is taken, you owe it without being asked again.`,
  'settle-pay': ({ other, amount }) => msg`You pay ${amount} to ${other}, and the dispute is over. That is final.`,
  'settle-take': ({ other, amount }) =>
    msg`You get ${amount} from ${other} and nothing more, and the dispute is over. That is final.`,
  'withdraw-dispute': () => msg`You get nothing, and the dispute is over. That is final.`,
  'withdraw-offer': () => msg`The renter’s own request waits for your answer again.`,
  'withdraw-report': () => msg`Nobody has to answer it any more, and no money moves.`,
};

/** What the person is told once a step is taken. For all others: "Done." */
export const DONE: Readonly<Partial<Record<StepKind, MessageDescriptor>>> = {
  approve: msg`Accepted. The renter pays next.`,
  'ask-for-dates': msg`The owner is asked about the new dates.`,
  cancel: msg`The booking is cancelled. The owner is told.`,
  'cancel-as-owner': msg`The booking is cancelled. The renter is told.`,
  decline: msg`Declined. The renter is told.`,
  review: msg`Thank you. Your review appears once both are written.`,
};

/** What happens when nobody has done anything by then. */
export const SILENCES: Readonly<Record<NonNullable<Step['onSilence']>, MessageDescriptor>> = {
  ACCEPTED: msg`Without an answer it counts as agreed.`,
  BACK_TO_OWNER: msg`Without an answer the owner decides about the request again.`,
  COMPLETED: msg`Without an answer the rental closes by itself.`,
  CREDITED: msg`Without an answer the platform credits the renter, and the owner owes it.`,
  DECLINED: msg`Without an answer everything stays as it is.`,
  ESCALATED: msg`Without an answer the platform can decide.`,
  EXPIRED: msg`Otherwise the booking ends and the days are free again.`,
  REFUNDED: msg`Without an answer the payment goes back.`,
};

/** What a person writes for a step, by the name of the field. */
export const LABELS: Readonly<Record<string, MessageDescriptor>> = {
  amountMinor: msg`Amount`,
  claimMinor: msg`What you ask for`,
  collateral: msg`What is left with you`,
  description: msg`What happened`,
  endDate: msg`New return day`,
  message: msg`A message`,
  note: msg`What you say about it`,
  notes: msg`In which condition it is`,
  ownerPaysMinor: msg`Amount`,
  rating: msg`How it was`,
  reason: msg`Why`,
  renterPaysMinor: msg`Amount`,
  reply: msg`Your answer`,
  startDate: msg`New pickup day`,
  text: msg`Your words`,
  totalMinor: msg`The whole price`,
};

/** The amounts that stand on a page before a costly step. */
export const AMOUNTS = {
  claim: msg`What is claimed now`,
  compensation: msg`Of that, to the renter as credit`,
  creditGone: msg`Credit that has run out`,
  deposit: msg`Deposit`,
  depositBack: msg`The deposit, back to the renter`,
  due: msg`To pay then`,
  newTotal: msg`Price then`,
  offer: msg`Your amount`,
  oldTotal: msg`Price now`,
  onPage: msg`On a payment page that closes`,
  ownerKeeps: msg`Kept for the owner`,
  penalty: msg`What it costs the owner`,
  platformKeeps: msg`Kept for the platform`,
  refund: msg`Back to the renter`,
} as const;
export type AmountName = keyof typeof AMOUNTS;

/** The same amounts, for the side that they come to or are taken from. */
export const OWN_AMOUNTS: Readonly<Record<Side, Readonly<Partial<Record<AmountName, MessageDescriptor>>>>> = {
  RENTER: {
    compensation: msg`Of that, to you as credit`,
    depositBack: msg`The deposit, back to you`,
    refund: msg`Back to you`,
  },
  OWNER: { ownerKeeps: msg`Kept for you`, penalty: msg`What it costs you` },
};
