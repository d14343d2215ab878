import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { users } from '../../../db/schema/index.ts';
import type { Ids } from '../kernel/index.ts';
import { queueNotice } from './queue-notice.ts';

/**
 * A number counts as verified for one account at a time, else one phone would make any number of trusted people: whoever
 * verifies it has it now, and every other account loses it and is told. Takes the number's lock, before any account is changed.
 */
export async function moveVerifiedPhone(
  tx: Tx,
  { phone, userId }: { phone: string; userId: string },
  context: { now: Date; ids: Ids },
): Promise<void> {
  await tx.lock(`phone-number:${phone}`);
  const elsewhere = and(eq(users.phone, phone), isNotNull(users.phoneVerifiedAt), ne(users.id, userId));
  const lost = await tx.update(users).set({ phoneVerifiedAt: null }).where(elsewhere).returning({ id: users.id });
  for (const { id } of lost) await queueNotice(tx, id, { kind: 'PHONE_MOVED' }, context);
}
