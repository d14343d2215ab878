import { eq, lt } from 'drizzle-orm';
import { deleteOldest } from '../../../../db/delete-oldest.ts';
import { emailChanges, phoneCodes } from '../../../../db/schema/index.ts';
import { declareTable, EXPIRED_DAYS, purgeExpired, section, type StoredTable } from '../../platform/kernel/index.ts';
import { dropMailsAbout } from '../mail/index.ts';
import { ENDED_SESSION_DAYS } from '../sign-in/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(emailChanges, {
    exported: [
      section('account', 'emailChanges', (from, { userId }) => {
        const { id, oldEmail, newEmail, status, createdAt, expiresAt, endedAt } = emailChanges;
        return from
          .select({ id, oldEmail, newEmail, status, createdAt, expiresAt, endedAt })
          .from(emailChanges)
          .where(eq(emailChanges.userId, userId));
      }),
    ],
    erased: 'deleted, with the letters about them',
    async erase(tx, { userId }) {
      const theirs = await tx.delete(emailChanges).where(eq(emailChanges.userId, userId)).returning({ id: emailChanges.id });
      await dropMailsAbout(
        tx,
        theirs.map(({ id }) => id),
      );
    },
    // They are kept as long as ended sessions, so that somebody who asks can be told who changed an address.
    kept: `${ENDED_SESSION_DAYS} days after they were asked for`,
    purges: {
      emailChanges: (tx, { daysAgo, limit }) =>
        deleteOldest(tx, emailChanges, {
          where: lt(emailChanges.createdAt, daysAgo(ENDED_SESSION_DAYS)),
          by: emailChanges.createdAt,
          limit,
        }),
    },
  }),
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
