import type { Tx } from '../../../db/database.ts';
import { disputeLifecycle, type DisputeMove } from '../bookings/index.ts';
import type { Emit } from '../kernel/index.ts';
import { type Dispute, saveDispute } from './dispute-store.ts';

interface Move {
  readonly emit: Emit;
  readonly changes: Partial<Dispute>;
  /** For the timeline; trusted words only. */
  readonly note: string;
}

/** Makes a move of the dispute's lifecycle and reports it. The caller has asked `disputeLifecycle.can` first. */
export async function moveDispute(tx: Tx, dispute: Dispute, move: DisputeMove, { emit, changes, note }: Move): Promise<Dispute> {
  const { to, event } = disputeLifecycle.take(dispute.status, move);
  const after = await saveDispute(tx, dispute, { ...changes, status: to });
  const { id: disputeId, bookingId, claimMinor, toRenterMinor, toOwnerMinor } = after;
  await emit({ type: event, bookingId, note, data: { disputeId, status: to, claimMinor, toRenterMinor, toOwnerMinor } });
  return after;
}
