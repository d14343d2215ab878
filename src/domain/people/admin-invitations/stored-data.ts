import { and, eq, lt, ne, or } from 'drizzle-orm';
import { deleteOldest } from '../../../../db/delete-oldest.ts';
import { adminInvitations } from '../../../../db/schema/index.ts';
import { declareTable, EXPIRED_DAYS, section, type StoredTable } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
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
      await tx
        .update(adminInvitations)
        .set({ status: 'REVOKED', endedAt: now, openKey: null })
        .where(and(or(theirs, eq(adminInvitations.invitedBy, userId)), eq(adminInvitations.status, 'PENDING')));
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
