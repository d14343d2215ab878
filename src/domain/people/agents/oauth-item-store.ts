import { and, eq, gt, gte, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader, Tx } from '../../../../db/database.ts';
import { oauthItems } from '../../../../db/schema/index.ts';
import { OAUTH_ITEM_KINDS, type OauthItemKind } from '../../../../db/values/index.ts';
import { secretHash } from '../../platform/kernel/index.ts';

/** After how many days a person must approve connected software again. */
export const OAUTH_GRANT_DAYS = 365;
/** How many days a client is kept that has registered but that nobody has connected. */
export const UNUSED_CLIENT_DAYS = 7;

export type OauthItemRow = typeof oauthItems.$inferSelect;

/** The kind and the hash of an item. The hashed value is an id, or a secret: a token, a code or a cookie. */
export const ItemName = { kind: z.enum(OAUTH_ITEM_KINDS), hash: z.string().length(64) };

interface Named {
  readonly kind: OauthItemKind;
  readonly hash: string;
}

/** Only hashes are stored, so that a reader of the table has no token. */
export function itemNamed(kind: OauthItemKind, value: string): Named {
  return { kind, hash: secretHash(value) };
}

export function itemId({ kind, hash }: Named): string {
  return `${kind}:${hash}`;
}

export async function findItem(from: Reader, item: Named): Promise<OauthItemRow | undefined> {
  const [row] = await from
    .select()
    .from(oauthItems)
    .where(eq(oauthItems.id, itemId(item)));
  return row;
}

/** Marks the item as used. Returns whether it was unused, so that of two uses of a code only one succeeds. */
export async function consumeItem(tx: Tx, item: Named, now: Date): Promise<boolean> {
  const consumed = await tx
    .update(oauthItems)
    .set({ consumedAt: now })
    .where(and(eq(oauthItems.id, itemId(item)), isNull(oauthItems.consumedAt)))
    .returning({ id: oauthItems.id });
  return consumed.length > 0;
}

/** Moves the expiry of a client, because one that is in use is kept longer than one that only registered. */
export async function keepUntil(tx: Tx, item: Named, expiresAt: Date): Promise<void> {
  await tx
    .update(oauthItems)
    .set({ expiresAt })
    .where(eq(oauthItems.id, itemId(item)));
}

/** Ends the other refresh tokens of a connection, so that only one is valid at a time. */
export async function endOtherRefreshTokens(tx: Tx, { id, grantId }: { id: string; grantId: string }, now: Date): Promise<void> {
  const { kind, consumedAt } = oauthItems;
  const others = and(eq(oauthItems.grantId, grantId), eq(kind, 'RefreshToken'), ne(oauthItems.id, id), isNull(consumedAt));
  await tx.update(oauthItems).set({ consumedAt: now }).where(others);
}

/** Ends the access tokens of a connection, so that its client renews its token with the next call. */
export async function endAccessTokens(tx: Tx, grantId: string, now: Date): Promise<void> {
  const open = and(eq(oauthItems.grantId, grantId), eq(oauthItems.kind, 'AccessToken'), gt(oauthItems.expiresAt, now));
  await tx.update(oauthItems).set({ expiresAt: now }).where(open);
}

/** Whether a later refresh token of the connection has been used already. */
export async function isSuccessorUsed(from: Reader, { id, grantId, consumedAt }: OauthItemRow): Promise<boolean> {
  if (grantId === null || consumedAt === null) return false;
  const later = and(eq(oauthItems.grantId, grantId), eq(oauthItems.kind, 'RefreshToken'), ne(oauthItems.id, id));
  const used = and(later, gte(oauthItems.createdAt, consumedAt), isNotNull(oauthItems.consumedAt));
  return (await from.$count(oauthItems, used)) > 0;
}

export async function deleteItem(tx: Tx, item: Named): Promise<void> {
  await tx.delete(oauthItems).where(eq(oauthItems.id, itemId(item)));
}

/** Deletes grants with all their codes and tokens. */
export async function deleteGrants(tx: Tx, grantIds: readonly string[]): Promise<void> {
  if (grantIds.length > 0) await tx.delete(oauthItems).where(inArray(oauthItems.grantId, [...grantIds]));
}
