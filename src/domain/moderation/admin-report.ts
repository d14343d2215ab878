import type { Access } from '../kernel/index.ts';
import { reportNotFound } from './moderation-errors.ts';
import { MODERATION_LOCK } from './moderation-lock.ts';
import { findReport, type ListingReport } from './report-store.ts';

/** Any report of a listing, for an admin. */
export const adminReport: Access<'admin', { reportId: string }, ListingReport> = {
  who: 'admin',
  scope: null,
  errors: [reportNotFound],
  locks: () => [MODERATION_LOCK],
  async load(from, _caller, { reportId }) {
    const report = await findReport(from, reportId);
    if (report === undefined) throw reportNotFound({ reportId });
    return report;
  },
};
