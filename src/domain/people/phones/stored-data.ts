import { eq } from 'drizzle-orm';
import { phoneCodes } from '../../../../db/schema/index.ts';
import { EXPIRED_DAYS, declareTable, purgeExpired, section, type StoredTable } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(phoneCodes, {
    bindsNobody: true,
    exported: [
      section('account', 'phoneCodes', (from, { userId }) => from.select().from(phoneCodes).where(eq(phoneCodes.userId, userId))),
    ],
    erased: 'deleted',
    async erase(tx, { userId }) {
      await tx.delete(phoneCodes).where(eq(phoneCodes.userId, userId));
    },
    kept: `${EXPIRED_DAYS} days after they ran out`,
    purges: { phoneCodes: purgeExpired(phoneCodes) },
  }),
];
