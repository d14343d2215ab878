import { eq, inArray } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { assets, blackouts, calendarFeeds, followedCalendars } from '../../../../db/schema/index.ts';
import { declareTable, shopSection, type StoredTable } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(blackouts, {
    exported: [
      shopSection('blackouts', (from, { vendorId }) =>
        from
          .select()
          .from(blackouts)
          .where(inArray(blackouts.assetId, listedBy(from, vendorId))),
      ),
    ],
    erased: 'kept without reason and calendar',
    async erase(tx, { vendorId }) {
      if (vendorId === null) return;
      const theirs = inArray(blackouts.assetId, listedBy(tx, vendorId));
      await tx.update(blackouts).set({ reason: null, calendar: null, uid: null }).where(theirs);
    },
    kept: 'until the owner removes them',
  }),
  declareTable(calendarFeeds, {
    exported: [
      shopSection('calendarFeeds', (from, { vendorId }) =>
        from.select().from(calendarFeeds).where(eq(calendarFeeds.vendorId, vendorId)),
      ),
    ],
    erased: 'revoked',
    async erase(tx, { vendorId }, { now }) {
      if (vendorId !== null) await tx.update(calendarFeeds).set({ revokedAt: now }).where(eq(calendarFeeds.vendorId, vendorId));
    },
    kept: 'as long as the account',
  }),
  declareTable(followedCalendars, {
    exported: [
      shopSection('followedCalendars', (from, { vendorId }) =>
        from
          .select()
          .from(followedCalendars)
          .where(inArray(followedCalendars.assetId, listedBy(from, vendorId))),
      ),
    ],
    erased: 'deleted',
    async erase(tx, { vendorId }) {
      if (vendorId === null) return;
      await tx.delete(followedCalendars).where(inArray(followedCalendars.assetId, listedBy(tx, vendorId)));
    },
    kept: 'until the owner unfollows them',
  }),
];

function listedBy(from: Reader, vendorId: string) {
  return from.select({ id: assets.id }).from(assets).where(eq(assets.vendorId, vendorId));
}
