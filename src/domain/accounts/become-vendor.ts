import { eq } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { users } from '../../../db/schema/index.ts';
import type { CommandContext } from '../kernel/index.ts';
import { accountLock } from './account-lock.ts';
import { adminIsNoVendor } from './account-errors.ts';
import { createVendor } from './create-vendor.ts';
import { findVendorOfUser, type UserRow } from './store.ts';

type Shop = Parameters<typeof createVendor>[2];

/** Opens a vendor profile for the account; null where it has one. Throws `admin_is_no_vendor`. */
export async function becomeVendor(
  tx: Tx,
  user: UserRow,
  shop: Shop,
  context: Pick<CommandContext, 'ids' | 'now'>,
): Promise<UserRow | null> {
  await tx.lock(accountLock(user.id));
  if (await findVendorOfUser(tx, user.id)) return null;
  if (user.role === 'ADMIN') throw adminIsNoVendor({});

  const { city = user.city ?? undefined, country = user.country ?? undefined } = shop;
  await createVendor(tx, user.id, { ...shop, city, country }, context);
  const changes = { role: 'VENDOR', version: user.version + 1 } as const;
  await tx.update(users).set(changes).where(eq(users.id, user.id));
  return { ...user, ...changes };
}
