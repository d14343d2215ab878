import { MAX_PHOTOS, PICTURE_FORMATS } from '../../../domain/platform/files/index.ts';
import { type AsStep, numberInWords, type Operation, type OperationName } from '../../../domain/platform/kernel/index.ts';
import type { ShownStep } from './shown-step.ts';
import {
  type Ask,
  questionAboutArrival,
  questionAboutClosing,
  questionAboutCollateral,
  questionAboutDeclining,
  questionAboutOffer,
  questionAboutPlatform,
  questionAboutReportingNoShow,
  questionAboutSettling,
  questionAboutSmallerAmount,
} from './step-questions.ts';

/** A field that a person fills in for a step, under the name that the tool has for it. */
export interface StepField {
  readonly name: string;
  readonly label: string;
  readonly kind: 'line' | 'text' | 'day' | 'amount' | 'rating' | 'photo' | 'tick';
  readonly hint?: string;
  /** What the person reads before they tick it. */
  readonly reads?: string;
  /** The field may be left empty, and its label says so. */
  readonly optional?: true;
}

/** What a page adds to the words of a step: its fields, and the question before it. */
interface StepForm {
  readonly asks?: readonly StepField[];
  /** The question with the amounts, because the step commits money or gives something up. */
  readonly question?: Ask;
}

export interface StepWords extends StepForm {
  readonly button: string;
  /** Distinguishes several such steps, beside the button. */
  readonly of?: string;
  readonly look?: 'main' | 'end';
}

const why: StepField = { name: 'reason', label: 'Why', kind: 'line' };
const photo: StepField = {
  name: 'photos',
  label: 'Photos',
  kind: 'photo',
  hint: `Up to ${numberInWords(MAX_PHOTOS)} pictures: ${PICTURE_FORMATS}.`,
};
const condition: StepField = { name: 'notes', label: 'In which condition it is', kind: 'text' };
const happened: StepField = { name: 'description', label: 'What happened', kind: 'text' };
export const told: StepField = { name: 'reason', label: 'What happened', kind: 'text' };
const claim: StepField = { name: 'claimMinor', label: 'What you ask for it', kind: 'amount' };
const smaller: StepField = {
  name: 'amountMinor',
  label: 'What would settle it',
  kind: 'amount',
  hint: 'The other side can take it; until then the platform may decide.',
};
export const note: StepField = { name: 'note', label: 'What you say to it', kind: 'line' };
const endDate: StepField = { name: 'endDate', label: 'New last day', kind: 'day' };
const startDate: StepField = { name: 'startDate', label: 'New first day', kind: 'day' };
const message: StepField = { name: 'message', label: 'What you write to them', kind: 'line', optional: true };

type Args = Readonly<Record<string, unknown>>;

const review: StepForm = {
  asks: [
    { name: 'rating', label: 'How it was', kind: 'rating' },
    { name: 'text', label: 'Your review', kind: 'text', hint: 'Both reviews appear together, once both are written.' },
  ],
};
const reply: StepForm = {
  asks: [{ name: 'reply', label: 'Your answer', kind: 'text', hint: 'Once; everybody reads it below the review.' }],
};
const counterOffer: StepForm = {
  asks: [{ name: 'totalMinor', label: 'The whole price', kind: 'amount' }, startDate, endDate, message],
  question: questionAboutOffer,
};

/** The form of a step on a page, by the operation and by the arguments that the step has already. */
export const STEP_FORMS: Readonly<Partial<Record<OperationName, StepForm | ((args: Args) => StepForm)>>> = {
  request_extension: ({ action }) => (action === 'cancel' ? {} : { asks: [{ ...startDate, optional: true }, endDate, message] }),
  report_condition: { asks: [condition, photo] },
  contest_condition: { asks: [{ ...why, label: 'What differs' }, photo] },
  accept_return: { question: questionAboutClosing },
  deny_return: { asks: [{ ...why, label: 'What is missing' }] },
  report_incident: ({ type }) => {
    if (type === 'NO_SHOW') return { asks: [happened], question: questionAboutReportingNoShow };
    return { asks: type === 'LATE_RETURN' ? [happened] : [happened, claim, photo] };
  },
  escalate_incident: { asks: [told], question: questionAboutPlatform },
  open_dispute: { asks: [told, claim], question: questionAboutPlatform },
  add_dispute_evidence: {
    asks: [
      { name: 'text', label: 'What it shows', kind: 'text' },
      { ...photo, optional: true },
    ],
  },
  settle_dispute: ({ amountMinor }) =>
    typeof amountMinor === 'number'
      ? { question: questionAboutSettling }
      : { asks: [smaller], question: questionAboutSmallerAmount },
  request_risk_review: { asks: [message] },
  submit_review: (args) => (args['reply'] === undefined ? review : reply),
  reject_booking: {
    asks: [{ ...why, optional: true, hint: 'The renter reads it. Cancelling what you had accepted needs one.' }],
  },
  create_counter_offer: ({ action }) => (action === 'withdraw' ? {} : counterOffer),
  reject_renter_document: { asks: [why] },
  confirm_offline_payment: ({ decision }) =>
    decision === 'confirm' ? { question: questionAboutArrival } : { asks: decision === 'reject' ? [why] : [] },
  update_booking_collateral: {
    asks: [{ name: 'collateral', label: 'What is left with you', kind: 'line' }],
    question: questionAboutCollateral,
  },
};

/** The form for a request that the owner has not accepted yet, so nothing is cancelled by it. */
export const DECLINE: StepWords = {
  button: 'Decline the request …',
  look: 'end',
  question: questionAboutDeclining,
  asks: [{ ...why, optional: true, hint: 'The renter reads it.' }],
};

/** The words and the form of a step on a page. Undefined if the step leaves open more than a person can write here. */
export function wordsOf({ operation, args }: ShownStep): StepWords | undefined {
  const { button, look } = asStep(operation, args);
  if (button === undefined) return undefined;
  const form = formOf(operation, args);
  // The form does not ask for what the step names already.
  const asks = form.asks?.filter(({ name }) => args[name] === undefined || isLeftOpen(args[name])) ?? [];
  const asked = new Set(asks.map(({ name }) => name));
  const left = Object.entries(args).filter(([name, value]) => isLeftOpen(value) && !asked.has(name));
  // The form of a counter-offer asks only for what the step leaves open: dates if they can be changed, otherwise a price.
  const wanted = form === counterOffer ? asks.filter(({ name, optional }) => optional || name in args) : asks;
  return left.length > 0 ? undefined : { button, ...(look !== undefined && { look }), ...form, asks: wanted };
}

function asStep({ asStep: told = {} }: Operation, args: Args): AsStep {
  return typeof told === 'function' ? told(args) : told;
}

function formOf({ name }: Operation, args: Args): StepForm {
  const form = Object.entries(STEP_FORMS).find(([operation]) => operation === name)?.[1] ?? {};
  return typeof form === 'function' ? form(args) : form;
}

/** A value such as `<reason>`, or a list of such values. */
export function isLeftOpen(value: unknown): boolean {
  if (typeof value === 'string') return /^<.*>$/.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(isLeftOpen);
}
