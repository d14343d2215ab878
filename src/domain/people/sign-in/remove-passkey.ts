import { z } from 'zod';
import { command, IdInput } from '../../platform/kernel/index.ts';
import { queueNotice } from '../mail/index.ts';
import { ownPasskey } from './own-passkey.ts';
import { dropPasskey } from './passkey-store.ts';

export const removePasskey = command({
  name: 'remove_passkey',
  title: 'Remove a passkey',
  description: 'Remove one of your passkeys, so that it signs in no more. What is signed in stays so.',
  access: ownPasskey,
  door: 'page only',
  testKeys: 'none',
  repeat: 'natural',
  effects: ['gives up'],
  destructive: true,
  input: z.strictObject({ passkeyId: IdInput }),
  output: z.object({ removed: z.literal(true) }),
  errors: [],

  async run({ subject: { id, userId }, tx, now, ids }) {
    await dropPasskey(tx, id);
    await queueNotice(tx, userId, { kind: 'PASSKEY_REMOVED' }, { now, ids });
    return { removed: true as const };
  },
});
