import { and, asc, eq, notInArray } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { identities, users } from '../../../../db/schema/index.ts';
import { declareId, type Ids } from '../../platform/kernel/index.ts';
import type { ProvenIdentity } from './provider-proof.ts';

export type IdentityRow = typeof identities.$inferSelect;

const IDENTITY_ID = declareId('idn');

/** The lock of somebody at a provider, who may have no row yet. */
export function identityLock({ issuer, subject }: Pick<ProvenIdentity, 'issuer' | 'subject'>): string {
  return `identity:${issuer} ${subject}`;
}

/** The account to which somebody at a provider belongs. */
export async function findIdentity(from: Reader, { issuer, subject }: Pick<ProvenIdentity, 'issuer' | 'subject'>) {
  const [row] = await from
    .select({ identity: identities, user: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
  return row;
}

/** The identities with which a person signs in, the oldest first. */
export async function findIdentities(from: Reader, userId: string): Promise<IdentityRow[]> {
  return from
    .select()
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.createdAt), asc(identities.id));
}

/** Lets somebody at a provider sign in to an account from now on. */
export async function addIdentity(
  tx: Tx,
  { issuer, subject, email }: ProvenIdentity,
  { userId, now, ids }: { userId: string; now: Date; ids: Ids },
): Promise<string> {
  const id = ids.next(IDENTITY_ID);
  await tx.insert(identities).values({ id, userId, issuer, subject, email, createdAt: now, usedProofAt: null });
  return id;
}

/** Uses a proof up. Returns false if it, or a later one, was used before. */
export async function useUpIdentity(tx: Tx, identity: ProvenIdentity): Promise<boolean> {
  const found = await findIdentity(tx, identity);
  if (found === undefined) return false;
  const { id, usedProofAt } = found.identity;
  const at = new Date(identity.at);
  if (usedProofAt !== null && usedProofAt >= at) return false;
  await tx.update(identities).set({ usedProofAt: at }).where(eq(identities.id, id));
  return true;
}

/** Removes the identities of a person, but for those to keep. Returns how many. */
export async function dropIdentities(tx: Tx, userId: string, keep: readonly string[] = []): Promise<number> {
  const dropped = await tx
    .delete(identities)
    .where(and(eq(identities.userId, userId), notInArray(identities.id, [...keep])))
    .returning({ id: identities.id });
  return dropped.length;
}

export async function dropIdentity(tx: Tx, id: string): Promise<void> {
  await tx.delete(identities).where(eq(identities.id, id));
}
