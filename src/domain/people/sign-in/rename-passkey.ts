import { z } from 'zod';
import { command, IdInput, plainLine } from '../../platform/kernel/index.ts';
import { ownPasskey } from './own-passkey.ts';
import { savePasskey } from './passkey-store.ts';

export const renamePasskey = command({
  name: 'rename_passkey',
  title: 'Name a passkey',
  description: 'Give one of your passkeys another name.',
  access: ownPasskey,
  door: 'page only',
  testKeys: 'none',
  repeat: 'natural',
  input: z.strictObject({ passkeyId: IdInput, name: plainLine(60, 1) }),
  output: z.object({ passkeyId: z.string(), name: z.string() }),
  errors: [],

  async run({ subject: { id: passkeyId }, input: { name }, tx }) {
    await savePasskey(tx, passkeyId, { name });
    return { passkeyId, name };
  },
});
