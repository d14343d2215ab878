import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { assets } from '../../../../db/schema/index.ts';
import { accountEvents, findVendorOfUser, saveUser } from '../../people/accounts/index.ts';
import { queueMail } from '../../people/mail/index.ts';
import { command, IdInput, plainText } from '../../platform/kernel/index.ts';
import { AdminUserView, adminUserView } from './admin-user-view.ts';
import { showListing } from './asset-suspension.ts';
import { adminUser } from './moderation-access.ts';
import { cannotSuspend } from './moderation-errors.ts';

export const reinstateUser = command({
  name: 'reinstate_user',
  title: 'Lift the suspension of a person',
  description:
    'Admin: the person can sign in again, and listings are again what they were, but for those that are suspended themselves. Sessions, API keys and requests that ended stay ended.',
  access: adminUser,
  repeat: 'natural',
  thirdPartyText: true,
  input: z.strictObject({ userId: IdInput, reason: plainText(500) }),
  example: { reason: 'They were not forged' },
  output: AdminUserView,
  errors: [cannotSuspend],

  async run({ subject: user, tx, now, ids, emit }) {
    const { id: userId, erasedAt, suspendedAt, email } = user;
    if (erasedAt !== null) throw cannotSuspend({ userId, because: 'ERASED' });
    if (suspendedAt === null) return { ...(await adminUserView(tx, user, now)), alreadyDone: true };

    const reinstated = await saveUser(tx, user, { suspendedAt: null, suspendedReason: null });
    const vendor = await findVendorOfUser(tx, userId);
    if (vendor !== undefined) await showShop(tx, vendor.id, now);
    await queueMail(tx, { kind: 'ACCOUNT_REINSTATED', address: email }, { now, ids });
    await emit({ type: accountEvents.reinstated, data: { userId, ...(vendor !== undefined && { vendorId: vendor.id }) } });
    return adminUserView(tx, reinstated, now);
  },
});

async function showShop(tx: Tx, vendorId: string, now: Date): Promise<void> {
  const hidden = and(eq(assets.vendorId, vendorId), eq(assets.status, 'SUSPENDED'), isNull(assets.suspendedAt));
  for (const asset of await tx.select().from(assets).where(hidden)) await showListing(tx, asset, now);
}
