import { and, asc, eq, getTableColumns, inArray, lt, notExists } from 'drizzle-orm';
import { deleteOldest } from '../../../../db/delete-oldest.ts';
import {
  identities,
  passkeys,
  recoveryCodes,
  refreshTokens,
  secondFactors,
  sessions,
  signingKeys,
} from '../../../../db/schema/index.ts';
import { declareTable, NOT_PERSONAL, type Purge, section, type StoredTable } from '../../platform/kernel/index.ts';
import { endUserSessions } from './session-store.ts';

/** How many days an ended sign-in stays stored, so that people can see what was open. */
export const ENDED_SESSION_DAYS = 90;

const ENDED = `${ENDED_SESSION_DAYS} days after the end`;

/** Secrets are left out of the export, even as a hash. */
const { codeHash: _secret, ...shown } = getTableColumns(sessions);

/** Refresh tokens come before sessions, because a session is deleted after its tokens. */
export const storedData: readonly StoredTable[] = [
  declareTable(refreshTokens, {
    exported: 'hashes of secrets',
    erased: 'their sessions end; swept later',
    kept: ENDED,
    // Used tokens stay as long as the others, because a stolen one that comes back must end the session.
    purges: {
      refreshTokens: (tx, { daysAgo, limit }) => {
        const where = lt(refreshTokens.expiresAt, daysAgo(ENDED_SESSION_DAYS));
        return deleteOldest(tx, refreshTokens, { where, by: refreshTokens.expiresAt, limit });
      },
    },
  }),
  declareTable(sessions, {
    exported: [
      section('account', 'sessions', (from, { userId }) => from.select(shown).from(sessions).where(eq(sessions.userId, userId))),
    ],
    erased: 'ended, without the names of software, browser and network; swept later',
    async erase(tx, { userId }, { now }) {
      await endUserSessions(tx, userId, { because: 'ERASED', now });
      await tx.update(sessions).set({ clientName: null, openedIn: null, openedFrom: null }).where(eq(sessions.userId, userId));
    },
    kept: ENDED,
    purges: {
      revokedSessions,
      // A session lives as long as its last refresh token, so one without any has ended long ago.
      expiredSessions: (tx, { daysAgo, limit }) => {
        const tokens = tx.select({ id: refreshTokens.id }).from(refreshTokens).where(eq(refreshTokens.sessionId, sessions.id));
        const where = and(lt(sessions.expiresAt, daysAgo(ENDED_SESSION_DAYS)), notExists(tokens));
        return deleteOldest(tx, sessions, { where, by: sessions.expiresAt, limit });
      },
    },
  }),
  declareTable(secondFactors, {
    exported: [
      section('account', 'secondFactor', (from, { userId }) =>
        from.select({ confirmedAt: secondFactors.confirmedAt }).from(secondFactors).where(eq(secondFactors.userId, userId)),
      ),
    ],
    erased: 'deleted',
    async erase(tx, { userId }) {
      await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
    },
    kept: 'until the person removes it',
  }),
  declareTable(recoveryCodes, {
    exported: [
      section('account', 'recoveryCodes', (from, { userId }) => {
        const { id, createdAt, usedAt } = recoveryCodes;
        return from.select({ id, createdAt, usedAt }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
      }),
    ],
    erased: 'deleted',
    async erase(tx, { userId }) {
      await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    },
    kept: 'until new ones are made, or the second factor is removed',
  }),
  declareTable(passkeys, {
    exported: [
      section('account', 'passkeys', (from, { userId }) => {
        const { id, name, createdAt, lastUsedAt } = passkeys;
        return from.select({ id, name, createdAt, lastUsedAt }).from(passkeys).where(eq(passkeys.userId, userId));
      }),
    ],
    erased: 'deleted',
    async erase(tx, { userId }) {
      await tx.delete(passkeys).where(eq(passkeys.userId, userId));
    },
    kept: 'until the person removes it',
  }),
  declareTable(identities, {
    exported: [
      section('account', 'identities', (from, { userId }) => {
        const { id, issuer, email, createdAt } = identities;
        return from.select({ id, issuer, email, createdAt }).from(identities).where(eq(identities.userId, userId));
      }),
    ],
    erased: 'deleted',
    async erase(tx, { userId }) {
      await tx.delete(identities).where(eq(identities.userId, userId));
    },
    kept: 'until the person disconnects it',
  }),
  declareTable(signingKeys, { ...NOT_PERSONAL, kept: 'for good: there are few' }),
];

async function revokedSessions(...[tx, { daysAgo, limit }]: Parameters<Purge>): Promise<number> {
  const rows = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(lt(sessions.revokedAt, daysAgo(ENDED_SESSION_DAYS)))
    .orderBy(asc(sessions.revokedAt))
    .limit(limit);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx.delete(refreshTokens).where(inArray(refreshTokens.sessionId, ids));
  const gone = await tx.delete(sessions).where(inArray(sessions.id, ids)).returning({ id: sessions.id });
  return gone.length;
}
