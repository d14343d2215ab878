import type { Step, StepField, StepKind } from './step.ts';

const line = (name: string): StepField => ({ name, kind: 'line' });
const text = (name: string): StepField => ({ name, kind: 'text' });
const day = (name: string): StepField => ({ name, kind: 'day' });
const amount = (name: string): StepField => ({ name, kind: 'amount' });
const optional = (field: StepField): StepField => ({ ...field, isOptional: true });

interface StepForm {
  readonly way: Step['way'];
  readonly fields?: readonly StepField[];
}

const ONCE: StepForm = { way: 'ONCE' };

/** What each step asks, and how it is done. Amounts of claims stand in `claim-steps.ts`, because their field depends on the side. */
export const STEP_FORMS: Readonly<Record<StepKind, StepForm>> = {
  'accept-document': ONCE,
  'accept-offer': ONCE,
  'accept-return': { way: 'ASKED' },
  'agree-to-dates': ONCE,
  approve: ONCE,
  'ask-for-dates': { way: 'ASKED', fields: [optional(day('startDate')), day('endDate'), optional(text('message'))] },
  cancel: { way: 'ASKED', fields: [optional(line('reason'))] },
  'cancel-as-owner': { way: 'ASKED', fields: [line('reason')] },
  'claim-ask-less': { way: 'ASKED', fields: [optional(line('note'))] },
  'claim-close': ONCE,
  'claim-disagree': { way: 'ASKED', fields: [line('note')] },
  'claim-less': { way: 'ASKED', fields: [optional(line('note'))] },
  'claim-pay': { way: 'ASKED' },
  'claim-take': { way: 'ASKED' },
  'confirm-condition': ONCE,
  'confirm-phone': ONCE,
  'confirm-transfer': { way: 'ASKED' },
  'contest-condition': { way: 'FORM', fields: [text('reason')] },
  'counter-offer': {
    way: 'ASKED',
    fields: [amount('totalMinor'), optional(day('startDate')), optional(day('endDate')), optional(text('message'))],
  },
  decline: { way: 'ASKED', fields: [optional(line('reason'))] },
  'deny-return': { way: 'FORM', fields: [line('reason')] },
  evidence: { way: 'FORM', fields: [text('text')] },
  'hand-in': ONCE,
  'keep-dates': ONCE,
  'keep-request': ONCE,
  'no-show-false': { way: 'ASKED', fields: [text('reason')] },
  'no-show-true': { way: 'ASKED' },
  'open-dispute': { way: 'ASKED', fields: [text('reason'), amount('claimMinor')] },
  pay: ONCE,
  'pay-owed': { way: 'FORM' },
  platform: { way: 'ASKED', fields: [text('reason')] },
  'refuse-dates': ONCE,
  'refuse-document': { way: 'FORM', fields: [line('reason')] },
  'refuse-transfer': { way: 'FORM', fields: [line('reason')] },
  'replace-deposit': { way: 'ASKED', fields: [line('collateral')] },
  reply: { way: 'FORM', fields: [text('reply')] },
  'report-damage': { way: 'FORM', fields: [text('description'), amount('claimMinor')] },
  'report-handover': { way: 'FORM', fields: [text('notes')] },
  'report-late': { way: 'FORM', fields: [text('description')] },
  'report-no-show': { way: 'ASKED', fields: [text('description')] },
  'report-return': { way: 'FORM', fields: [text('notes')] },
  review: { way: 'FORM', fields: [{ name: 'rating', kind: 'rating' }, text('text')] },
  'risk-review': { way: 'FORM', fields: [optional(text('message'))] },
  seen: ONCE,
  'send-request': ONCE,
  'settle-ask-less': { way: 'ASKED', fields: [amount('amountMinor')] },
  'settle-less': { way: 'ASKED', fields: [amount('amountMinor')] },
  'settle-pay': { way: 'ASKED' },
  'settle-take': { way: 'ASKED' },
  'withdraw-dispute': { way: 'ASKED' },
  'withdraw-offer': ONCE,
  'withdraw-report': ONCE,
};
