import type { z } from 'zod';
import type { Reader } from '../../../db/database.ts';
import { type BookingSide, BookingView, bookingView, type ConditionReport } from '../bookings/index.ts';
import type { Settings } from '../kernel/index.ts';
import { ReportView, reportView } from './report-view.ts';

/** The booking after a step of its handover or return, with the report that the step was about. */
export const ConditionAnswer = BookingView.extend({ report: ReportView.nullable() });

export async function conditionAnswer(
  from: Reader,
  { booking, side }: BookingSide,
  report: ConditionReport | null,
  context: { now: Date; settings: Settings },
): Promise<z.infer<typeof ConditionAnswer>> {
  const view = await bookingView(from, booking, { side, ...context });
  return { ...view, report: report && reportView(report, context) };
}
