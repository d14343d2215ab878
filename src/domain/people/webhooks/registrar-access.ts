import { eq } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { apiKeys, sessions } from '../../../../db/schema/index.ts';
import { MINUTE_MS, type UserCaller } from '../../platform/kernel/index.ts';
import { findSwitchedOff } from '../api-keys/index.ts';

/**
 * The API key, or the session of a login link, that added a webhook or a device, and with which it ends. Both are null if the
 * person added it.
 */
interface Registrar {
  readonly userId: string;
  readonly keyId: string | null;
  readonly sessionId: string | null;
}

/** The key or the login session of the caller, with which something that the caller adds will end. */
export function registrarOf({ credential, scopes }: UserCaller): Pick<Registrar, 'keyId' | 'sessionId'> {
  const isKey = credential.kind === 'apiKey';
  return { keyId: isKey ? credential.id : null, sessionId: isKey || scopes === 'all' ? null : credential.id };
}

/**
 * Whether the caller may see it. The person sees all of theirs, including what software has added; software sees only what it
 * added itself.
 */
export function isOf(caller: UserCaller, { userId, keyId, sessionId }: Registrar): boolean {
  const { keyId: ownKey, sessionId: ownSession } = registrarOf(caller);
  if (userId !== caller.userId) return false;
  return (ownKey === null || ownKey === keyId) && (ownSession === null || ownSession === sessionId);
}

/** For how long after its end a key may turn out to have been rotated. Its successor then takes over what the key added. */
const ROTATION_MS = 5 * MINUTE_MS;

/**
 * Whether the key or session that added it may still act for the person. `UNCLEAR`: a key that ended just now may have a
 * successor. `OFF`: an administrator has switched the key off.
 */
export async function accessOf(
  from: Reader,
  { userId, keyId, sessionId }: Registrar,
  now: Date,
): Promise<'GOOD' | 'OFF' | 'UNCLEAR' | 'ENDED'> {
  const ended = keyId === null ? await endOfSession(from, sessionId) : await endOfKey(from, keyId);
  if (ended === null || ended > now) return keyId !== null && (await isOff(from, userId, keyId)) ? 'OFF' : 'GOOD';
  return keyId !== null && now.getTime() - ended.getTime() < ROTATION_MS ? 'UNCLEAR' : 'ENDED';
}

async function isOff(from: Reader, userId: string, keyId: string): Promise<boolean> {
  const off = await findSwitchedOff(from);
  return off.has(`key:${keyId}`) || off.has(`user:${userId}`);
}

async function endOfKey(from: Reader, keyId: string): Promise<Date | null> {
  const [key] = await from.select().from(apiKeys).where(eq(apiKeys.id, keyId));
  return key === undefined ? LONG_AGO : (key.revokedAt ?? key.expiresAt);
}

async function endOfSession(from: Reader, sessionId: string | null): Promise<Date | null> {
  if (sessionId === null) return null;
  const [session] = await from.select().from(sessions).where(eq(sessions.id, sessionId));
  return session === undefined ? LONG_AGO : (session.revokedAt ?? session.expiresAt);
}

const LONG_AGO = new Date(0);
