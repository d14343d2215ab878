import { createHash } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, errors, importJWK, type JWK, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { Reader } from '../../../../db/database.ts';
import { invalidCredential, type PrepareContext, type Settings } from '../../platform/kernel/index.ts';
import { accountUrl } from '../accounts/index.ts';
import { rotateSigningKey } from './rotate-signing-key.ts';
import { ACCESS_TOKEN_MINUTES, ALGORITHM, findCurrentKey, findValidKeys } from './signing-key.ts';

interface Claims {
  readonly userId: string;
  readonly sessionId: string;
}

/**
 * Where a token is accepted: `access` by REST and MCP, `page` by the account page. Neither is accepted in place of the other.
 */
export type TokenUse = 'access' | 'page';

/** How many minutes a sign-in on the account page lasts; then the page asks for the password again. */
export const ACCOUNT_PAGE_MINUTES = 15;

const CACHE_LIMIT = 20_000;

/** Verified tokens by their hash. Verifying a signature costs more than the rest of a request, so a token is verified once. */
const verified = new Map<string, Claims & { expiresAt: number }>();

/** Signs an access token (JWT, EdDSA) for one session. Revocation works through the session, not the token. */
export async function signAccessToken(
  claims: Claims & { role: string; use: TokenUse },
  context: Pick<PrepareContext, 'reader' | 'perform' | 'now' | 'settings'>,
): Promise<string> {
  const { kid, key } = await signingKey(context);
  const { settings, now } = context;
  const issuedAt = Math.floor(now.getTime() / 1000);
  const minutes = claims.use === 'page' ? ACCOUNT_PAGE_MINUTES : ACCESS_TOKEN_MINUTES;
  return new SignJWT({ sid: claims.sessionId, role: claims.role })
    .setProtectedHeader({ alg: 'EdDSA', kid, typ: TYPES[claims.use] })
    .setSubject(claims.userId)
    .setIssuer(settings.publicBaseUrl)
    .setAudience(audienceOf(claims.use, settings))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + minutes * 60)
    .sign(key);
}

/** The claims of a valid token. Throws `invalid_credential` with what is wrong with the token. */
export async function verifyAccessToken(
  token: string,
  use: TokenUse,
  { reader, now, settings }: { reader: Reader; now: Date; settings: Settings },
): Promise<Claims> {
  // The key includes use and issuer, because a token that was verified for one door or installation must not be accepted at
  // another.
  const hash = createHash('sha256').update(`${use} ${settings.publicBaseUrl} ${token}`).digest('base64');
  const known = verified.get(hash);
  if (known) {
    if (known.expiresAt > now.getTime()) return known;
    throw invalidCredential({ reason: 'expired', credential: 'session' });
  }
  const claims = await verify(token, use, { reader, now, settings });
  const oldest = verified.keys().next();
  if (verified.size >= CACHE_LIMIT && !oldest.done) verified.delete(oldest.value);
  verified.set(hash, claims);
  return claims;
}

const TYPES: Readonly<Record<TokenUse, string>> = { access: 'at+jwt', page: 'permit+jwt' };

type Key = Awaited<ReturnType<typeof importJWK>>;
const imported = new Map<string, Key>();

/** The JSON Web Key Set that others verify our access tokens with. */
export async function publicKeySet(reader: Reader, now: Date): Promise<{ keys: JWK[] }> {
  const rows = await findValidKeys(reader, now);
  return { keys: rows.map(({ id, algorithm, publicJwk }) => ({ ...publicJwk, kid: id, alg: algorithm, use: 'sig' })) };
}

async function verify(token: string, use: TokenUse, { reader, now, settings }: Parameters<typeof verifyAccessToken>[2]) {
  const key = await verificationKey(reader, keyIdOf(token), now);
  if (key === null) throw foreignOr('unknown', token, use, settings);
  try {
    const { payload } = await jwtVerify(token, key, {
      issuer: settings.publicBaseUrl,
      audience: audienceOf(use, settings),
      typ: TYPES[use],
      algorithms: ['EdDSA'],
      currentDate: now,
      requiredClaims: ['sub', 'sid', 'exp'],
    });
    return { userId: String(payload.sub), sessionId: String(payload['sid']), expiresAt: Number(payload.exp) * 1000 };
  } catch (error) {
    throw foreignOr(error instanceof errors.JWTExpired ? 'expired' : 'malformed', token, use, settings);
  }
}

/**
 * The reason why a token is refused: that it names another issuer or audience, if that can be read, otherwise `reason`. The
 * content of the token is not proven, but it helps an operator whose processes have different base URLs.
 */
function foreignOr(reason: 'unknown' | 'expired' | 'malformed', token: string, use: TokenUse, settings: Settings): Error {
  const { iss, aud } = readClaims(token);
  const [issuer, audience] = [settings.publicBaseUrl, audienceOf(use, settings)];
  if (iss !== undefined && iss !== issuer)
    return invalidCredential({ reason: 'issuer', credential: 'session', expected: issuer });
  if (aud !== undefined && ![aud].flat().includes(audience)) {
    return invalidCredential({ reason: 'audience', credential: 'session', expected: audience });
  }
  return invalidCredential({ reason, credential: 'session' });
}

function readClaims(token: string): JWTPayload {
  try {
    return decodeJwt(token);
  } catch {
    return {};
  }
}

function audienceOf(use: TokenUse, settings: Settings): string {
  return use === 'page' ? accountUrl(settings) : settings.publicBaseUrl;
}

function keyIdOf(token: string): string {
  try {
    return decodeProtectedHeader(token).kid ?? '';
  } catch {
    throw invalidCredential({ reason: 'malformed', credential: 'session' });
  }
}

/** The key that signs now. A new one is made if there is none or the last one is due for rotation. */
async function signingKey(context: Pick<PrepareContext, 'reader' | 'perform' | 'now'>): Promise<{ kid: string; key: Key }> {
  const current = await findCurrentKey(context.reader, context.now);
  if (current === undefined) {
    await context.perform(rotateSigningKey, {});
    return signingKey(context);
  }
  return { kid: current.id, key: await importOnce(`private:${current.id}`, current.privateJwk) };
}

/** The public key of an id, or null when it is unknown or retired. */
async function verificationKey(reader: Reader, kid: string, now: Date): Promise<Key | null> {
  const known = imported.get(`public:${kid}`);
  if (known) return known;
  const row = (await findValidKeys(reader, now)).find(({ id }) => id === kid);
  return row ? importOnce(`public:${kid}`, row.publicJwk) : null;
}

async function importOnce(name: string, jwk: JWK): Promise<Key> {
  const known = imported.get(name);
  if (known) return known;
  const key = await importJWK(jwk, ALGORITHM);
  imported.set(name, key);
  return key;
}
