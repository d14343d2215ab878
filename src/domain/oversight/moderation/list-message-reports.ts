import { z } from 'zod';
import { MESSAGE_REPORT_STATES, MODES } from '../../../../db/values/index.ts';
import { anyAdmin, pageInput, pageOf, pagination, query } from '../../platform/kernel/index.ts';
import { findMessageReports, MessageReportView, messageReportView } from './message-report.ts';

export const listMessageReports = query({
  name: 'list_message_reports',
  title: 'Reports of messages',
  description:
    'Admin: messages that the other side found wrong. Without status those that wait for a decision, the oldest first.',
  access: anyAdmin,
  audited: true,
  thirdPartyText: true,
  input: z.strictObject({
    status: z.enum(MESSAGE_REPORT_STATES).default('OPEN'),
    mode: z.enum(MODES).default('live'),
    ...pageInput,
  }),
  example: { limit: 2 },
  output: pageOf(MessageReportView),
  empty: ({ status }) => `No report of a message is ${status}.`,
  errors: [],

  async run({ input, reader }) {
    const { rows, total } = await findMessageReports(reader, input, input);
    return { items: rows.map(messageReportView), pagination: pagination(input, total) };
  },
});
