import { z } from 'zod';
import { ownAccount } from '../accounts/index.ts';
import { query } from '../../platform/kernel/index.ts';
import { passkeyHost } from './passkey-check.ts';
import { findPasskeys } from './passkey-store.ts';

export const listPasskeys = query({
  name: 'list_passkeys',
  title: 'List passkeys',
  description: 'The passkeys that sign in to your account.',
  access: ownAccount('read:account'),
  door: 'page only',
  input: z.strictObject({}),
  output: z.object({
    isOffered: z.boolean().describe('false: this server has no address to which browsers let passkeys belong'),
    passkeys: z.array(
      z.object({ passkeyId: z.string(), name: z.string(), createdAt: z.string(), lastUsedAt: z.string().nullable() }),
    ),
  }),
  errors: [],

  async run({ subject: { id: userId }, reader, settings }) {
    const rows = await findPasskeys(reader, userId);
    return {
      isOffered: passkeyHost(settings) !== null,
      passkeys: rows.map(({ id: passkeyId, name, createdAt, lastUsedAt }) => ({
        passkeyId,
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
    };
  },
});
