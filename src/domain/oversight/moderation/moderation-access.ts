import { type CatalogAsset, findAssetById } from '../../catalog/assets/index.ts';
import { calendarLock } from '../../catalog/availability/index.ts';
import { endingLocks, findUser, type UserRow } from '../../people/accounts/index.ts';
import { type Access, behindRow } from '../../platform/kernel/index.ts';
import { findReport, type ListingReport } from './listing-report.ts';
import { listingNotFound, listingReportNotFound, userNotFound } from './moderation-errors.ts';

/** The lock for suspensions. Those of people and of listings overlap and are rare, so they run one after the other. */
export const MODERATION_LOCK = 'moderation';

/** Any account, for an administrator. The lock of the account makes sign-ins wait too, so that no session is missed. */
export const adminUser: Access<'admin', { userId: string }, UserRow> = {
  who: 'admin',
  scope: null,
  errors: [userNotFound],
  locks: async ({ userId }, _caller, from) => [MODERATION_LOCK, ...(await endingLocks(from, userId))],
  async load(from, _caller, { userId }) {
    const user = await findUser(from, userId);
    if (user === undefined) throw userNotFound({ userId });
    return user;
  },
};

/** Any listing in any status, for an administrator. It is under the lock of the calendar, like the owner's changes. */
export const adminListing: Access<'admin', { assetId: string }, CatalogAsset> = {
  who: 'admin',
  scope: null,
  errors: [listingNotFound],
  locks: ({ assetId }) => [MODERATION_LOCK, calendarLock(assetId)],
  async load(from, _caller, { assetId }) {
    const listing = await findAssetById(from, assetId);
    if (listing === undefined) throw listingNotFound({ assetId });
    return listing;
  },
};

/** Any report of a listing, for an administrator. */
export const adminListingReport = behindRow<'admin', { reportId: string }, ListingReport>({
  who: 'admin',
  scope: null,
  errors: [listingReportNotFound],
  find: (from, { reportId }) => findReport(from, reportId),
  locks: ({ assetId }) => [MODERATION_LOCK, calendarLock(assetId)],
  missing: ({ reportId }) => listingReportNotFound({ reportId }),
});
