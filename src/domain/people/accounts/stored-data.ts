import { and, eq, inArray, lt, ne, or } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { deleteOldest } from '../../../../db/delete-oldest.ts';
import { adminInvitations, shopNames, users, vendors } from '../../../../db/schema/index.ts';
import { declareTable, EXPIRED_DAYS, section, shopSection, type StoredTable } from '../../platform/kernel/index.ts';
import { findUser, saveUser, saveVendor } from './account-store.ts';
import { invitationLifecycle } from './invitation-lifecycle.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(users, {
    exported: [section('account', 'account', (from, { userId }) => from.select().from(users).where(eq(users.id, userId)))],
    erased: 'emptied; the row stays, because bookings and accounting point at it',
    erase: (tx, { userId }, { passwordHash, now }) => emptyAccount(tx, userId, { passwordHash, now }),
    kept: 'as long as the account',
  }),
  declareTable(vendors, {
    exported: [shopSection('shop', (from, { vendorId }) => from.select().from(vendors).where(eq(vendors.id, vendorId)))],
    erased: 'emptied, the tax number included',
    async erase(tx, { vendorId }) {
      if (vendorId !== null) await emptyShop(tx, vendorId);
    },
    kept: 'as long as the account',
  }),
  declareTable(shopNames, {
    exported: [
      shopSection('shopNames', (from, { vendorId }) => from.select().from(shopNames).where(eq(shopNames.vendorId, vendorId))),
    ],
    erased: 'deleted',
    async erase(tx, { vendorId }) {
      if (vendorId !== null) await tx.delete(shopNames).where(eq(shopNames.vendorId, vendorId));
    },
    kept: 'as long as the account',
  }),
  declareTable(adminInvitations, {
    exported: [
      section('account', 'adminInvitations', (from, { email }) => {
        const { id, status, createdAt, expiresAt, endedAt } = adminInvitations;
        return from
          .select({ id, email: adminInvitations.email, status, createdAt, expiresAt, endedAt })
          .from(adminInvitations)
          .where(eq(adminInvitations.email, email));
      }),
    ],
    erased: 'without the address; those that are open end, also those that the person sent',
    async erase(tx, { userId, email }, { now }) {
      const theirs = eq(adminInvitations.email, email);
      const { from, to: status } = invitationLifecycle.takeAll('revoke');
      await tx
        .update(adminInvitations)
        .set({ status, endedAt: now, openKey: null })
        .where(and(or(theirs, eq(adminInvitations.invitedBy, userId)), inArray(adminInvitations.status, [...from])));
      await tx.update(adminInvitations).set({ email: null }).where(theirs);
    },
    kept: `${EXPIRED_DAYS} days after they ran out; accepted ones for good`,
    purges: {
      adminInvitations: (tx, { daysAgo, limit }) => {
        const where = and(lt(adminInvitations.expiresAt, daysAgo(EXPIRED_DAYS)), ne(adminInvitations.status, 'ACCEPTED'));
        return deleteOldest(tx, adminInvitations, { where, by: adminInvitations.expiresAt, limit });
      },
    },
  }),
];

async function emptyAccount(tx: Tx, userId: string, { passwordHash, now }: { passwordHash: string; now: Date }): Promise<void> {
  const user = await findUser(tx, userId);
  if (user === undefined) return;
  await saveUser(tx, user, {
    email: `${userId.toLowerCase()}@erased.invalid`,
    name: 'Erased account',
    passwordHash,
    phone: null,
    city: null,
    country: null,
    language: null,
    emailVerifiedAt: null,
    phoneVerifiedAt: null,
    suspendedAt: now,
    suspendedReason: null,
    erasedAt: now,
  });
}

async function emptyShop(tx: Tx, vendorId: string): Promise<void> {
  await saveVendor(tx, vendorId, {
    name: 'Closed shop',
    slug: closedSlug(vendorId),
    about: '',
    city: null,
    country: null,
    address: null,
    salesTax: null,
  });
}

/** The address of a shop that is closed. Nobody else has it, and it contains no word of the old one. */
export function closedSlug(id: string): string {
  return `closed-${id.toLowerCase().replaceAll('_', '-')}`;
}
