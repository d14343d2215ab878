import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { keyConfirmations } from '../../../db/schema/index.ts';
import { type Emit, movedRow } from '../kernel/index.ts';
import { type ConfirmationMove, confirmationLifecycle } from './confirmation-lifecycle.ts';
import type { ConfirmationRow } from './confirmation-store.ts';

/** Makes a move of the lifecycle and reports it. The caller holds the confirmation's lock and has asked whether it can. */
export async function moveConfirmation(
  tx: Tx,
  confirmation: ConfirmationRow,
  move: ConfirmationMove,
  { emit, changes }: { emit: Emit; changes: Partial<ConfirmationRow> },
): Promise<void> {
  const { id: confirmationId, keyId, operation, status } = confirmation;
  const { to, event } = confirmationLifecycle.take(status, move);
  const rows = await tx
    .update(keyConfirmations)
    .set({ ...changes, status: to })
    .where(and(eq(keyConfirmations.id, confirmationId), eq(keyConfirmations.status, status)))
    .returning({ id: keyConfirmations.id });
  movedRow(rows, `Confirmation ${confirmationId}`);
  await emit({ type: event, data: { confirmationId, keyId, operation, status: to } });
}
