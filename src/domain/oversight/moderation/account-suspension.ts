import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { assets } from '../../../../db/schema/index.ts';
import { endAccess } from '../account-security/index.ts';
import { accountEvents, findVendorOfUser, saveUser, type UserRow } from '../../people/accounts/index.ts';
import { queueMail } from '../../people/mail/index.ts';
import type { WriteCtx } from '../../platform/kernel/index.ts';
import { hideListing, showListing } from './asset-suspension.ts';

/**
 * Suspends an account: everything that acts for it ends, its listings are hidden, and the person is told. The caller holds the
 * locks of `adminUser`.
 */
export async function suspendAccount(tx: Tx, user: UserRow, reason: string, { now, ids, emit }: WriteCtx): Promise<UserRow> {
  const { id: userId, email } = user;
  await endAccess(tx, userId, { because: 'SUSPENDED' }, { now, ids });
  const suspended = await saveUser(tx, user, { suspendedAt: now, suspendedReason: reason });
  const vendor = await findVendorOfUser(tx, userId);
  if (vendor !== undefined) await hideShop(tx, vendor.id, now);
  await queueMail(tx, { kind: 'ACCOUNT_SUSPENDED', address: email }, { now, ids });
  await emit({ type: accountEvents.suspended, data: { userId } });
  return suspended;
}

/** Lifts the suspension of an account. The caller holds the locks of `adminUser`. */
export async function reinstateAccount(tx: Tx, user: UserRow, { now, ids, emit }: WriteCtx): Promise<UserRow> {
  const { id: userId, email } = user;
  const reinstated = await saveUser(tx, user, { suspendedAt: null, suspendedReason: null });
  const vendor = await findVendorOfUser(tx, userId);
  if (vendor !== undefined) await showShop(tx, vendor.id, now);
  await queueMail(tx, { kind: 'ACCOUNT_REINSTATED', address: email }, { now, ids });
  await emit({ type: accountEvents.reinstated, data: { userId, ...(vendor !== undefined && { vendorId: vendor.id }) } });
  return reinstated;
}

/** Hides the listings of a shop. Archived listings are not visible anyway and stay archived. */
async function hideShop(tx: Tx, vendorId: string, now: Date): Promise<void> {
  const listings = await tx
    .select()
    .from(assets)
    .where(and(eq(assets.vendorId, vendorId), ne(assets.status, 'ARCHIVED')));
  for (const asset of listings) await hideListing(tx, asset, {}, now);
}

async function showShop(tx: Tx, vendorId: string, now: Date): Promise<void> {
  const hidden = and(eq(assets.vendorId, vendorId), eq(assets.status, 'SUSPENDED'), isNull(assets.suspendedAt));
  for (const asset of await tx.select().from(assets).where(hidden)) await showListing(tx, asset, now);
}
