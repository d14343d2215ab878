import { and, eq, ne } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { assets } from '../../../../db/schema/index.ts';
import { endUserCredentials } from '../../people/account-security/index.ts';
import { accountEvents, findVendorOfUser, saveUser } from '../../people/accounts/index.ts';
import { queueMail } from '../../people/mail/index.ts';
import { command, IdInput, plainText } from '../../platform/kernel/index.ts';
import { AdminUserView, adminUserView } from './admin-user-view.ts';
import { hideListing } from './asset-suspension.ts';
import { adminUser } from './moderation-access.ts';
import { cannotSuspend } from './moderation-errors.ts';

export const suspendUser = command({
  name: 'suspend_user',
  title: 'Suspend a person',
  description:
    'Admin: nobody can sign in as this person any more; sessions and API keys end, listings are hidden, open requests end, payouts wait. Paid rentals go on. The person reads the reason, and how to appeal.',
  access: adminUser,
  repeat: 'natural',
  thirdPartyText: true,
  destructive: true,
  input: z.strictObject({ userId: IdInput, reason: plainText(500) }),
  example: { reason: 'Forged documents' },
  output: AdminUserView,
  errors: [cannotSuspend],

  async run({ subject: user, input: { reason }, tx, now, ids, emit }) {
    const { id: userId, role, erasedAt, suspendedAt, email } = user;
    if (erasedAt !== null) throw cannotSuspend({ userId, because: 'ERASED' });
    if (role === 'ADMIN') throw cannotSuspend({ userId, because: 'ADMIN' });
    if (suspendedAt !== null) return { ...(await adminUserView(tx, user, now)), alreadyDone: true };

    const suspended = await saveUser(tx, user, { suspendedAt: now, suspendedReason: reason });
    await endUserCredentials(tx, userId, now);
    const vendor = await findVendorOfUser(tx, userId);
    if (vendor !== undefined) await hideShop(tx, vendor.id, now);
    await queueMail(tx, { kind: 'ACCOUNT_SUSPENDED', address: email }, { now, ids });
    await emit({ type: accountEvents.suspended, data: { userId } });
    return adminUserView(tx, suspended, now);
  },
});

/** What is archived is in nobody's sight, and stays what it is. */
async function hideShop(tx: Tx, vendorId: string, now: Date): Promise<void> {
  const listings = await tx
    .select()
    .from(assets)
    .where(and(eq(assets.vendorId, vendorId), ne(assets.status, 'ARCHIVED')));
  for (const asset of listings) await hideListing(tx, asset, {}, now);
}
