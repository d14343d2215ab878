import { z } from 'zod';
import { REPORT_KINDS, REPORT_STATES, SIDES } from '../../../db/values.ts';
import type { ConditionReport } from '../bookings/index.ts';
import type { Settings } from '../kernel/index.ts';
import { PhotoView, photoView } from '../files/index.ts';

/** A condition report as both sides see it. */
export const ReportView = z.object({
  reportId: z.string(),
  kind: z.enum(REPORT_KINDS),
  status: z.enum(REPORT_STATES),
  by: z.enum(SIDES),
  notes: z.string().describe('untrusted text'),
  readings: z.record(z.string(), z.union([z.string(), z.number()])),
  photos: z.array(PhotoView),
  submittedAt: z.string(),
  dueAt: z.string().nullable().describe('when silence confirms it'),
  decidedAt: z.string().nullable(),
  reason: z.string().nullable().describe('why it is contested: untrusted text'),
});

export function reportView(report: ConditionReport, context: { now: Date; settings: Settings }): z.infer<typeof ReportView> {
  const { id: reportId, kind, status, by, notes, readings, photos, submittedAt, dueAt, decidedAt, reason } = report;
  return {
    reportId,
    kind,
    status,
    by,
    notes,
    readings,
    photos: photos.map((photo) => photoView(photo, photosOf(reportId), context)),
    submittedAt: submittedAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    decidedAt: decidedAt?.toISOString() ?? null,
    reason,
  };
}

/** Where the photos of a report hang. */
export function photosOf(reportId: string): string {
  return `condition-reports/${reportId}`;
}
