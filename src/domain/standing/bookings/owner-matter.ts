import type { OperationName, Silence, Step } from '../../platform/kernel/index.ts';
import type { Booking } from '../../rentals/bookings/index.ts';
import { type BookingFacts, nextActions, type Verb } from '../steps/index.ts';

/** What can wait for an owner. For each matter: what the owner does about it, and what one and several of them are called. */
const MATTERS = {
  REQUEST: ['accepts or declines the request', 'request', 'requests'],
  DOCUMENTS: ['decides about the documents', 'of them with documents to decide about', 'of them with documents to decide about'],
  EXTENSION: ['answers the wish for other dates', 'wish for other dates', 'wishes for other dates'],
  TRANSFER: ['says whether the transfer arrived', 'reported transfer', 'reported transfers'],
  TRANSFER_BACK: ['transfers the rent back and proves it', 'transfer to give back', 'transfers to give back'],
  DEPOSIT: ['agrees on something in place of the deposit', 'lost deposit', 'lost deposits'],
  HANDOVER: ['reports the handover, or answers the report of it', 'handover', 'handovers'],
  RETURN: ['looks at what came back: accepts it or reports damage', 'return to accept', 'returns to accept'],
  OVERDUE: ['reports the return, or that it did not come back', 'overdue rental', 'overdue rentals'],
  INCIDENT: ['answers what was reported, or lets the platform decide', 'incident', 'incidents'],
  DISPUTE: ['adds what proves the owner’s side, until the platform decides', 'dispute', 'disputes'],
} as const;
export type OwnerMatterKind = keyof typeof MATTERS;

export const OWNER_MATTERS = Object.keys(MATTERS).filter((kind): kind is OwnerMatterKind => kind in MATTERS);

/** The matter to which each step belongs. */
const STEPS: Partial<Record<OperationName, OwnerMatterKind | ((args: Step['args']) => OwnerMatterKind)>> = {
  approve_booking: 'REQUEST',
  reject_booking: 'REQUEST',
  create_counter_offer: 'REQUEST',
  approve_renter_document: 'DOCUMENTS',
  respond_extension: 'EXTENSION',
  confirm_offline_payment: ({ decision }) => (decision === 'repaid' ? 'TRANSFER_BACK' : 'TRANSFER'),
  update_booking_collateral: 'DEPOSIT',
  accept_return: 'RETURN',
  deny_return: 'RETURN',
  report_condition: ({ kind }) => (kind === 'CHECK_OUT' ? 'OVERDUE' : 'HANDOVER'),
  confirm_condition: 'HANDOVER',
  contest_condition: 'HANDOVER',
  report_incident: ({ type }) => (type === 'DAMAGE' ? 'RETURN' : type === 'LATE_RETURN' ? 'OVERDUE' : 'HANDOVER'),
  acknowledge_incident: 'INCIDENT',
  resolve_incident: 'INCIDENT',
  escalate_incident: 'INCIDENT',
  open_dispute: 'DISPUTE',
  add_dispute_evidence: 'DISPUTE',
  settle_dispute: 'DISPUTE',
};

/** One thing about a booking that the owner can answer, with the steps that answer it. */
export interface OwnerMatter {
  readonly matter: OwnerMatterKind;
  /** True if the owner must act now, or loses something by waiting. */
  readonly waits: boolean;
  readonly does: Pick<Verb, 'they'>;
  readonly steps: readonly Step[];
  readonly dueAt: Date | null;
  readonly onSilence: Silence | null;
}

/** Returns what the owner can do about the booking now, grouped by matter. */
export function mattersOf(booking: Booking, facts: BookingFacts): OwnerMatter[] {
  const { now } = facts;
  const steps = nextActions(booking, facts).filter(
    ({ actor, notBefore }) => actor === 'OWNER' && (notBefore === undefined || new Date(notBefore) <= now),
  );
  return [...Map.groupBy(steps, matterOf)].flatMap(([matter, its]) => {
    if (matter === null) return [];
    const needed = its.some(({ optional }) => optional !== true);
    const waits = needed || (WORTH_A_LOOK[matter]?.(booking, now) ?? false);
    return [{ matter, waits, does: { they: MATTERS[matter][0] }, steps: its, ...deadlineOf(matter, its, booking) }];
  });
}

/** Matters in which no step is needed, but which the owner loses something by ignoring. */
const WORTH_A_LOOK: Partial<Record<OwnerMatterKind, (booking: Booking, now: Date) => boolean>> = {
  RETURN: () => true,
  OVERDUE: ({ endAt }, now) => now > endAt,
  DISPUTE: () => true,
};

function deadlineOf(
  matter: OwnerMatterKind,
  steps: readonly Step[],
  { dueAt, endAt }: Booking,
): Pick<OwnerMatter, 'dueAt' | 'onSilence'> {
  // A request cannot be accepted before its documents are decided.
  if (matter === 'DOCUMENTS') return { dueAt, onSilence: 'EXPIRED' };
  if (matter === 'OVERDUE') return { dueAt: endAt, onSilence: null };
  const dated = steps.find((step) => step.dueAt !== undefined);
  return { dueAt: dated?.dueAt === undefined ? null : new Date(dated.dueAt), onSilence: dated?.onSilence ?? null };
}

function matterOf({ operation, args }: Step): OwnerMatterKind | null {
  const matter = STEPS[operation] ?? null;
  return typeof matter === 'function' ? matter(args) : matter;
}

/** Returns counts in words: “2 requests, 1 dispute”. */
export function countsInWords(counts: ReadonlyMap<OwnerMatterKind, number>): string {
  return OWNER_MATTERS.flatMap((matter) => {
    const count = counts.get(matter) ?? 0;
    const [, one, many] = MATTERS[matter];
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  }).join(', ');
}
