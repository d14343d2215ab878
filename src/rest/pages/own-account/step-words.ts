import { MAX_PHOTOS, PICTURE_FORMATS } from '../../../domain/platform/files/index.ts';
import { type NextAction, numberInWords } from '../../../domain/platform/kernel/index.ts';
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

/** What a person writes, chooses or sends for a step, under the name that its tool has for it. */
export interface StepField {
  readonly name: string;
  readonly label: string;
  readonly kind: 'line' | 'text' | 'day' | 'amount' | 'rating' | 'photo' | 'tick';
  readonly hint?: string;
  /** What is read before it is ticked. */
  readonly reads?: string;
  /** May be left empty; its label says so. */
  readonly optional?: true;
}

export interface StepWords {
  readonly button: string;
  /** Which of several: said with the button. */
  readonly of?: string;
  readonly look?: 'main' | 'end';
  readonly asks?: readonly StepField[];
  /** Asked once more, with the amounts, before it is done: it commits money, or gives something up. */
  readonly question?: Ask;
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

const REPORT = 'manage_booking_condition:report';
const INCIDENTS = 'manage_booking_incidents';
const DISPUTE = 'manage_booking_dispute';

/** The steps of a booking that a person can take on a page, by tool, then by action or decision, then by what it is about. */
export const STEP_WORDS: Readonly<Record<string, StepWords>> = {
  promote_booking: { button: 'Send the request', look: 'main' },
  initiate_payment: { button: 'Pay', look: 'main' },
  'respond_counter_offer:accept': { button: 'Take the offer', look: 'main' },
  'respond_counter_offer:reject': { button: 'Keep my request as it was' },
  request_extension: { button: 'Ask for other dates', asks: [{ ...startDate, optional: true }, endDate, message] },
  'request_extension:cancel': { button: 'Keep the dates' },
  cancel_booking: { button: 'Cancel …', look: 'end' },
  [`${REPORT}:CHECK_IN`]: { button: 'Report the handover', look: 'main', asks: [condition, photo] },
  [`${REPORT}:CHECK_OUT`]: { button: 'Report the return', look: 'main', asks: [condition, photo] },
  'manage_booking_condition:confirm': { button: 'The report is right', look: 'main' },
  'manage_booking_condition:contest': { button: 'It is not as described', asks: [{ ...why, label: 'What differs' }, photo] },
  'manage_booking_condition:accept_return': {
    button: 'It is back and all is well …',
    look: 'main',
    question: questionAboutClosing,
  },
  'manage_booking_condition:deny_return': { button: 'It is not back', asks: [{ ...why, label: 'What is missing' }] },
  [`${INCIDENTS}:report:DAMAGE`]: { button: 'Report damage', asks: [happened, claim, photo] },
  [`${INCIDENTS}:report:LOSS`]: { button: 'Report that it is lost', asks: [happened, claim, photo] },
  [`${INCIDENTS}:report:NO_SHOW`]: {
    button: 'The other side did not come …',
    asks: [happened],
    question: questionAboutReportingNoShow,
  },
  [`${INCIDENTS}:report:LATE_RETURN`]: { button: 'It did not come back in time', asks: [happened] },
  [`${INCIDENTS}:acknowledge`]: { button: 'I have seen what was reported' },
  [`${INCIDENTS}:escalate`]: { button: 'Let the platform decide …', asks: [told], question: questionAboutPlatform },
  [`${DISPUTE}:open`]: { button: 'Ask the platform to decide …', asks: [told, claim], question: questionAboutPlatform },
  [`${DISPUTE}:add_evidence`]: {
    button: 'Send what proves your side',
    asks: [
      { name: 'text', label: 'What it shows', kind: 'text' },
      { ...photo, optional: true },
    ],
  },
  [`${DISPUTE}:settle`]: { button: 'Settle it', question: questionAboutSettling },
  [`${DISPUTE}:settle:less`]: { button: 'Name a smaller amount', asks: [smaller], question: questionAboutSmallerAmount },
  [`${DISPUTE}:request_review`]: { button: 'Let a person look at the risk', asks: [message] },
  submit_review: {
    button: 'Send the review',
    asks: [
      { name: 'rating', label: 'How it was', kind: 'rating' },
      { name: 'text', label: 'Your review', kind: 'text', hint: 'Both reviews appear together, once both are written.' },
    ],
  },
  'submit_review:reply': {
    button: 'Answer their review',
    asks: [{ name: 'reply', label: 'Your answer', kind: 'text', hint: 'Once; everybody reads it below the review.' }],
  },
  approve_booking: { button: 'Accept the request', look: 'main' },
  reject_booking: {
    button: 'Decline, or cancel …',
    look: 'end',
    asks: [{ ...why, optional: true, hint: 'The renter reads it. Cancelling what you had accepted needs one.' }],
  },
  create_counter_offer: {
    button: 'Offer this instead …',
    asks: [{ name: 'totalMinor', label: 'The whole price', kind: 'amount' }, startDate, endDate, message],
    question: questionAboutOffer,
  },
  'create_counter_offer:withdraw': { button: 'Take the offer back' },
  'respond_extension:approve': { button: 'Agree to the new dates', look: 'main' },
  'respond_extension:reject': { button: 'Keep the dates' },
  'review_renter_documents:approve': { button: 'Accept it', look: 'main' },
  'review_renter_documents:reject': { button: 'Do not accept it', asks: [why] },
  'confirm_offline_payment:confirm': { button: 'The money has arrived …', look: 'main', question: questionAboutArrival },
  'confirm_offline_payment:reject': { button: 'It has not arrived', asks: [why] },
  update_booking_collateral: {
    button: 'Take this in place of the deposit …',
    asks: [{ name: 'collateral', label: 'What is left with you', kind: 'line' }],
    question: questionAboutCollateral,
  },
};

/** Of a request that the owner has not accepted; nothing is cancelled by it. */
export const DECLINE: StepWords = {
  button: 'Decline the request …',
  look: 'end',
  question: questionAboutDeclining,
  asks: [{ ...why, optional: true, hint: 'The renter reads it.' }],
};

/** What a page says of a step, with what is asked for it; nothing for one that leaves open more than a person can write here. */
export function wordsOf({ tool, args }: NextAction): StepWords | undefined {
  const about = args['kind'] ?? args['type'] ?? leftOpenOf(args);
  const which = [tool, args['action'] ?? args['decision'], about];
  const parts = which.filter((part) => typeof part === 'string');
  const words = [3, 2, 1].map((most) => STEP_WORDS[parts.slice(0, most).join(':')]).find((found) => found !== undefined);
  if (words === undefined) return undefined;
  // What the step names already is not asked for.
  const asks = words.asks?.filter(({ name }) => args[name] === undefined || isLeftOpen(args[name])) ?? [];
  const asked = new Set(asks.map(({ name }) => name));
  const left = Object.entries(args).filter(([name, value]) => isLeftOpen(value) && !asked.has(name));
  // Of a counter-offer only what the step leaves open: dates where they are taken, else a price.
  const wanted = tool === 'create_counter_offer' ? asks.filter(({ name, optional }) => optional || name in args) : asks;
  return left.length > 0 ? undefined : { ...words, asks: wanted };
}

/** What tells two steps of one tool and action apart: the amount of one is the person’s to name, the other answers. */
function leftOpenOf(args: NextAction['args']): string | undefined {
  if (isLeftOpen(args['amountMinor'])) return 'less';
  return isLeftOpen(args['reply']) ? 'reply' : undefined;
}

/** `<reason>`, or a list of such. */
export function isLeftOpen(value: unknown): boolean {
  if (typeof value === 'string') return /^<.*>$/.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(isLeftOpen);
}
