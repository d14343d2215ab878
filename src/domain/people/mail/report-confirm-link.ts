import { DAY_MS, later, type Settings, signedLink } from '../../platform/kernel/index.ts';

/** How long the sender of a report without an account has to confirm it. */
export const REPORT_LINK_DAYS = 7;

/** Where a report of a listing is confirmed; it opens only with a signature. */
export function reportConfirmPath(reportId: string): string {
  return `/confirm-report/${reportId}`;
}

export function reportConfirmUrl({ id, createdAt }: { id: string; createdAt: Date }, settings: Settings): string {
  const until = later(createdAt, REPORT_LINK_DAYS * DAY_MS);
  return signedLink(reportConfirmPath(id), { now: createdAt, settings }, { until });
}
