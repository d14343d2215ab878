import { gt } from 'drizzle-orm';
import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { z } from 'zod';
import type { Reader } from '../../../db/database.ts';
import { signingKeys } from '../../../db/schema/index.ts';
import { command, type PrepareContext, systemOnly } from '../kernel/index.ts';

const ALGORITHM = 'EdDSA';
const MS_PER_DAY = 86_400_000;

type Key = Awaited<ReturnType<typeof importJWK>>;
const imported = new Map<string, Key>();

/** The key that signs now; made when there is none or the last one is due for rotation. */
export async function signingKey(
  context: Pick<PrepareContext, 'reader' | 'perform' | 'now'>,
): Promise<{ kid: string; key: Key }> {
  const current = await newest(context.reader, context.now);
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
  const row = (await valid(reader, now)).find(({ id }) => id === kid);
  return row ? importOnce(`public:${kid}`, row.publicJwk) : null;
}

/** The JSON Web Key Set that others verify our access tokens with. */
export async function publicKeySet(reader: Reader, now: Date): Promise<{ keys: JWK[] }> {
  const rows = await valid(reader, now);
  return { keys: rows.map(({ id, algorithm, publicJwk }) => ({ ...publicJwk, kid: id, alg: algorithm, use: 'sig' })) };
}

export const rotateSigningKey = command({
  name: 'rotate_signing_key',
  title: 'Rotate the signing key',
  description: 'Makes the key that signs access tokens from now on, unless a current one exists.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({}),
  output: z.object({ kid: z.string() }),
  errors: [],

  async prepare() {
    const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, { extractable: true });
    return { privateJwk: await exportJWK(privateKey), publicJwk: await exportJWK(publicKey) };
  },

  async run({ tx, now, ids, settings, prepared }) {
    await tx.lock('signing-key');
    const current = await newest(tx, now);
    if (current !== undefined) return { kid: current.id };

    const kid = ids.secret(9);
    const signsUntil = new Date(now.getTime() + settings.signingKeyDays * MS_PER_DAY);
    const retiresAt = new Date(signsUntil.getTime() + settings.accessTokenMinutes * 60_000);
    await tx.insert(signingKeys).values({
      id: kid,
      algorithm: ALGORITHM,
      privateJwk: { ...prepared.privateJwk },
      publicJwk: { ...prepared.publicJwk },
      createdAt: now,
      signsUntil,
      retiresAt,
    });
    return { kid };
  },
});

async function newest(reader: Reader, now: Date) {
  const rows = await valid(reader, now);
  return rows.filter(({ signsUntil }) => signsUntil > now).toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0];
}

async function valid(reader: Reader, now: Date) {
  return reader.select().from(signingKeys).where(gt(signingKeys.retiresAt, now));
}

async function importOnce(name: string, jwk: JWK): Promise<Key> {
  const known = imported.get(name);
  if (known) return known;
  const key = await importJWK(jwk, ALGORITHM);
  imported.set(name, key);
  return key;
}
