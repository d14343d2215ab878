import { and, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { recoveryCodes, secondFactors } from '../../../../db/schema/index.ts';
import type { Ports } from '../../../adapters/ports.ts';
import { declareId, type Ids, later, MINUTE_MS, secretHash } from '../../platform/kernel/index.ts';
import { bare, isRecoveryCode, newRecoveryCode, stepOf } from './second-factor-code.ts';

const RECOVERY_CODE_ID = declareId('rcv');
const RECOVERY_CODES = 10;
/** How many minutes a person has to enter the first code of a new app. */
export const SET_UP_MINUTES = 15;

/** A second factor as it is stored. */
export type SecondFactor = typeof secondFactors.$inferSelect;

/** What a code has proven, to be used up in the transaction. */
export type FactorProof =
  | { readonly kind: 'APP'; readonly step: number }
  | { readonly kind: 'RECOVERY'; readonly codeId: string };

/** The second factor of a person that is set up; undefined if there is none. */
export async function findSecondFactor(from: Reader, userId: string): Promise<SecondFactor | undefined> {
  const [row] = await from
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)));
  return row;
}

/** A secret that waits for its first code; null if there is none, or if it waited too long. */
export async function findPendingSecret(from: Reader, userId: string, now: Date): Promise<string | null> {
  const [row] = await from
    .select({ sealed: secondFactors.pendingSealed })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), gt(secondFactors.pendingUntil, now)));
  return row?.sealed ?? null;
}

/** What a code of the second factor proves; null if it is wrong or was used before. */
export async function proofOf(
  { userId, secretSealed, lastStep }: SecondFactor,
  code: string,
  { reader, ports: { cipher }, now }: { reader: Reader; ports: Pick<Ports, 'cipher'>; now: Date },
): Promise<FactorProof | null> {
  if (isRecoveryCode(code)) {
    const found = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, secretHash(code)), isNull(recoveryCodes.usedAt));
    const [row] = await reader.select({ id: recoveryCodes.id }).from(recoveryCodes).where(found);
    return row === undefined ? null : { kind: 'RECOVERY', codeId: row.id };
  }
  const step = secretSealed === null ? null : stepOf(cipher.open(secretSealed, sealedFor(userId)), code, now);
  return step === null || step <= lastStep ? null : { kind: 'APP', step };
}

/** Uses a proof up. Returns whether it was still unused, because each code is accepted once. */
export async function useUpProof(tx: Tx, userId: string, proof: FactorProof, now: Date): Promise<boolean> {
  if (proof.kind === 'RECOVERY') {
    const used = await tx
      .update(recoveryCodes)
      .set({ usedAt: now })
      .where(and(eq(recoveryCodes.id, proof.codeId), isNull(recoveryCodes.usedAt)))
      .returning({ id: recoveryCodes.id });
    return used.length > 0;
  }
  const used = await tx
    .update(secondFactors)
    .set({ lastStep: proof.step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, proof.step)))
    .returning({ userId: secondFactors.userId });
  return used.length > 0;
}

/** Keeps a secret until its first code comes. A second factor that is set up goes on meanwhile. */
export async function keepPendingSecret(tx: Tx, userId: string, pendingSealed: string, now: Date): Promise<Date> {
  const pendingUntil = later(now, SET_UP_MINUTES * MINUTE_MS);
  const pending = { pendingSealed, pendingUntil };
  await tx
    .insert(secondFactors)
    .values({ userId, ...pending })
    .onConflictDoUpdate({ target: secondFactors.userId, set: pending });
  return pendingUntil;
}

/** The secret that waited becomes the second factor. The code that confirmed it is used up. */
export async function confirmSecret(
  tx: Tx,
  userId: string,
  { secretSealed, step: lastStep }: { secretSealed: string; step: number },
  confirmedAt: Date,
): Promise<void> {
  await tx
    .update(secondFactors)
    .set({ secretSealed, confirmedAt, lastStep, pendingSealed: null, pendingUntil: null })
    .where(eq(secondFactors.userId, userId));
}

/** Makes new recovery codes in place of the earlier ones, and returns them. Afterwards nobody can read them any more. */
export async function renewRecoveryCodes(tx: Tx, userId: string, { now, ids }: { now: Date; ids: Ids }): Promise<string[]> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const codes = Array.from({ length: RECOVERY_CODES }, () => newRecoveryCode(ids));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ id: ids.next(RECOVERY_CODE_ID), userId, hash: secretHash(bare(code)), createdAt: now })));
  return codes;
}

/** How many recovery codes are left. */
export async function countRecoveryCodes(from: Reader, userId: string): Promise<number> {
  return from.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
}

/** Removes the second factor of a person, also one that is being set up. Returns whether one was set up. */
export async function dropSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const gone = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ confirmedAt: secondFactors.confirmedAt });
  return gone.some(({ confirmedAt }) => confirmedAt !== null);
}

/** What a secret is encrypted for, so that it opens for nobody else. */
export function sealedFor(userId: string): string {
  return `second-factor:${userId}`;
}
