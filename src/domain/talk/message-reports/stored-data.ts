import { and, eq, lt, ne } from 'drizzle-orm';
import { deleteOldest } from '../../../../db/delete-oldest.ts';
import { messageReports } from '../../../../db/schema/index.ts';
import { declareTable, section, type StoredTable } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(messageReports, {
    bindsNobody: true,
    exported: [
      // The export has what the person said, without who decided about it and why, which belongs to the platform.
      section('account', 'messageReports', (from, { userId }) => {
        const { id, messageId, status, reason, text, createdAt, decidedAt } = messageReports;
        return from
          .select({ id, messageId, status, reason, text, createdAt, decidedAt })
          .from(messageReports)
          .where(eq(messageReports.reporterId, userId));
      }),
    ],
    erased: 'without who said it, and without their words',
    async erase(tx, { userId }) {
      await tx.update(messageReports).set({ reporterId: null, text: null }).where(eq(messageReports.reporterId, userId));
    },
    kept: '`inquiryDays` after it was sent, once it is decided',
    purges: {
      messageReports: (tx, { daysAgo, settings, limit }) => {
        const where = and(ne(messageReports.status, 'OPEN'), lt(messageReports.createdAt, daysAgo(settings.inquiryDays)));
        return deleteOldest(tx, messageReports, { where, by: messageReports.createdAt, limit });
      },
    },
  }),
];
