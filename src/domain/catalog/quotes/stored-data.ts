import { eq } from 'drizzle-orm';
import { quotes } from '../../../../db/schema/index.ts';
import { EXPIRED_DAYS, declareTable, purgeExpired, section, type StoredTable } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(quotes, {
    bindsNobody: true,
    exported: [section('rentals', 'quotes', (from, { userId }) => from.select().from(quotes).where(eq(quotes.userId, userId)))],
    erased: 'deleted',
    async erase(tx, { userId }) {
      await tx.delete(quotes).where(eq(quotes.userId, userId));
    },
    kept: `${EXPIRED_DAYS} days after they ran out: no booking refers to its quote, it took over what was promised`,
    purges: { quotes: purgeExpired(quotes) },
  }),
];
