import { z } from 'zod';
import { declareError, offer } from '../../platform/kernel/index.ts';

export const messageReportNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'There is no report with this id.',
  data: z.object({ reportId: z.string() }),
  message: () => 'There is no report with this id.',
  next: () => [offer('list_message_reports', {}, { actor: 'PLATFORM', why: 'see the reports' })],
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
