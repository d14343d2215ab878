import { and, eq, lt, ne, or } from 'drizzle-orm';
import { deleteOldest } from '../../../../db/delete-oldest.ts';
import { listingReports, messageReports } from '../../../../db/schema/index.ts';
import { REPORT_LINK_DAYS } from '../../people/mail/index.ts';
import { declareTable, section, type StoredTable, type Whose } from '../../platform/kernel/index.ts';

/** The reports of the account, and the reports that were sent from its address without the account. */
function reportsOf({ userId, email }: Pick<Whose, 'userId' | 'email'>) {
  return or(eq(listingReports.reporterId, userId), eq(listingReports.reporterEmail, email));
}

export const storedData: readonly StoredTable[] = [
  declareTable(messageReports, {
    bindsNobody: true,
    exported: [
      // The export has the person's own text. Who decided about it, and why, belongs to the platform.
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
  declareTable(listingReports, {
    bindsNobody: true,
    exported: [
      // The export has the person's own text. Who decided about it, and why, belongs to the platform.
      section('account', 'listingReports', (from, whose) => {
        const { id, assetId, mode, status, reason, text, createdAt, decidedAt } = listingReports;
        return from
          .select({ id, assetId, mode, status, reason, text, createdAt, decidedAt })
          .from(listingReports)
          .where(reportsOf(whose));
      }),
    ],
    erased: 'without who said it; the words go once it is decided',
    async erase(tx, whose) {
      const theirs = reportsOf(whose);
      await tx.delete(listingReports).where(and(theirs, eq(listingReports.status, 'UNCONFIRMED')));
      // An open report stays, without the name, until it is decided, because the listing may be unsafe for others.
      await tx
        .update(listingReports)
        .set({ text: '' })
        .where(and(theirs, ne(listingReports.status, 'OPEN')));
      await tx.update(listingReports).set({ reporterId: null, reporterEmail: null, openKey: null }).where(theirs);
    },
    kept: 'for good; of a report without an account the address goes with the decision, and what nobody confirmed after a week',
    purges: {
      unconfirmedReports: (tx, { daysAgo, limit }) =>
        deleteOldest(tx, listingReports, {
          where: and(
            eq(listingReports.mode, 'live'),
            eq(listingReports.status, 'UNCONFIRMED'),
            lt(listingReports.createdAt, daysAgo(REPORT_LINK_DAYS)),
          ),
          by: listingReports.createdAt,
          limit,
        }),
    },
  }),
];
