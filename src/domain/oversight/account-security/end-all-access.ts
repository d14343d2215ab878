import { z } from 'zod';
import { endableAccount } from '../../people/accounts/index.ts';
import { command } from '../../platform/kernel/index.ts';
import { endAccess, EndedAccess, Keep, sessionOfCall } from './account-access.ts';

/** Ends everything on the account page in one transaction. */
export const endAllAccess = command({
  name: 'end_all_access',
  title: 'End all access',
  description:
    'Ends whatever acts for you or is told of what happens to you, but the session of this call: sessions, API keys, passkeys, connected apps and sign-in providers, devices, webhooks, calendar addresses, login links and a change of address that waits. A confirmed phone number has to be confirmed again, and invitations of an administrator are taken back. Keep takes what goes on.',
  access: endableAccount,
  door: 'REST only',
  testKeys: 'none',
  repeat: 'natural',
  effects: ['gives up'],
  destructive: true,
  input: z.strictObject({ keep: Keep }),
  output: EndedAccess,
  errors: [],
  asks: ({ input: { keep = [] } }) =>
    `Sign you out everywhere and end your API keys, passkeys, sign-in providers, devices, webhooks, calendar addresses and the confirmation of your phone number${keep.length === 0 ? '' : `, but for ${keep.length} of them`}.`,

  run: ({ caller, input: { keep = [] }, tx, now, ids }) =>
    endAccess(tx, caller.userId, { because: 'ENDED', keep: [...sessionOfCall(caller), ...keep] }, { now, ids }),
});
