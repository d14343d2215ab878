import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { apiKeys, keyConfirmations } from '../../../../db/schema/index.ts';

export type ConfirmationRow = typeof keyConfirmations.$inferSelect;
type ApiKeyRow = typeof apiKeys.$inferSelect;

/** A confirmation with the key that asks. */
export interface KeyConfirmation {
  readonly confirmation: ConfirmationRow;
  readonly key: ApiKeyRow;
}

/** Identifies one call: the same key, operation and input, and the same sentence and amount. */
export interface KeyCall {
  readonly keyId: string;
  readonly operation: string;
  readonly inputHash: string;
}

export async function findConfirmation(from: Reader, confirmationId: string): Promise<KeyConfirmation | undefined> {
  const [row] = await from
    .select({ confirmation: keyConfirmations, key: apiKeys })
    .from(keyConfirmations)
    .innerJoin(apiKeys, eq(apiKeys.id, keyConfirmations.keyId))
    .where(eq(keyConfirmations.id, confirmationId));
  return row;
}

/** Locks the confirmation and then reads it, so that no other call answers it or uses it up. */
export async function lockConfirmation(tx: Tx, confirmationId: string): Promise<KeyConfirmation | undefined> {
  await tx.lock(confirmationLock(confirmationId));
  return findConfirmation(tx, confirmationId);
}

/** The confirmation of a call that is still valid: not used up, not claimed by another call, and not expired. */
export async function findCurrentConfirmation(from: Reader, call: KeyCall, now: Date): Promise<ConfirmationRow | undefined> {
  const [row] = await from
    .select()
    .from(keyConfirmations)
    .where(
      and(
        eq(keyConfirmations.keyId, call.keyId),
        eq(keyConfirmations.operation, call.operation),
        eq(keyConfirmations.inputHash, call.inputHash),
        inArray(keyConfirmations.status, ['PENDING', 'APPROVED', 'DENIED']),
        gt(keyConfirmations.expiresAt, now),
      ),
    )
    .orderBy(desc(keyConfirmations.createdAt), desc(keyConfirmations.id))
    .limit(1);
  return row;
}

function confirmationLock(confirmationId: string): string {
  return `key-confirmation:${confirmationId}`;
}
