import { z } from 'zod';
import { command, systemOnly } from '../../platform/kernel/index.ts';
import { deleteItem, ItemName } from './oauth-item-store.ts';

export const dropOauthItem = command({
  name: 'drop_oauth_item',
  title: 'Drop what the authorization server kept',
  description: 'Forgets a request, a code or a token of the authorization server.',
  access: systemOnly,
  repeat: 'natural',
  destructive: true,
  input: z.strictObject(ItemName),
  output: z.object({ dropped: z.literal(true) }),
  errors: [],

  async run({ input, tx }) {
    await deleteItem(tx, input);
    return { dropped: true as const };
  },
});
