import { z } from 'zod';
import { declareError } from '../../platform/kernel/index.ts';

export const messageReportNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'There is no report with this id.',
  data: z.object({ reportId: z.string() }),
  message: () => 'There is no report with this id. GET /admin/message-reports lists them.',
  next: () => [],
});

/** This error is also used for reports of listings. */
export const reportDecided = declareError({
  code: 'report_decided',
  status: 400,
  when: 'The report was decided otherwise before.',
  data: z.object({ reportId: z.string(), status: z.string() }),
  message: ({ status }) => `This report is ${status} already; nothing was changed.`,
  next: () => [],
});
