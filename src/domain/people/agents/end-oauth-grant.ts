import { z } from 'zod';
import { SESSION_ENDS } from '../../../../db/values/index.ts';
import { command, systemOnly } from '../../platform/kernel/index.ts';
import { accountLock } from '../accounts/index.ts';
import { endSession, findOpenConnection } from '../sign-in/index.ts';
import { deleteGrants } from './oauth-item-store.ts';

export const endOauthGrant = command({
  name: 'end_oauth_grant',
  title: 'End what a client was granted',
  description: 'Ends the connection of a client: none of its codes and tokens is accepted any more.',
  access: systemOnly,
  repeat: 'natural',
  destructive: true,
  input: z.strictObject({ grantId: z.string().max(100), because: z.enum(SESSION_ENDS) }),
  output: z.object({ ended: z.boolean() }),
  errors: [],

  async run({ input: { grantId, because }, tx, now }) {
    const connection = await findOpenConnection(tx, grantId);
    // The lock waits for running calls of the session; later calls are refused.
    if (connection !== undefined) await tx.lock(accountLock(connection.userId));
    await deleteGrants(tx, [grantId]);
    return { ended: connection !== undefined && (await endSession(tx, grantId, { because, now })) };
  },
});
