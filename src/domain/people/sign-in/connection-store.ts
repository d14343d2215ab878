import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { sessions } from '../../../../db/schema/index.ts';
import type { McpEndpoint, Scope } from '../../../../db/values/index.ts';
import { DAY_MS, later, MINUTE_MS } from '../../platform/kernel/index.ts';

interface Connection {
  readonly id: string;
  readonly userId: string;
  readonly clientName: string;
  readonly scopes: Scope[];
  readonly endpoint: McpEndpoint;
}

/** How long a sign-in lasts after its last use. */
export const REFRESH_TOKEN_DAYS = 30;
/** How long software has to fetch its first tokens after the person let it in. */
const COLLECTED_WITHIN_MS = 10 * MINUTE_MS;

/** Opens the session of software that is connected to one MCP endpoint. The authorization server keeps its tokens. */
export async function openConnection(tx: Tx, connection: Connection, now: Date): Promise<void> {
  const expiresAt = later(now, COLLECTED_WITHIN_MS);
  await tx.insert(sessions).values({ ...connection, createdAt: now, expiresAt });
}

/** Prolongs the session after its software got a new refresh token. */
export async function renewConnection(tx: Tx, id: string, now: Date): Promise<void> {
  const expiresAt = later(now, REFRESH_TOKEN_DAYS * DAY_MS);
  await tx.update(sessions).set({ renewedAt: now, expiresAt }).where(eq(sessions.id, id));
}

/** The session of a connection that can still be used. */
export async function findOpenConnection(from: Reader, id: string) {
  const [row] = await from
    .select({ id: sessions.id, userId: sessions.userId })
    .from(sessions)
    .where(and(eq(sessions.id, id), isNotNull(sessions.endpoint), isNull(sessions.revokedAt)));
  return row;
}

/** Software that a person has let in, by a login link or by OAuth, with what it may do. */
export async function findSoftware(from: Reader, id: string) {
  const { userId, clientName, scopes, endpoint, revokedAt } = sessions;
  const [row] = await from
    .select({ id: sessions.id, userId, clientName, scopes, endpoint, revokedAt })
    .from(sessions)
    .where(eq(sessions.id, id));
  return row;
}

/** Changes what software may do. Tokens that it asked for with fewer scopes stay as they are. */
export async function setScopes(tx: Tx, id: string, scopes: Scope[]): Promise<void> {
  await tx.update(sessions).set({ scopes }).where(eq(sessions.id, id));
}
