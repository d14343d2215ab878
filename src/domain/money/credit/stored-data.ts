import { eq } from 'drizzle-orm';
import { creditEntries } from '../../../../db/schema/index.ts';
import { ACCOUNTING, declareTable, FOR_GOOD, section, type StoredTable } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(creditEntries, {
    exported: [
      section('account', 'credit', (from, { userId }) =>
        from.select().from(creditEntries).where(eq(creditEntries.userId, userId)),
      ),
    ],
    erased: ACCOUNTING,
    kept: FOR_GOOD,
  }),
];
