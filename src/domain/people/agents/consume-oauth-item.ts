import { z } from 'zod';
import { command, systemOnly } from '../../platform/kernel/index.ts';
import { consumeItem, ItemName } from './oauth-item-store.ts';

export const consumeOauthItem = command({
  name: 'consume_oauth_item',
  title: 'Use a code or a refresh token',
  description: 'Marks a code or a refresh token as used, and says whether it was unused until now.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject(ItemName),
  output: z.object({ wasUnused: z.boolean() }),
  errors: [],

  async run({ input, tx, now }) {
    return { wasUnused: await consumeItem(tx, input, now) };
  },
});
