import { and, asc, eq, notInArray } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { passkeys } from '../../../../db/schema/index.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;

/** The passkeys of a person, the oldest first. */
export async function findPasskeys(from: Reader, userId: string): Promise<PasskeyRow[]> {
  return from.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

export async function findOwnPasskey(from: Reader, userId: string, passkeyId: string): Promise<PasskeyRow | undefined> {
  const [row] = await from
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, userId)));
  return row;
}

export async function findPasskeyByCredential(from: Reader, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await from.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row;
}

export async function addPasskey(tx: Tx, passkey: typeof passkeys.$inferInsert): Promise<void> {
  await tx.insert(passkeys).values(passkey);
}

export async function savePasskey(tx: Tx, id: string, changes: Partial<PasskeyRow>): Promise<void> {
  await tx.update(passkeys).set(changes).where(eq(passkeys.id, id));
}

export async function dropPasskey(tx: Tx, id: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.id, id));
}

/** Removes the passkeys of a person, but for those to keep. Returns how many. */
export async function dropPasskeys(tx: Tx, userId: string, keep: readonly string[] = []): Promise<number> {
  const dropped = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), notInArray(passkeys.id, [...keep])))
    .returning({ id: passkeys.id });
  return dropped.length;
}
