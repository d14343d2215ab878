import { z } from 'zod';
import { assetEvents } from '../../catalog/assets/index.ts';
import { reportConfirmPath } from '../../people/mail/index.ts';
import { type Access, command, IdInput, isSignedLink } from '../../platform/kernel/index.ts';
import { findOpenReport, findReport, type ListingReport, reporterLock } from './listing-report.ts';
import { openListingReport } from './listing-report-lifecycle.ts';
import { reportLinkRefused } from './moderation-errors.ts';

/** The report that a link names; `run` checks whether the link is valid. */
const linkedReport: Access<'anyone', { reportId: string }, ListingReport | undefined> = {
  who: 'anyone',
  scope: null,
  errors: [],
  async locks({ reportId }, _caller, from) {
    const email = (await findReport(from, reportId))?.reporterEmail ?? null;
    return email === null ? [] : [reporterLock(email)];
  },
  load: (from, _caller, { reportId }) => findReport(from, reportId),
};

export const confirmListingReport = command({
  name: 'confirm_listing_report',
  title: 'Confirm a report',
  description: 'Confirms a report of a listing that was sent without an account, by the link that was e-mailed to its sender.',
  access: linkedReport,
  door: 'REST only',
  provesItself: true,
  repeat: 'natural',
  input: z.strictObject({ reportId: IdInput, expires: z.coerce.number().int(), signature: z.string().max(100) }),
  output: z.object({ confirmed: z.literal(true), alreadyDone: z.boolean().optional() }),
  errors: [reportLinkRefused],

  async run({ subject: report, input, tx, now, settings, emit }) {
    const { reportId } = input;
    const isGood = isSignedLink(reportConfirmPath(reportId), input, { now, settings });
    if (report === undefined || !isGood) throw reportLinkRefused({ reportId });
    const { assetId, reporterEmail, status, reason } = report;
    const done = { confirmed: true as const, alreadyDone: true };
    if (status !== 'UNCONFIRMED' || reporterEmail === null) return done;
    // If the sender already has a report about the listing that waits for a decision, a second one is not needed.
    const openKey = `${assetId}:${reporterEmail}`;
    if ((await findOpenReport(tx, openKey)) !== undefined) return done;
    await openListingReport(tx, report, openKey);
    await emit({ type: assetEvents.reported, assetId, data: { reportId, assetId, reason } });
    return { confirmed: true as const };
  },
});
