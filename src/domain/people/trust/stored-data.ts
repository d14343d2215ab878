import { eq } from 'drizzle-orm';
import { documentKinds, trustEvents } from '../../../../db/schema/index.ts';
import { declareTable, NOT_PERSONAL, section, type StoredTable } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(documentKinds, { ...NOT_PERSONAL, kept: 'for good' }),
  declareTable(trustEvents, {
    exported: [
      section('account', 'trust', (from, { userId }) => from.select().from(trustEvents).where(eq(trustEvents.userId, userId))),
    ],
    erased: 'deleted',
    async erase(tx, { userId }) {
      await tx.delete(trustEvents).where(eq(trustEvents.userId, userId));
    },
    kept: 'as long as the account',
  }),
];
