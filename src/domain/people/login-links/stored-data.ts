import { eq } from 'drizzle-orm';
import { loginLinks } from '../../../../db/schema/index.ts';
import { EXPIRED_DAYS, declareTable, purgeExpired, section, type StoredTable } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(loginLinks, {
    exported: [
      section('account', 'loginLinks', (from, { userId }) => from.select().from(loginLinks).where(eq(loginLinks.userId, userId))),
    ],
    erased: 'deleted',
    async erase(tx, { userId }) {
      await tx.delete(loginLinks).where(eq(loginLinks.userId, userId));
    },
    kept: `${EXPIRED_DAYS} days after they ran out`,
    purges: { loginLinks: purgeExpired(loginLinks) },
  }),
];
