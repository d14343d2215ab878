import { and, eq, inArray, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader, Tx } from '../../../../db/database.ts';
import { oauthItems } from '../../../../db/schema/index.ts';
import { OAUTH_ITEM_KINDS, type OauthItemKind } from '../../../../db/values/index.ts';
import { secretHash } from '../../platform/kernel/index.ts';

/** How long software that a person connected stays so before they are asked again. */
export const OAUTH_GRANT_DAYS = 365;
/** How long a client that registered and that nobody connected is kept. */
export const UNUSED_CLIENT_DAYS = 7;

export type OauthItemRow = typeof oauthItems.$inferSelect;

/** What an item is asked for by: a token, a code or a cookie, which are secrets, or an id. */
export const ItemName = { kind: z.enum(OAUTH_ITEM_KINDS), value: z.string().min(1).max(2_000) };

interface Named {
  readonly kind: OauthItemKind;
  readonly value: string;
}

/** Nobody who reads the table can show a token: of what names an item it holds the hash alone. */
export function itemId({ kind, value }: Named): string {
  return `${kind}:${secretHash(value)}`;
}

export async function findItem(from: Reader, item: Named): Promise<OauthItemRow | undefined> {
  const [row] = await from
    .select()
    .from(oauthItems)
    .where(eq(oauthItems.id, itemId(item)));
  return row;
}

/** Says whether it was unused until now: of two who use a code at once, one does. */
export async function consumeItem(tx: Tx, item: Named, now: Date): Promise<boolean> {
  const consumed = await tx
    .update(oauthItems)
    .set({ consumedAt: now })
    .where(and(eq(oauthItems.id, itemId(item)), isNull(oauthItems.consumedAt)))
    .returning({ id: oauthItems.id });
  return consumed.length > 0;
}

/** A client that people use is kept for longer than one that only registered. */
export async function keepUntil(tx: Tx, item: Named, expiresAt: Date): Promise<void> {
  await tx
    .update(oauthItems)
    .set({ expiresAt })
    .where(eq(oauthItems.id, itemId(item)));
}

export async function deleteItem(tx: Tx, item: Named): Promise<void> {
  await tx.delete(oauthItems).where(eq(oauthItems.id, itemId(item)));
}

/** Grants with all their codes and tokens. */
export async function deleteGrants(tx: Tx, grantIds: readonly string[]): Promise<void> {
  if (grantIds.length > 0) await tx.delete(oauthItems).where(inArray(oauthItems.grantId, [...grantIds]));
}
