import { and, eq, inArray, lt, ne } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { deleteOldest } from '../../../../db/delete-oldest.ts';
import { apiKeys, callStats, keyConfirmations, loginLinks, oauthItems, sessions } from '../../../../db/schema/index.ts';
import type { OauthItemKind } from '../../../../db/values/index.ts';
import { declareTable, EXPIRED_DAYS, type Purge, purgeExpired, section, type StoredTable } from '../../platform/kernel/index.ts';
import { deleteGrants, UNUSED_CLIENT_DAYS } from './oauth-item-store.ts';

/** The most requests, and the most clients without a connection, that are kept at a time. */
const MOST_OF_STRANGERS = 50_000;

/** A request is deleted when it expires. Its page then shows the same as for a request that never existed. */
const purgeRequests: Purge = (tx, { daysAgo, limit }) => {
  const where = and(eq(oauthItems.kind, 'Interaction'), lt(oauthItems.expiresAt, daysAgo(0)));
  return deleteOldest(tx, oauthItems, { where, by: oauthItems.expiresAt, limit });
};

/** Deletes the oldest items beyond the limit. A client that somebody uses expires much later, so it is not among them. */
function purgeBeyond(kind: OauthItemKind): Purge {
  return async (tx, { daysAgo, limit }) => {
    const where = and(eq(oauthItems.kind, kind), lt(oauthItems.expiresAt, daysAgo(-UNUSED_CLIENT_DAYS - 1)));
    const tooMany = (await tx.$count(oauthItems, where)) - MOST_OF_STRANGERS;
    return tooMany > 0 ? deleteOldest(tx, oauthItems, { where, by: oauthItems.expiresAt, limit: Math.min(limit, tooMany) }) : 0;
  };
}

export const KEPT_DAYS = 90;

export const storedData: readonly StoredTable[] = [
  declareTable(loginLinks, {
    exported: [
      section('account', 'loginLinks', (from, { userId }) => from.select().from(loginLinks).where(eq(loginLinks.userId, userId))),
    ],
    erased: 'deleted',
    async erase(tx, { userId }) {
      await tx.delete(loginLinks).where(eq(loginLinks.userId, userId));
    },
    kept: `${EXPIRED_DAYS} days after they ran out`,
    purges: { loginLinks: purgeExpired(loginLinks) },
  }),
  declareTable(oauthItems, {
    exported: 'hashes of secrets, and what software says of itself; the sessions say who was let in',
    erased: 'deleted',
    async erase(tx, { userId }) {
      const rows = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));
      await deleteGrants(
        tx,
        rows.map(({ id }) => id),
      );
    },
    kept: `${EXPIRED_DAYS} days after they ran out; a request until it runs out; a client that nobody connected, ${UNUSED_CLIENT_DAYS} days in all; of either, ${MOST_OF_STRANGERS} at most`,
    purges: {
      oauthRequests: purgeRequests,
      oauthRequestsBeyond: purgeBeyond('Interaction'),
      oauthClientsBeyond: purgeBeyond('Client'),
      oauthItems: purgeExpired(oauthItems),
    },
  }),
  declareTable(keyConfirmations, {
    bindsNobody: true,
    exported: [
      section('keyCalls', 'apiKeyConfirmations', (from, { userId }) =>
        from
          .select()
          .from(keyConfirmations)
          .where(inArray(keyConfirmations.keyId, keysOf(from, userId))),
      ),
    ],
    erased: 'deleted',
    async erase(tx, { userId }) {
      await tx.delete(keyConfirmations).where(inArray(keyConfirmations.keyId, keysOf(tx, userId)));
    },
    kept: 'what was approved and done as long as the account; all else some days after it ran out',
    purges: {
      keyConfirmations: (tx, { daysAgo, limit }) =>
        deleteOldest(tx, keyConfirmations, {
          where: and(lt(keyConfirmations.expiresAt, daysAgo(EXPIRED_DAYS)), ne(keyConfirmations.status, 'USED')),
          by: keyConfirmations.expiresAt,
          limit,
        }),
    },
  }),
  declareTable(callStats, {
    bindsNobody: true,
    exported: [
      section('account', 'callCounts', (from, { userId }) => from.select().from(callStats).where(eq(callStats.userId, userId))),
    ],
    erased: 'deleted',
    async erase(tx, { userId }) {
      await tx.delete(callStats).where(eq(callStats.userId, userId));
    },
    kept: `${KEPT_DAYS} days`,
  }),
];

function keysOf(from: Reader, userId: string) {
  return from.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.userId, userId));
}
