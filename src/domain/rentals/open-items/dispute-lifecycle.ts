import type { Tx } from '../../../../db/database.ts';
import { onlyRow } from '../../../../db/only-row.ts';
import { disputeEvidence, disputes } from '../../../../db/schema/index.ts';
import { DISPUTE_STATES, type Side } from '../../../../db/values/index.ts';
import {
  type Changes,
  declareId,
  declareMoveWithEvent,
  declareSave,
  lifecycle,
  type Minor,
  type WriteCtx,
} from '../../platform/kernel/index.ts';
import { disputeEvents } from './events.ts';

const DISPUTE_ID = declareId('dsp');
const EVIDENCE_ID = declareId('evd');

/** The states of a dispute: it ends when the platform rules, the claimant withdraws, or both sides agree after all. */
export const disputeLifecycle = lifecycle(DISPUTE_STATES, {
  initial: 'OPEN',
  final: ['RESOLVED_RENTER', 'RESOLVED_OWNER', 'SPLIT', 'WITHDRAWN'],
  moves: {
    review: { from: ['OPEN'], to: 'UNDER_REVIEW', by: ['ADMIN'], event: disputeEvents.underReview },
    ruleForRenter: { from: ['OPEN', 'UNDER_REVIEW'], to: 'RESOLVED_RENTER', by: ['ADMIN'], event: disputeEvents.resolved },
    ruleForOwner: { from: ['OPEN', 'UNDER_REVIEW'], to: 'RESOLVED_OWNER', by: ['ADMIN'], event: disputeEvents.resolved },
    split: { from: ['OPEN', 'UNDER_REVIEW'], to: 'SPLIT', by: ['ADMIN'], event: disputeEvents.resolved },
    /** The sides agree on an amount: the whole claim, nothing, or a part. */
    agreeForRenter: {
      from: ['OPEN', 'UNDER_REVIEW'],
      to: 'RESOLVED_RENTER',
      by: ['RENTER', 'OWNER'],
      event: disputeEvents.resolved,
    },
    agreeForOwner: {
      from: ['OPEN', 'UNDER_REVIEW'],
      to: 'RESOLVED_OWNER',
      by: ['RENTER', 'OWNER'],
      event: disputeEvents.resolved,
    },
    agreeOnPart: { from: ['OPEN', 'UNDER_REVIEW'], to: 'SPLIT', by: ['RENTER', 'OWNER'], event: disputeEvents.resolved },
    withdraw: { from: ['OPEN', 'UNDER_REVIEW'], to: 'WITHDRAWN', by: ['RENTER', 'OWNER'], event: disputeEvents.resolved },
  },
});

/**
 * Returns what the side that the claim is against offers the claimant, in minor units, or null. Until a decision, the two
 * amounts are an offer.
 */
export function offeredIn({ toRenterMinor, toOwnerMinor }: Amounts, claimant: Side): Minor | null {
  return claimant === 'OWNER' ? toOwnerMinor : toRenterMinor;
}

/** Returns the two amounts of a claim of which the claimant gets a part. */
export function amountsOf(claimMinor: Minor, { claimant, amountMinor }: { claimant: Side; amountMinor: Minor }) {
  const rest = claimMinor - amountMinor;
  return claimant === 'OWNER'
    ? { toOwnerMinor: amountMinor, toRenterMinor: rest }
    : { toRenterMinor: amountMinor, toOwnerMinor: rest };
}

interface Amounts {
  readonly toRenterMinor: Minor | null;
  readonly toOwnerMinor: Minor | null;
}

export type Dispute = typeof disputes.$inferSelect;
export type Evidence = typeof disputeEvidence.$inferSelect;

/** Stores a dispute and emits its event. */
export async function addDispute(
  tx: Tx,
  dispute: Pick<Dispute, 'bookingId' | 'incidentId' | 'openedBy' | 'reason' | 'claimMinor'>,
  { note, now, ids, emit }: WriteCtx & { readonly note: string | undefined },
): Promise<Dispute> {
  const { initial: status } = disputeLifecycle.table;
  const opened = onlyRow(
    await tx
      .insert(disputes)
      .values({ ...dispute, id: ids.next(DISPUTE_ID), status, openedAt: now })
      .returning(),
  );
  const { id: disputeId, bookingId, claimMinor } = opened;
  await emit({ type: disputeEvents.opened, bookingId, note, data: { disputeId, claimMinor, status } });
  return opened;
}

/** Stores a piece of evidence and emits its event. */
export async function addEvidence(
  tx: Tx,
  { id: disputeId, bookingId }: Dispute,
  evidence: Pick<Evidence, 'by' | 'text' | 'photos'>,
  { now, ids, emit }: WriteCtx,
): Promise<void> {
  const id = ids.next(EVIDENCE_ID);
  await tx.insert(disputeEvidence).values({ id, disputeId, ...evidence, at: now });
  const data = { disputeId, evidenceId: id, photos: evidence.photos.length };
  await emit({ type: disputeEvents.evidenceAdded, bookingId, data });
}

export type DisputeChanges = Changes<Dispute, 'status'>;

/** Saves a change of the dispute that moves no state. The caller holds the booking's lock. */
export const saveDispute = declareSave(disputes, 'Dispute');

interface Noted {
  /** A note for the timeline, in trusted words only. */
  readonly note: string;
}

/** Makes a move of the dispute's lifecycle and emits its event. The caller has asked `disputeLifecycle.can` first. */
export const moveDispute = declareMoveWithEvent(disputeLifecycle, saveDispute, {
  event({ id: disputeId, bookingId, status, claimMinor, toRenterMinor, toOwnerMinor }, { note }: Noted) {
    return { bookingId, note, data: { disputeId, status, claimMinor, toRenterMinor, toOwnerMinor } };
  },
});
