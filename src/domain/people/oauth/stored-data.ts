import { eq } from 'drizzle-orm';
import { oauthItems, sessions } from '../../../../db/schema/index.ts';
import { EXPIRED_DAYS, declareTable, purgeExpired, type StoredTable } from '../../platform/kernel/index.ts';
import { deleteGrants, UNUSED_CLIENT_DAYS } from './oauth-item-store.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(oauthItems, {
    exported: 'hashes of secrets, and what software says of itself; the sessions say who was let in',
    erased: 'deleted',
    async erase(tx, { userId }) {
      const rows = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));
      await deleteGrants(
        tx,
        rows.map(({ id }) => id),
      );
    },
    kept: `${EXPIRED_DAYS} days after they ran out; a client that nobody connected, ${UNUSED_CLIENT_DAYS} days in all`,
    purges: { oauthItems: purgeExpired(oauthItems) },
  }),
];
