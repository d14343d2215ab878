import { importJWK, type JWK } from 'jose';
import type { Reader } from '../../../../db/database.ts';
import type { PrepareContext } from '../../platform/kernel/index.ts';
import { ALGORITHM, findCurrentKey, findValidKeys, rotateSigningKey } from './rotate-signing-key.ts';

type Key = Awaited<ReturnType<typeof importJWK>>;
const imported = new Map<string, Key>();

/** The key that signs now; made when there is none or the last one is due for rotation. */
export async function signingKey(
  context: Pick<PrepareContext, 'reader' | 'perform' | 'now'>,
): Promise<{ kid: string; key: Key }> {
  const current = await findCurrentKey(context.reader, context.now);
  if (current === undefined) {
    await context.perform(rotateSigningKey, {});
    return signingKey(context);
  }
  return { kid: current.id, key: await importOnce(`private:${current.id}`, current.privateJwk) };
}

/** The public key of an id, or null when it is unknown or retired. */
export async function verificationKey(reader: Reader, kid: string, now: Date): Promise<Key | null> {
  const known = imported.get(`public:${kid}`);
  if (known) return known;
  const row = (await findValidKeys(reader, now)).find(({ id }) => id === kid);
  return row ? importOnce(`public:${kid}`, row.publicJwk) : null;
}

/** The JSON Web Key Set that others verify our access tokens with. */
export async function publicKeySet(reader: Reader, now: Date): Promise<{ keys: JWK[] }> {
  const rows = await findValidKeys(reader, now);
  return { keys: rows.map(({ id, algorithm, publicJwk }) => ({ ...publicJwk, kid: id, alg: algorithm, use: 'sig' })) };
}

async function importOnce(name: string, jwk: JWK): Promise<Key> {
  const known = imported.get(name);
  if (known) return known;
  const key = await importJWK(jwk, ALGORITHM);
  imported.set(name, key);
  return key;
}
