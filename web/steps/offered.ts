import type { OfferedStep, OperationName, PageDoor, Side } from '../../src/rest/web/page-contract.ts';
import { ACCOUNT_PATHS, requestPath } from '../../src/rest/web/page-paths.ts';
import { isLeftOpen, type Seen, type Step, type StepField, type StepKind } from './step.ts';
import { STEP_FORMS } from './step-forms.ts';

interface Reviews {
  readonly canReview?: boolean | undefined;
  readonly canReply?: boolean | undefined;
}

/** The steps that the booking offers to one side, the most pressing first. */
export function stepsOf(door: Pick<PageDoor, 'offeredSteps'>, seen: Seen, reviews: Reviews = {}): readonly Step[] {
  const { booking, side } = seen;
  const { canReview, canReply } = reviews;
  const { bookingId, nextActions } = booking;
  return door.offeredSteps({ bookingId, side, nextActions, canReview, canReply }).flatMap((offered) => shownAs(offered, seen));
}

/** Most steps are shown as they are. A claim has several answers, and a document two. */
function shownAs(offered: OfferedStep, seen: Seen): Step[] {
  const { input } = offered;
  const incident = seen.incidents.find(({ incidentId }) => incidentId === input['incidentId']) ?? null;
  const answers = incident !== null && offered.operation === 'resolve_incident' ? answersOf(offered, seen, incident) : null;
  if (answers !== null) return answers.flatMap(({ kind, more, fields }) => made(kind, withInput(offered, more), seen, fields));
  const kind = kindOf(offered, seen);
  if (kind === null) return [];
  if (kind !== 'accept-document') return made(kind, offered, seen);
  const refuse = { ...withInput(offered, { reason: '<reason>' }), operation: 'reject_renter_document', look: null };
  const isRefused = documentOf(offered, seen)?.status === 'REJECTED';
  return [...made(kind, offered, seen), ...(isRefused ? [] : made('refuse-document', refuse, seen))];
}

function withInput(offered: OfferedStep, more: Readonly<Record<string, unknown>>): OfferedStep {
  return { ...offered, input: { ...offered.input, ...more } };
}

interface Answer {
  readonly kind: StepKind;
  readonly more: Readonly<Record<string, unknown>>;
  readonly fields?: readonly StepField[];
}

/** The answers to a report. Nothing is written beside the one that pays, because the words might say something else. */
function answersOf({ input }: OfferedStep, { side }: Seen, incident: NonNullable<Step['incident']>): Answer[] {
  const { claimMinor, outcome, reportedBy } = incident;
  const respondent: Side = reportedBy === 'RENTER' ? 'OWNER' : 'RENTER';
  const pays = respondent === 'RENTER' ? 'renterPaysMinor' : 'ownerPaysMinor';
  const amount: StepField = { name: pays, kind: 'amount' };
  if (side === reportedBy)
    return [isLeftOpen(input[pays]) ? { kind: 'claim-ask-less', more: {}, fields: [amount] } : { kind: 'claim-take', more: {} }];
  if (claimMinor === 0) return [{ kind: 'claim-close', more: { [pays]: 0 } }];
  return [
    { kind: 'claim-pay', more: { [pays]: claimMinor } },
    { kind: 'claim-less', more: { [pays]: '<amount>' }, fields: [amount] },
    ...(outcome === 'NO_FAULT' ? [] : [{ kind: 'claim-disagree' as const, more: { outcome: 'NO_FAULT', note: '<reason>' } }]),
  ];
}

/** Null for what pages show elsewhere: messages, other dates to search, and questions that software asks. */
function kindOf(offered: OfferedStep, seen: Seen): StepKind | null {
  const { booking, side, incidents } = seen;
  const { operation, input } = offered;
  const fixed = FIXED[operation];
  if (fixed !== undefined) return fixed;
  const incident = incidents.find(({ incidentId }) => incidentId === input['incidentId']);
  const isNoShow = incident?.type === 'NO_SHOW' && incident.reportedBy !== side;
  switch (operation) {
    case 'acknowledge_incident':
      return isNoShow ? 'no-show-true' : 'seen';
    case 'confirm_offline_payment':
      return TRANSFER[String(input['decision'])] ?? null;
    case 'create_counter_offer':
      return input['action'] === 'withdraw' ? 'withdraw-offer' : 'counter-offer';
    case 'escalate_incident':
      return isNoShow ? 'no-show-false' : 'platform';
    case 'initiate_payment':
      return booking.state === 'PENDING_PAYMENT' ? 'pay' : 'pay-owed';
    case 'reject_booking':
      return ['PENDING_APPROVAL', 'COUNTER_OFFERED'].includes(booking.state) ? 'decline' : 'cancel-as-owner';
    case 'report_condition':
      return input['kind'] === 'CHECK_IN' ? 'report-handover' : 'report-return';
    case 'report_incident':
      return REPORTS[String(input['type'])] ?? 'report-damage';
    case 'request_extension':
      return input['action'] === 'cancel' ? 'keep-dates' : 'ask-for-dates';
    case 'respond_counter_offer':
      return input['decision'] === 'accept' ? 'accept-offer' : 'keep-request';
    case 'respond_extension':
      return input['decision'] === 'approve' ? 'agree-to-dates' : 'refuse-dates';
    case 'settle_dispute':
      if (isLeftOpen(input['amountMinor'])) return claims(seen) ? 'settle-ask-less' : 'settle-less';
      return claims(seen) ? 'settle-take' : 'settle-pay';
    case 'submit_review':
      return input['reply'] === undefined ? 'review' : 'reply';
    default:
      return null;
  }
}

function openDispute(disputes: Seen['disputes']): Seen['disputes'][number] | undefined {
  return disputes.find(({ decidedAt }) => decidedAt === null);
}

/** Whether this side is the one that asks for something in the open dispute. */
function claims({ side, incidents, disputes }: Seen): boolean {
  const open = openDispute(disputes);
  const about = incidents.find(({ incidentId }) => incidentId === open?.incidentId);
  return (about?.reportedBy ?? open?.openedBy) === side;
}

const FIXED: Readonly<Record<string, StepKind>> = {
  accept_return: 'accept-return',
  add_dispute_evidence: 'evidence',
  approve_booking: 'approve',
  approve_renter_document: 'accept-document',
  cancel_booking: 'cancel',
  confirm_condition: 'confirm-condition',
  contest_condition: 'contest-condition',
  deny_return: 'deny-return',
  open_dispute: 'open-dispute',
  promote_booking: 'send-request',
  request_risk_review: 'risk-review',
  send_phone_code: 'confirm-phone',
  update_booking_collateral: 'replace-deposit',
  upload_document: 'hand-in',
  verify_phone_code: 'confirm-phone',
  withdraw_dispute: 'withdraw-dispute',
  withdraw_incident: 'withdraw-report',
};
const TRANSFER: Readonly<Record<string, StepKind>> = { confirm: 'confirm-transfer', reject: 'refuse-transfer' };
const REPORTS: Readonly<Record<string, StepKind>> = { NO_SHOW: 'report-no-show', LATE_RETURN: 'report-late' };

/** Empty if the step leaves open more than a person can write here. */
function made(kind: StepKind, offered: OfferedStep, seen: Seen, more: readonly StepField[] = []): Step[] {
  const { input, look, optional = false, dueAt = null, notBefore = null, onSilence = null } = offered;
  const form = STEP_FORMS[kind];
  const given = Object.entries(input).filter(([, value]) => !isLeftOpen(value));
  const fields = [...more, ...(form.fields ?? [])].filter(({ name }) => !given.some(([known]) => known === name));
  const isPage = PAGES.includes(kind);
  const to = pageFor(kind, offered, seen);
  const isAsked = (name: string) => fields.some((field) => field.name === name) || name === 'photos';
  const left = Object.entries(input).filter(([name, value]) => isLeftOpen(value) && !isAsked(name));
  if (isPage ? to === null : left.length > 0 || !offered.isCallable) return [];
  const about = given.flatMap(([name, value]) => (name !== 'bookingId' && typeof value === 'string' ? [value] : []));
  const { amountMinor } = input;
  return [
    {
      name: [kind, ...about.filter((part) => /^\w+$/.test(part))].join('.'),
      kind,
      operation: offered.operation as OperationName,
      input: Object.fromEntries(given),
      fields,
      to,
      look,
      way: form.way,
      isOptional: optional,
      dueAt,
      notBefore,
      onSilence,
      amountMinor: typeof amountMinor === 'number' ? amountMinor : null,
      incident: seen.incidents.find(({ incidentId }) => incidentId === input['incidentId']) ?? null,
      dispute: openDispute(seen.disputes) ?? null,
      document: documentOf(offered, seen),
    },
  ];
}

const PAGES: readonly StepKind[] = ['confirm-phone', 'hand-in', 'pay', 'send-request'];

function pageFor(kind: StepKind, { handInUrl }: OfferedStep, { booking }: Seen): string | null {
  if (kind === 'hand-in') return handInUrl ?? null;
  if (kind === 'confirm-phone') return ACCOUNT_PATHS.profile;
  return kind === 'pay' || kind === 'send-request' ? requestPath(booking.bookingId) : null;
}

function documentOf({ input }: OfferedStep, { documents }: Seen): Step['document'] {
  return documents.find(({ documentId }) => documentId === input['documentId']) ?? null;
}
