import type { Tx } from '../../../../db/database.ts';
import { keyConfirmations } from '../../../../db/schema/index.ts';
import { CONFIRMATION_STATES } from '../../../../db/values/index.ts';
import { declareMoveWithEvent, declareSave, type Emit, lifecycle } from '../../platform/kernel/index.ts';
import { type ConfirmationRow, findCurrentConfirmation, type KeyCall, lockConfirmation } from './confirmation-store.ts';
import { confirmationEvents } from './events.ts';

/**
 * The states of a call that waits for the person's approval. After `expiresAt` it is worthless in every state. Claiming and
 * releasing emit no event, because the person has decided already and both happen within one call. @public: tests examine every
 * table of moves.
 */
export const confirmationLifecycle = lifecycle(CONFIRMATION_STATES, {
  initial: 'PENDING',
  final: ['DENIED', 'USED'],
  moves: {
    approve: { from: ['PENDING'], to: 'APPROVED', by: ['RENTER', 'OWNER'], event: confirmationEvents.approved },
    deny: { from: ['PENDING'], to: 'DENIED', by: ['RENTER', 'OWNER'], event: confirmationEvents.denied },
    /** A call with a `prepare` claims the approval first, so that no other call uses it meanwhile. */
    claim: { from: ['APPROVED'], to: 'CLAIMED', by: ['SYSTEM'], event: null },
    /** The call that claimed the approval has failed. */
    release: { from: ['CLAIMED'], to: 'APPROVED', by: ['SYSTEM'], event: null },
    use: { from: ['APPROVED', 'CLAIMED'], to: 'USED', by: ['SYSTEM'], event: confirmationEvents.used },
  },
});

/**
 * Makes a move of the lifecycle and emits its event. The caller holds the lock of the confirmation and has asked whether it
 * can.
 */
export const moveConfirmation = declareMoveWithEvent(confirmationLifecycle, declareSave(keyConfirmations, 'Confirmation'), {
  event: ({ id: confirmationId, keyId, operation, status }) => ({ data: { confirmationId, keyId, operation, status } }),
});

/**
 * Uses up an approval in the transaction of its call, so that a call that fails uses nothing up. Returns whether there was an
 * approval; of two simultaneous calls only one finds it. `claimedId` is the approval that this call has claimed before.
 */
export async function useConfirmation(
  tx: Tx,
  call: KeyCall,
  { emit, now, claimedId }: { emit: Emit; now: Date; claimedId: string | null },
): Promise<boolean> {
  const confirmation = await lockApproved(tx, call, { now, claimedId });
  if (confirmation === undefined) return false;
  await moveConfirmation(tx, confirmation, 'use', { emit, changes: { usedAt: now, inputHash: '' } });
  return true;
}

/** The approval of a call, locked so that no other call uses it meanwhile. */
export async function lockApproved(
  tx: Tx,
  call: KeyCall,
  { now, claimedId = null }: { now: Date; claimedId?: string | null },
): Promise<ConfirmationRow | undefined> {
  const id = claimedId ?? (await findCurrentConfirmation(tx, call, now))?.id;
  if (id === undefined) return undefined;
  const confirmation = (await lockConfirmation(tx, id))?.confirmation;
  if (confirmation?.inputHash !== call.inputHash) return undefined;
  if (claimedId !== null) return confirmation.status === 'CLAIMED' ? confirmation : undefined;
  return confirmation.status === 'APPROVED' && confirmation.expiresAt > now ? confirmation : undefined;
}
