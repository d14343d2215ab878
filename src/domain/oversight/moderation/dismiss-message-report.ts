import { z } from 'zod';
import { command, IdInput, plainText } from '../../platform/kernel/index.ts';
import { decideMessageReport } from './message-report-lifecycle.ts';
import { adminMessageReport, MessageReportView, messageReportView } from './message-report.ts';
import { reportDecided } from './report-errors.ts';

export const dismissMessageReport = command({
  name: 'dismiss_message_report',
  title: 'Dismiss a report of a message',
  description: 'Admin: nothing is wrong with the message.',
  access: adminMessageReport,
  repeat: 'natural',
  thirdPartyText: true,
  input: z.strictObject({ reportId: IdInput, note: plainText(500) }),
  example: { note: 'It is a greeting' },
  output: MessageReportView,
  errors: [reportDecided],

  async run({ subject, input: { note }, caller, tx, now }) {
    const decision = { note, decidedBy: caller.userId, decidedAt: now };
    const report = await decideMessageReport(tx, subject, 'dismiss', decision);
    if (report === null) return { ...messageReportView(subject), alreadyDone: true };
    return messageReportView({ ...subject, report });
  },
});
