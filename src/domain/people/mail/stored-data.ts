import { and, eq, isNull, lt } from 'drizzle-orm';
import { deleteOldest } from '../../../../db/delete-oldest.ts';
import { emailTokens, mails } from '../../../../db/schema/index.ts';
import { EXPIRED_DAYS, declareTable, purgeExpired, section, type StoredTable } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(mails, {
    bindsNobody: true,
    exported: [section('account', 'emails', (from, { email }) => from.select().from(mails).where(eq(mails.address, email)))],
    erased: 'deleted; the one that tells of the erasure once it is sent, or given up',
    async erase(tx, { email }) {
      await tx.delete(mails).where(eq(mails.address, email));
    },
    kept: '`mailDays`; what still waits to be sent stays, however old it is',
    purges: {
      mails: (tx, { daysAgo, settings, limit }) => {
        const where = and(lt(mails.createdAt, daysAgo(settings.mailDays)), isNull(mails.sendAt));
        return deleteOldest(tx, mails, { where, by: mails.createdAt, limit });
      },
    },
  }),
  declareTable(emailTokens, {
    bindsNobody: true,
    exported: [
      section('account', 'emailLinks', (from, { userId }) =>
        from.select().from(emailTokens).where(eq(emailTokens.userId, userId)),
      ),
    ],
    erased: 'deleted',
    async erase(tx, { userId }) {
      await tx.delete(emailTokens).where(eq(emailTokens.userId, userId));
    },
    kept: `${EXPIRED_DAYS} days after they ran out`,
    purges: { emailTokens: purgeExpired(emailTokens) },
  }),
];
