import { z } from 'zod';
import { REPORT_KINDS, REPORT_STATES, SIDES } from '../../../../db/values/index.ts';
import { PhotoView, photoView } from '../../platform/files/index.ts';
import { momentInWords, type ReadCtx } from '../../platform/kernel/index.ts';
import { type Booking, BookingRef, bookingRef } from '../bookings/index.ts';
import type { ConditionReport } from '../open-items/index.ts';

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

export function reportView(report: ConditionReport, context: ReadCtx): z.infer<typeof ReportView> {
  const { id: reportId, kind, status, by, notes, readings, photos, submittedAt, dueAt, decidedAt, reason } = report;
  return {
    reportId,
    kind,
    status,
    by,
    notes,
    readings,
    photos: photos.map((photo) => photoView(photo, photosOfReport(reportId), context)),
    submittedAt: submittedAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    decidedAt: decidedAt?.toISOString() ?? null,
    reason,
  };
}

/** The subject to which the photos of a report belong. */
export function photosOfReport(reportId: string): string {
  return `condition-reports/${reportId}`;
}

/** What a command about the handover or the return answers by itself. */
export const ConditionResult = BookingRef.extend({
  report: ReportView.nullable(),
  early: z.string().optional().describe('handed over before the agreed start'),
});

/** The fields of such an answer that the text form says. */
export const CONDITION_NEWS = ['report.reportId', 'report.kind', 'report.status', 'early', 'settlement.summary'];

/** The result of a command for a booking at its handover or return. */
interface ConditionStep {
  readonly booking: Booking;
  readonly report: ConditionReport | null;
  /** The state was the same before. */
  readonly alreadyDone?: boolean;
}

export function conditionResult(
  { booking, report, alreadyDone }: ConditionStep,
  context: ReadCtx,
): z.infer<typeof ConditionResult> {
  return {
    ...bookingRef(booking, alreadyDone),
    report: report && reportView(report, context),
    ...earlyStart(booking, report, context.now),
  };
}

/** Tells that a handover comes before its time and that the rest stays as agreed. */
function earlyStart(
  { state, startAt, actualStartAt, asset }: Booking,
  report: ConditionReport | null,
  now: Date,
): { early?: string } {
  const waits = state === 'CONFIRMED' && report?.kind === 'CHECK_IN' && now < startAt;
  const begun = state === 'ACTIVE' && actualStartAt !== null && actualStartAt < startAt;
  if (!waits && !begun) return {};
  const begins = begun ? 'The rental has begun' : 'Once the report is confirmed the rental begins,';
  const agreed = `before the agreed start, ${momentInWords(startAt, asset.timeZone)}`;
  return { early: `${begins} ${agreed}. The agreed return and the price stay as they are.` };
}
