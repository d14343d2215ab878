import { z } from 'zod';
import { users } from '../../../../db/schema/index.ts';
import { command, systemOnly } from '../../platform/kernel/index.ts';
import { emailLock } from './account-access.ts';
import { Email, NewPassword } from './account-input.ts';
import { findUserByEmail, USER_ID, type UserRow } from './account-store.ts';

export const createAdmin = command({
  name: 'create_admin',
  title: 'Create an admin',
  description: 'Makes the admin that the operator has configured. An account that exists is never changed.',
  access: systemOnly,
  repeat: 'natural',
  secretAnswer: true,
  input: z.strictObject({ email: Email, password: NewPassword }),
  output: z.object({ outcome: z.enum(['CREATED', 'EXISTS', 'NOT_ADMIN']) }),
  errors: [],

  async prepare({ input, reader, ports }) {
    // Hashing is costly, and at nearly every start the account exists already.
    if ((await findUserByEmail(reader, input.email)) !== undefined) return { passwordHash: null };
    return { passwordHash: await ports.passwords.hash(input.password) };
  },

  async run({ input: { email }, prepared: { passwordHash }, tx, ids, now }) {
    await tx.lock(emailLock(email));
    const existing = await findUserByEmail(tx, email);
    // Without a hash, an account existed in `prepare` and has just given up its address.
    if (existing !== undefined || passwordHash === null) return { outcome: outcomeOf(existing) };
    await tx.insert(users).values({
      id: ids.next(USER_ID),
      email,
      name: 'Administrator',
      passwordHash,
      role: 'ADMIN',
      // The operator vouches for the address.
      emailVerifiedAt: now,
      createdAt: now,
    });
    return { outcome: 'CREATED' as const };
  },
});

function outcomeOf(existing: UserRow | undefined): 'EXISTS' | 'NOT_ADMIN' {
  return existing?.role === 'ADMIN' ? 'EXISTS' : 'NOT_ADMIN';
}
