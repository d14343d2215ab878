import { z } from 'zod';
import { REPORT_KINDS, REPORT_STATES } from '../../../../db/values/index.ts';
import { declareEvent } from '../../platform/kernel/index.ts';

const Report = z.object({ reportId: z.string(), kind: z.enum(REPORT_KINDS) });
const AnsweredReport = Report.extend({ status: z.enum(REPORT_STATES) });

/** What is told of condition reports. */
export const conditionEvents = {
  submitted: declareEvent('condition.submitted', Report.extend({ photos: z.int().describe('how many') })),
  confirmed: declareEvent('condition.confirmed', AnsweredReport),
  contested: declareEvent('condition.contested', AnsweredReport),
};
