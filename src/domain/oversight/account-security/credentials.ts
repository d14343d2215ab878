import type { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { saveUser, type UserRow } from '../../people/accounts/index.ts';
import { queueMail, useUpEmailTokens } from '../../people/mail/index.ts';
import type { Ids } from '../../platform/kernel/index.ts';
import { endAccess, type EndedAccess } from './account-access.ts';

interface NewPassword {
  readonly passwordHash: string;
  readonly emailVerifiedAt?: Date | null;
  /** The ids of what continues: the session that changes the password, and what the person names. */
  readonly keep?: readonly string[];
}

/**
 * Stores another password. Everything that acted for the account ends, e-mailed links for it stop working, and the person is
 * told.
 */
export async function setPassword(
  tx: Tx,
  user: UserRow,
  { passwordHash, emailVerifiedAt = user.emailVerifiedAt, keep = [] }: NewPassword,
  context: { now: Date; ids: Ids },
): Promise<z.infer<typeof EndedAccess>> {
  await saveUser(tx, user, { passwordHash, emailVerifiedAt });
  await useUpEmailTokens(tx, { userId: user.id, purpose: 'RESET', now: context.now });
  await queueMail(tx, { kind: 'PASSWORD_CHANGED', address: user.email }, context);
  return endAccess(tx, user.id, { because: 'PASSWORD', keep }, context);
}
