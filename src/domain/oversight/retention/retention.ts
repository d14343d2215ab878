import { and, asc, eq, inArray, isNull, lt, notExists } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { deleteOldest } from '../../../../db/delete-oldest.ts';
import {
  attemptCounts,
  emailTokens,
  knownNetworks,
  loginLinks,
  mails,
  phoneCodes,
  quotes,
  refreshTokens,
  sessions,
} from '../../../../db/schema/index.ts';
import { deleteOldEvents } from '../../platform/events/index.ts';
import type { Settings } from '../../platform/kernel/index.ts';

interface Sweep {
  /** So many days before now. */
  readonly daysAgo: (days: number) => Date;
  readonly settings: Settings;
  /** How many rows at most. */
  readonly limit: number;
}

/** Deletes the oldest rows of one kind and answers how many. */
type Purge = (tx: Tx, sweep: Sweep) => Promise<number>;

/**
 * What nobody needs any more, by what it is, in this order: a session goes after its refresh tokens. The timeline, the
 * journal, invoices and the audit log are never touched.
 */
export const leftovers: Readonly<Record<string, Purge>> = {
  // A count whose window is over is worth nothing, and neither is a network that is not known any more.
  attemptCounts: async (tx, { daysAgo, limit }) => {
    const over = tx
      .select({ key: attemptCounts.key })
      .from(attemptCounts)
      .where(lt(attemptCounts.expire, daysAgo(0)))
      .limit(limit);
    const gone = await tx.delete(attemptCounts).where(inArray(attemptCounts.key, over)).returning({ key: attemptCounts.key });
    return gone.length;
  },
  knownNetworks: (tx, { daysAgo, limit }) => {
    const where = lt(knownNetworks.knownUntil, daysAgo(0));
    return deleteOldest(tx, knownNetworks, { where, by: knownNetworks.knownUntil, limit });
  },
  // What still waits to be sent stays, however old it is.
  mails: (tx, { daysAgo, settings, limit }) => {
    const where = and(lt(mails.createdAt, daysAgo(settings.mailDays)), isNull(mails.sendAt));
    return deleteOldest(tx, mails, { where, by: mails.createdAt, limit });
  },
  emailTokens: expired(emailTokens),
  phoneCodes: expired(phoneCodes),
  loginLinks: expired(loginLinks),
  // No booking refers to its quote: it took over what was promised.
  quotes: expired(quotes),
  // Used ones stay as long as the others: a stolen one that comes back ends the session.
  refreshTokens: (tx, { daysAgo, settings, limit }) => {
    const where = lt(refreshTokens.expiresAt, daysAgo(settings.endedSessionDays));
    return deleteOldest(tx, refreshTokens, { where, by: refreshTokens.expiresAt, limit });
  },
  revokedSessions: purgeRevokedSessions,
  // A session lives as long as its last refresh token: without any, it has ended long ago.
  expiredSessions: (tx, { daysAgo, settings, limit }) => {
    const tokens = tx.select({ id: refreshTokens.id }).from(refreshTokens).where(eq(refreshTokens.sessionId, sessions.id));
    const where = and(lt(sessions.expiresAt, daysAgo(settings.endedSessionDays)), notExists(tokens));
    return deleteOldest(tx, sessions, { where, by: sessions.expiresAt, limit });
  },
  // What a subscriber still has before it, or failed at, stays however old it is.
  events: (tx, { daysAgo, settings, limit }) => deleteOldEvents(tx, { before: daysAgo(settings.eventDays), limit }),
};

function expired(table: typeof emailTokens | typeof phoneCodes | typeof loginLinks | typeof quotes): Purge {
  return (tx, { daysAgo, settings, limit }) => {
    const where = lt(table.expiresAt, daysAgo(settings.expiredDays));
    return deleteOldest(tx, table, { where, by: table.expiresAt, limit });
  };
}

async function purgeRevokedSessions(tx: Tx, { daysAgo, settings, limit }: Sweep): Promise<number> {
  const rows = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(lt(sessions.revokedAt, daysAgo(settings.endedSessionDays)))
    .orderBy(asc(sessions.revokedAt))
    .limit(limit);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx.delete(refreshTokens).where(inArray(refreshTokens.sessionId, ids));
  const gone = await tx.delete(sessions).where(inArray(sessions.id, ids)).returning({ id: sessions.id });
  return gone.length;
}
