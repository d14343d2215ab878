import { z } from 'zod';
import { ownAccount } from '../accounts/index.ts';
import { query } from '../../platform/kernel/index.ts';
import { findIdentities } from './identity-store.ts';

export const listIdentities = query({
  name: 'list_identities',
  title: 'List connected identities',
  description: 'With which identities of the provider you sign in to your account.',
  access: ownAccount('read:account'),
  door: 'page only',
  thirdPartyText: true,
  input: z.strictObject({}),
  output: z.object({
    identities: z.array(
      z.object({
        identityId: z.string(),
        issuer: z.string(),
        email: z.string().nullable().describe('as the provider said it when it was connected'),
        createdAt: z.string(),
      }),
    ),
  }),
  errors: [],

  async run({ subject: { id: userId }, reader }) {
    const rows = await findIdentities(reader, userId);
    return {
      identities: rows.map(({ id: identityId, issuer, email, createdAt }) => ({
        identityId,
        issuer,
        email,
        createdAt: createdAt.toISOString(),
      })),
    };
  },
});
