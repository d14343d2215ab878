import { timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { hotQuery, placeholder } from '../../../../db/hot-query.ts';
import { apiKeys, oauthItems, sessions, users, vendors } from '../../../../db/schema/index.ts';
import { type McpEndpoint, SCOPES } from '../../../../db/values/index.ts';
import {
  ANONYMOUS,
  apiUrl,
  type Caller,
  conversationScopes,
  CRON,
  defaultScopes,
  invalidCredential,
  isAdminInPerson,
  type ReadCtx,
  secretHash,
  sessionEnded,
  type Settings,
  type UserCaller,
} from '../../platform/kernel/index.ts';
import { accountLock } from '../accounts/index.ts';
import { API_KEY_SHAPE } from '../api-keys/index.ts';
import { type TokenUse, verifyAccessToken } from './access-token.ts';
import { isBrowserSecret } from './browser-session.ts';
import { findSecondFactor } from './second-factor-store.ts';
import { codeHashOf, SESSION_LASTS } from './session-tokens.ts';
import { pageToAllow } from './wider-access.ts';

/** The access token or API key that a request carries; null for none. */
export type Credential = string | null;

/** Where a credential is shown, because its rights depend on that. */
interface Entrance {
  /** `argument` means that it came in the conversation and not in a header. Only the short session is accepted there. */
  readonly use: TokenUse | 'argument';
  /** The MCP endpoint that is called; null anywhere else. */
  readonly endpoint: McpEndpoint | null;
}

/** Within this time after a renewal, a client has nothing to gain from renewing its token again. */
const FRESH_MS = 60_000;

/**
 * The shape of tokens of the authorization server: unlike a JWT they have no dots, and unlike an API key they have no prefix.
 */
const OAUTH_TOKEN_SHAPE = /^[\w-]{43}$/;

interface Context extends ReadCtx {
  readonly reader: Reader;
}

/**
 * Finds out who is calling. The session or key is looked up every time, so that a revocation, a suspension and a change of role
 * take effect at once in every process. The pages accept only the cookie of a browser and the permits of the account page, which no
 * other door accepts; software that was connected to an MCP endpoint is accepted only there. Throws `invalid_credential`.
 */
export async function authenticate(credential: Credential, entrance: Entrance, context: Context): Promise<Caller> {
  const caller = await identify(credential, entrance, context);
  if (!isAdminInPerson(caller) || !needsFactor(caller, context.settings)) return caller;
  const factor = await findSecondFactor(context.reader, caller.userId);
  return factor === undefined ? { ...caller, lacksSecondFactor: true } : caller;
}

/** Whether an administrator may call from here only with a second factor. */
function needsFactor({ credential }: UserCaller, { adminSecondFactor }: Settings): boolean {
  return adminSecondFactor === 'everywhere' || (adminSecondFactor === 'pages' && credential.inBrowser === true);
}

async function identify(credential: Credential, { use, endpoint }: Entrance, context: Context): Promise<Caller> {
  if (credential === null) return ANONYMOUS;
  if (use === 'page') return isBrowserSecret(credential) ? byBrowser(credential, context) : bySession(credential, use, context);
  if (use === 'argument') return bySessionCode(credential, endpoint, context);
  if (isCronSecret(credential, context.settings)) return CRON;
  if (API_KEY_SHAPE.test(credential)) return byApiKey(credential, context);
  if (OAUTH_TOKEN_SHAPE.test(credential)) return byOauthToken(credential, endpoint, context);
  return bySession(credential, use, context);
}

/**
 * The caller of operations that need no sign-in, without the database: it recognises the scheduler by its secret and nobody
 * else.
 */
export function authenticateUnasked(credential: Credential, settings: Settings): Caller {
  return credential !== null && isCronSecret(credential, settings) ? CRON : ANONYMOUS;
}

/** Compares hashes, which have one length, so that the comparison reveals nothing about the secret. */
function isCronSecret(credential: string, { cronSecret }: Settings): boolean {
  return timingSafeEqual(Buffer.from(secretHash(credential)), Buffer.from(secretHash(cronSecret)));
}

async function bySession(token: string, use: TokenUse, context: Context): Promise<Caller> {
  const { sessionId } = await verifyAccessToken(token, use, context);
  const [row] = await findSession(context.reader, { sessionId });
  return sessionCaller(row, context);
}

/**
 * Authenticates the token of a connection, whose hash the authorization server keeps. The scopes are those that the person
 * allowed and that the software asked for with this token.
 */
async function byOauthToken(token: string, endpoint: McpEndpoint | null, { reader, now, settings }: Context): Promise<Caller> {
  const [row] = await findOauthToken(reader, { id: `AccessToken:${secretHash(token)}` });
  if (row === undefined) throw invalidCredential({ reason: 'unknown', credential: 'session' });
  if (row.endpoint !== endpoint) {
    const expected = endpoint === null ? settings.publicBaseUrl : apiUrl(settings, `/${endpoint}`);
    throw invalidCredential({ reason: 'audience', credential: 'session', expected });
  }
  const caller = sessionCaller(row, { now, settings }, row.tokenEndsAt);
  const { scope: asks, gty } = row.payload;
  const asked = typeof asks === 'string' ? asks.split(' ') : [];
  const isRenewed = typeof gty === 'string' && gty.endsWith('refresh_token');
  const isFresh = isRenewed && now.getTime() - row.tokenMadeAt.getTime() < FRESH_MS;
  const credential = { ...caller.credential, isFresh, ...(row.endpoint !== null && { endpoint: row.endpoint }) };
  return { ...caller, credential, scopes: SCOPES.filter((scope) => asked.includes(scope) && row.scopes?.includes(scope)) };
}

/** Authenticates the secret in the cookie of a browser. The person may do everything, as with a sign-in. */
async function byBrowser(secret: string, { reader, now, settings }: Context): Promise<Caller> {
  const [row] = await findSessionCode(reader, { hash: secretHash(secret) });
  const caller = sessionCaller(row, { now, settings }, row?.codeExpiresAt ?? now);
  const { passwordAt = null, language = null } = row ?? {};
  return { ...caller, credential: { ...caller.credential, inBrowser: true, passwordAt }, language };
}

/** Authenticates the short session of a conversation. It has fewer rights than a sign-in, and ends earlier. */
async function bySessionCode(session: string, endpoint: McpEndpoint | null, context: Context): Promise<Caller> {
  const { reader, now } = context;
  const side = endpoint === 'mcp-owner' ? 'OWNER' : 'RENTER';
  const hash = codeHashOf(session);
  const [row] = hash === null ? [] : await findSessionCode(reader, { hash });
  if (row === undefined) throw sessionEnded({ reason: 'unknown', side });
  // No software acts for an administrator, whatever was open before they became one.
  const revokedAt = row.role === 'ADMIN' ? now : row.revokedAt;
  const reason = endOf({ ...row, revokedAt }, { expiresAt: row.codeExpiresAt ?? now, now });
  if (reason !== null) throw sessionEnded({ reason, side, ...(reason === 'expired' && { lasts: SESSION_LASTS }) });
  const caller = sessionCaller(row, context);
  const usual = row.role === 'VENDOR' ? [...defaultScopes('CUSTOMER'), ...defaultScopes('VENDOR')] : defaultScopes('CUSTOMER');
  const granted = caller.scopes === 'all' ? usual : caller.scopes;
  return { ...caller, scopes: conversationScopes(granted), credential: { ...caller.credential, inConversation: true } };
}

type SessionRow = Awaited<ReturnType<typeof findSession>>[number];

/** The data of a session or key that decides whether it is still valid. */
interface Standing {
  readonly suspendedAt: Date | null;
  readonly erasedAt: Date | null;
  readonly revokedAt: Date | null;
}

interface Lifetime {
  readonly expiresAt: Date | null;
  readonly now: Date;
}

/** What ended a credential; null if it is still valid. */
function endOf(
  { suspendedAt, erasedAt, revokedAt }: Standing,
  { expiresAt, now }: Lifetime,
): 'suspended' | 'revoked' | 'expired' | null {
  // This is checked before the rest, because a suspension also ends sessions and keys, and the person should learn the real
  // reason.
  if (suspendedAt !== null && erasedAt === null) return 'suspended';
  if (revokedAt !== null || suspendedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= now ? 'expired' : null;
}

/** Throws `invalid_credential` if the credential has ended. */
function assertNotEnded<Found extends Standing>(
  standing: Found | undefined,
  credential: 'session' | 'apiKey',
  lifetime: Lifetime,
): asserts standing is Found {
  const reason = standing === undefined ? 'unknown' : endOf(standing, lifetime);
  if (reason !== null) throw invalidCredential({ reason, credential });
}

/** The caller of a session. Throws `invalid_credential` if the session has ended or its token has expired. */
function sessionCaller(row: SessionRow | undefined, { now, settings }: ReadCtx, expiresAt: Date | null = null): UserCaller {
  assertNotEnded(row, 'session', { expiresAt, now });
  const { sessionId: id, scopes } = row;
  return {
    kind: 'user',
    userId: row.userId,
    role: row.role,
    vendorId: row.vendorId,
    scopes: scopes ?? 'all',
    mode: 'live',
    credential: {
      kind: 'session',
      id,
      ...(scopes !== null && { pageToAllow: pageToAllow({ id, scopes }, { now, settings }) }),
    },
    client: row.clientName,
  };
}

async function byApiKey(secret: string, { reader, now }: Context): Promise<Caller> {
  const [row] = await findApiKey(reader, { hash: secretHash(secret) });
  assertNotEnded(row, 'apiKey', { expiresAt: row?.expiresAt ?? null, now });
  return {
    kind: 'user',
    userId: row.userId,
    role: row.role,
    vendorId: row.vendorId,
    scopes: row.scopes,
    mode: row.mode,
    credential: {
      kind: 'apiKey',
      id: row.keyId,
      requireConfirm: row.requireConfirm,
      confirmAboveMinor: row.confirmAboveMinor,
      maxPriceDropBps: row.maxPriceDropBps,
      spendCap: row.capMinor === null || row.capCurrency === null ? null : { capMinor: row.capMinor, currency: row.capCurrency },
    },
    client: null,
  };
}

const SESSION_FACTS = {
  sessionId: sessions.id,
  userId: users.id,
  role: users.role,
  suspendedAt: users.suspendedAt,
  erasedAt: users.erasedAt,
  vendorId: vendors.id,
  revokedAt: sessions.revokedAt,
  scopes: sessions.scopes,
  clientName: sessions.clientName,
  endpoint: sessions.endpoint,
};

const findSession = hotQuery('authenticate_session', (reader) =>
  reader
    .select(SESSION_FACTS)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(vendors, eq(vendors.userId, users.id))
    .where(eq(sessions.id, placeholder('sessionId'))),
);

const findSessionCode = hotQuery('authenticate_session_code', (reader) =>
  reader
    .select({
      ...SESSION_FACTS,
      codeExpiresAt: sessions.codeExpiresAt,
      passwordAt: sessions.passwordAt,
      language: users.language,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(vendors, eq(vendors.userId, users.id))
    .where(eq(sessions.codeHash, placeholder('hash'))),
);

const findOauthToken = hotQuery('authenticate_oauth_token', (reader) =>
  reader
    .select({
      ...SESSION_FACTS,
      tokenMadeAt: oauthItems.createdAt,
      tokenEndsAt: oauthItems.expiresAt,
      payload: oauthItems.payload,
    })
    .from(oauthItems)
    .innerJoin(sessions, eq(sessions.id, oauthItems.grantId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(vendors, eq(vendors.userId, users.id))
    .where(eq(oauthItems.id, placeholder('id'))),
);

const findApiKey = hotQuery('authenticate_api_key', (reader) =>
  reader
    .select({
      keyId: apiKeys.id,
      mode: apiKeys.mode,
      scopes: apiKeys.scopes,
      expiresAt: apiKeys.expiresAt,
      revokedAt: apiKeys.revokedAt,
      requireConfirm: apiKeys.requireConfirm,
      confirmAboveMinor: apiKeys.confirmAboveMinor,
      maxPriceDropBps: apiKeys.maxPriceDropBps,
      capMinor: apiKeys.spendCapMinor,
      capCurrency: apiKeys.spendCurrency,
      userId: users.id,
      role: users.role,
      suspendedAt: users.suspendedAt,
      erasedAt: users.erasedAt,
      vendorId: vendors.id,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .leftJoin(vendors, eq(vendors.userId, users.id))
    .where(eq(apiKeys.hash, placeholder('hash'))),
);

/**
 * Checks in the transaction that the credential is still valid. Until the transaction ends nobody can end it, so that a new
 * password, a suspension or an erasure finds all that was made with it, and nothing is made with it afterwards. Throws
 * `invalid_credential`.
 */
export async function assertCredentialStillValid(tx: Tx, caller: UserCaller, now: Date): Promise<void> {
  await tx.share(accountLock(caller.userId));
  const { kind: credential, id } = caller.credential;
  const [row] = credential === 'session' ? await findSessionState(tx, { id }) : await findApiKeyState(tx, { id });
  // The expiry of an access token was checked when the call came in, so only the session itself is checked here.
  assertNotEnded(row, credential, { expiresAt: credential === 'apiKey' ? (row?.expiresAt ?? null) : null, now });
}

const { suspendedAt, erasedAt } = users;

const findSessionState = hotQuery('session_still_let_in', (reader: Reader) =>
  reader
    .select({ revokedAt: sessions.revokedAt, expiresAt: sessions.expiresAt, suspendedAt, erasedAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, placeholder('id'))),
);

const findApiKeyState = hotQuery('api_key_still_let_in', (reader: Reader) =>
  reader
    .select({ revokedAt: apiKeys.revokedAt, expiresAt: apiKeys.expiresAt, suspendedAt, erasedAt })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(eq(apiKeys.id, placeholder('id'))),
);
