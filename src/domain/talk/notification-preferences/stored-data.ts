import { eq } from 'drizzle-orm';
import { notificationPreferences } from '../../../../db/schema/index.ts';
import { declareTable, section, type StoredTable } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(notificationPreferences, {
    exported: [
      section('account', 'notificationPreferences', (from, { userId }) =>
        from
          .select({
            silenced: notificationPreferences.silenced,
            chosen: notificationPreferences.chosen,
            chatLetters: notificationPreferences.chatLetters,
          })
          .from(notificationPreferences)
          .where(eq(notificationPreferences.id, userId)),
      ),
    ],
    erased: 'deleted',
    async erase(tx, { userId }) {
      await tx.delete(notificationPreferences).where(eq(notificationPreferences.id, userId));
    },
    kept: 'as long as the account',
  }),
];
