import { z } from 'zod';
import { command, declareId, plainLine } from '../../platform/kernel/index.ts';
import { ownAccount } from '../accounts/index.ts';
import { queueNotice } from '../mail/index.ts';
import { checkNewPasskey, NewCredential } from './passkey-check.ts';
import { addPasskey as storePasskey, findPasskeyByCredential, findPasskeys } from './passkey-store.ts';
import { passkeyNotAdded, tooManyPasskeys } from './sign-in-errors.ts';

const PASSKEY_ID = declareId('psk');
const MOST_PASSKEYS = 10;

export const addPasskey = command({
  name: 'add_passkey',
  title: 'Add a passkey',
  description:
    'Add the passkey that the browser has made for start_passkey. From then on it signs in, without password and code.',
  access: ownAccount('write:account'),
  door: 'page only',
  testKeys: 'none',
  repeat: 'natural',
  effects: ['opens'],
  input: z.strictObject({ name: plainLine(60, 1), credential: NewCredential }),
  output: z.object({ passkeyId: z.string() }),
  errors: [passkeyNotAdded, tooManyPasskeys],

  async prepare({ subject: { id: userId }, input: { credential }, now, settings }) {
    const made = await checkNewPasskey(credential, `add:${userId}`, { now, settings });
    if (made === null) throw passkeyNotAdded({});
    return made;
  },

  async run({ subject: { id: userId }, input: { name }, prepared: made, tx, now, ids }) {
    const same = await findPasskeyByCredential(tx, made.credentialId);
    // The same form again, or what the device of somebody else has made.
    if (same !== undefined && same.userId !== userId) throw passkeyNotAdded({});
    if (same !== undefined) return { passkeyId: same.id };
    if ((await findPasskeys(tx, userId)).length >= MOST_PASSKEYS) throw tooManyPasskeys({ most: MOST_PASSKEYS });
    const passkeyId = ids.next(PASSKEY_ID);
    await storePasskey(tx, { id: passkeyId, userId, name, ...made, usedChallenges: [], createdAt: now });
    await queueNotice(tx, userId, { kind: 'PASSKEY_ADDED', about: passkeyId }, { now, ids });
    return { passkeyId };
  },
});
