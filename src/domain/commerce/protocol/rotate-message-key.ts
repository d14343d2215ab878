import { exportJWK, generateKeyPair } from 'jose';
import { z } from 'zod';
import { messageKeys } from '../../../../db/schema/index.ts';
import { command, DAY_MS, later, systemOnly } from '../../platform/kernel/index.ts';
import { findMessageKeys, isProvided, KNOWN_DAYS } from './message-key-store.ts';

const SIGNS_DAYS = 90;
/** The algorithm that the protocol requires every platform to support. */
const ALGORITHM = 'ES256';

export const rotateMessageKey = command({
  name: 'rotate_message_key',
  title: 'Rotate the key of messages',
  description: 'Makes the next key that messages to platforms are signed with, unless there is one for the next days.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({}),
  output: z.object({ made: z.boolean() }),
  errors: [],

  async prepare({ ids, ports: { cipher } }) {
    const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, { extractable: true });
    const kid = ids.secret(9);
    const { kty = '', crv = '', x = '', y = '' } = await exportJWK(publicKey);
    return { kid, privateSealed: cipher.seal(JSON.stringify(await exportJWK(privateKey)), kid), publicJwk: { kty, crv, x, y } };
  },

  async run({ tx, now, prepared: { kid: id, privateSealed, publicJwk } }) {
    await tx.lock('message-key');
    if (isProvided(await findMessageKeys(tx, now), now)) return { made: false };
    const signsUntil = later(now, SIGNS_DAYS * DAY_MS);
    const retiresAt = later(signsUntil, KNOWN_DAYS * DAY_MS);
    await tx.insert(messageKeys).values({ id, privateSealed, publicJwk, createdAt: now, signsUntil, retiresAt });
    return { made: true };
  },
});
