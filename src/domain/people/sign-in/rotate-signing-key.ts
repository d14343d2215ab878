import { exportJWK, generateKeyPair } from 'jose';
import { z } from 'zod';
import { signingKeys } from '../../../../db/schema/index.ts';
import { command, DAY_MS, later, MINUTE_MS, systemOnly } from '../../platform/kernel/index.ts';
import { ACCESS_TOKEN_MINUTES, ALGORITHM, findCurrentKey } from './signing-key.ts';

/** How many days a key signs before the next one does. */
const SIGNING_KEY_DAYS = 90;

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

  async run({ tx, now, ids, prepared }) {
    await tx.lock('signing-key');
    const current = await findCurrentKey(tx, now);
    if (current !== undefined) return { kid: current.id };

    const kid = ids.secret(9);
    const signsUntil = later(now, SIGNING_KEY_DAYS * DAY_MS);
    const retiresAt = later(signsUntil, ACCESS_TOKEN_MINUTES * MINUTE_MS);
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
