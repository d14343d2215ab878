import { eq } from 'drizzle-orm';
import { callStats } from '../../../../db/schema/index.ts';
import { declareTable, section, type StoredTable } from '../../platform/kernel/index.ts';

export const KEPT_DAYS = 90;

export const storedData: readonly StoredTable[] = [
  declareTable(callStats, {
    bindsNobody: true,
    exported: [
      section('account', 'callCounts', (from, { userId }) => from.select().from(callStats).where(eq(callStats.userId, userId))),
    ],
    erased: 'deleted',
    async erase(tx, { userId }) {
      await tx.delete(callStats).where(eq(callStats.userId, userId));
    },
    kept: `${KEPT_DAYS} days`,
  }),
];
