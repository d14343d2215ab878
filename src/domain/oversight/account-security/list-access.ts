import { z } from 'zod';
import { listOf, query, signedIn } from '../../platform/kernel/index.ts';
import { AccessView, findAccess } from './account-access.ts';

export const listAccess = query({
  name: 'list_access',
  title: 'What acts for you',
  description:
    'Everything that acts for you or is told of what happens to you: sessions and connected apps, API keys, passkeys, connected sign-in providers, devices, webhooks, calendar addresses, a confirmed phone number, and open invitations that an administrator sent.',
  access: signedIn('read:account'),
  door: 'REST only',
  thirdPartyText: true,
  input: z.strictObject({}),
  output: listOf(AccessView),
  empty: () => 'Nothing acts for you.',
  errors: [],

  run: async ({ caller, reader, now }) => ({ items: await findAccess(reader, caller.userId, now) }),
});
