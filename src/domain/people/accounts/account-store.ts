import { and, asc, eq, getTableColumns, isNotNull, isNull, ne, type SQL } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { batchedQuery } from '../../../../db/batched-query.ts';
import { hotQuery, placeholder } from '../../../../db/hot-query.ts';
import { apiKeys, users, vendors } from '../../../../db/schema/index.ts';
import { declareId, movedRow } from '../../platform/kernel/index.ts';
import { lastAdmin } from './account-errors.ts';
import { spelledAddress } from './email-address.ts';

export const USER_ID = declareId('usr');

export type UserRow = typeof users.$inferSelect;
export type ApiKeyRow = typeof apiKeys.$inferSelect;
export type VendorRow = typeof vendors.$inferSelect;

/**
 * The account with this e-mail address, which is in its one form (`Email`). An older account may have another spelling of the
 * domain.
 */
export async function findUserByEmail(from: Reader, email: string): Promise<UserRow | undefined> {
  const [row] = await findByEmail(from, { email });
  if (row !== undefined) return row;
  const other = spelledAddress(email);
  return other === null ? undefined : (await findByEmail(from, { email: other }))[0];
}

const findByEmail = batchedQuery('user_by_email', (reader, { rows, text, place }) =>
  reader
    .select({ place, ...getTableColumns(users) })
    .from(rows)
    .crossJoin(users)
    .where(eq(users.email, text('email'))),
);

export async function findUser(from: Reader, userId: string): Promise<UserRow | undefined> {
  const [row] = await findUserRow(from, { userId });
  return row;
}

const findUserRow = batchedQuery('user_by_id', (reader, { rows, text, place }) =>
  reader
    .select({ place, ...getTableColumns(users) })
    .from(rows)
    .crossJoin(users)
    .where(eq(users.id, text('userId'))),
);

export async function findVendorOfUser(from: Reader, userId: string): Promise<VendorRow | undefined> {
  const [row] = await from.select().from(vendors).where(eq(vendors.userId, userId));
  return row;
}

/** Returns a vendor that must exist, because its id comes from something that belongs to it. */
export async function findVendor(from: Reader, vendorId: string): Promise<VendorRow> {
  const [row] = await findVendorRow(from, { vendorId });
  if (row === undefined) throw new Error(`There is no vendor ${vendorId}.`);
  return row;
}

/** The person behind a vendor. */
export async function findVendorUser(from: Reader, vendorId: string): Promise<string> {
  return (await findVendor(from, vendorId)).userId;
}

const findVendorRow = hotQuery('vendor_by_id', (reader) =>
  reader
    .select()
    .from(vendors)
    .where(eq(vendors.id, placeholder('vendorId'))),
);

/** The administrators who may sign in. */
export async function findAdmins(from: Reader): Promise<{ id: string; email: string }[]> {
  return from
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.role, 'ADMIN'), isNull(users.suspendedAt)))
    .orderBy(asc(users.id));
}

/** Throws `last_admin` if nobody else is left who may sign in as an administrator. The caller holds `ADMINS_LOCK`. */
export async function assertAnotherAdmin(tx: Tx, userId: string): Promise<void> {
  const admins = await findAdmins(tx);
  if (!admins.some(({ id }) => id !== userId)) throw lastAdmin({ userId });
}

export async function addUser(tx: Tx, user: typeof users.$inferInsert): Promise<void> {
  await tx.insert(users).values(user);
}

/** Writes the changes unless the row has changed since it was read. The caller holds the lock of the account. */
export async function saveUser(tx: Tx, { id, version }: UserRow, changes: Partial<UserRow>): Promise<UserRow> {
  const rows = await tx
    .update(users)
    .set({ ...changes, version: version + 1 })
    .where(and(eq(users.id, id), eq(users.version, version)))
    .returning();
  return movedRow(rows, `Account ${id}`);
}

/** Marks a number as not verified for every account except one. It changes one column and no versions. Returns the accounts. */
export async function unverifyPhone(tx: Tx, phone: string, { except }: { except: string }): Promise<string[]> {
  const elsewhere = and(eq(users.phone, phone), isNotNull(users.phoneVerifiedAt), ne(users.id, except));
  const lost = await tx.update(users).set({ phoneVerifiedAt: null }).where(elsewhere).returning({ id: users.id });
  return lost.map(({ id }) => id);
}

/** Marks the number of an account as not verified; the number stays. It changes one column and not the version. */
export async function unverifyPhoneOf(tx: Tx, userId: string): Promise<void> {
  await tx.update(users).set({ phoneVerifiedAt: null }).where(eq(users.id, userId));
}

/** Writes the changes if the condition holds. Returns whether it did. */
export async function saveVendor(
  tx: Tx,
  vendorId: string,
  changes: Partial<typeof vendors.$inferSelect>,
  condition?: SQL,
): Promise<boolean> {
  const rows = await tx
    .update(vendors)
    .set(changes)
    .where(and(eq(vendors.id, vendorId), condition))
    .returning({ id: vendors.id });
  return rows.length > 0;
}
