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

/** Returns the subject to which the photos of a report belong. */
export function photosOfReport(reportId: string): string {
  return `condition-reports/${reportId}`;
}

/** The fields that a command about the handover or the return returns itself. */
export const ConditionResult = BookingRef.extend({
  report: ReportView.nullable(),
  early: z.string().optional().describe('handed over before the agreed start'),
});

/** The fields of such a result that its text form shows. */
export const CONDITION_NEWS = ['report.reportId', 'report.kind', 'report.status', 'early', 'settlement.summary'];

/** A booking and its report after a command at the handover or the return. */
interface ConditionStep {
  readonly booking: Booking;
  readonly report: ConditionReport | null;
  /** Nothing changed, because the state was already the same. */
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

/** Returns a sentence if the handover comes before its time: everything else stays as agreed. */
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
