import { z } from 'zod';
import { LISTING_REPORT_STATES, MODES } from '../../../../db/values/index.ts';
import { anyAdmin, IdInput, pageInput, pageOf, pagination, query } from '../../platform/kernel/index.ts';
import { AdminReportView, adminReportView, findReports } from './listing-report.ts';

export const listListingReports = query({
  name: 'list_listing_reports',
  title: 'Reports of listings',
  description: 'Admin: what people say is wrong with listings. Without status those that wait for a decision, the oldest first.',
  access: anyAdmin,
  thirdPartyText: true,
  input: z.strictObject({
    status: z.enum(LISTING_REPORT_STATES).default('OPEN'),
    assetId: IdInput.optional(),
    mode: z.enum(MODES).default('live'),
    ...pageInput,
  }),
  example: { limit: 2 },
  output: pageOf(AdminReportView),
  empty: ({ status }) => `No report of a listing is ${status}.`,
  errors: [],

  async run({ input, reader }) {
    const { rows, total } = await findReports(reader, input, input);
    const items = [];
    for (const report of rows) items.push(await adminReportView(reader, report));
    return { items, pagination: pagination(input, total) };
  },
});
