import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Reader } from '../../../db/database.ts';
import { users } from '../../../db/schema/index.ts';

/** The platform's people who may sign in. */
export async function findAdmins(from: Reader): Promise<{ id: string; email: string }[]> {
  return from
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.role, 'ADMIN'), isNull(users.suspendedAt)))
    .orderBy(asc(users.id));
}
