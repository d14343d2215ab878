import { z } from 'zod';
import { command } from '../../platform/kernel/index.ts';
import { ownAccount } from '../accounts/index.ts';
import { revokeUserKeys } from '../api-keys/index.ts';
import { endLoginLinks } from '../login-links/index.ts';
import { endUserSessions } from '../sign-in/index.ts';

/** On the account page only: all of it ends in one step, or none of it. */
export const endAllAccess = command({
  name: 'end_all_access',
  title: 'End all access',
  description: 'Signs every assistant and device out but the one of this call, and revokes every API key.',
  access: ownAccount('write:account'),
  liveOnly: true,
  repeat: 'natural',
  effects: ['gives up'],
  destructive: true,
  input: z.strictObject({}),
  output: z.object({ sessionsEnded: z.int(), keysRevoked: z.int() }),
  errors: [],
  asks: () => 'Sign you out everywhere and revoke all your API keys.',

  async run({ caller: { userId, credential }, tx, now }) {
    const except = credential.kind === 'session' ? credential.id : undefined;
    await endLoginLinks(tx, userId);
    return {
      keysRevoked: await revokeUserKeys(tx, userId, now),
      sessionsEnded: await endUserSessions(tx, userId, { because: 'ENDED', except, now }),
    };
  },
});
