import { z } from 'zod';
import { command, IdInput, plainText } from '../../platform/kernel/index.ts';
import { removeMessage } from '../../talk/conversations/index.ts';
import { decideMessageReport } from './message-report-lifecycle.ts';
import { adminMessageReport, MessageReportView, messageReportView } from './message-report.ts';
import { reportDecided } from './report-errors.ts';

export const upholdMessageReport = command({
  name: 'uphold_message_report',
  title: 'Uphold a report of a message',
  description:
    'Admin: a report is right. The words and the file of the message are gone for both sides. Its writer is suspended apart from that.',
  access: adminMessageReport,
  repeat: 'natural',
  destructive: true,
  thirdPartyText: true,
  input: z.strictObject({ reportId: IdInput, note: plainText(500) }),
  example: { note: 'It asks for money elsewhere' },
  output: MessageReportView,
  errors: [reportDecided],

  async run({ subject, input: { note }, caller, tx, now }) {
    const decision = { note, decidedBy: caller.userId, decidedAt: now };
    const report = await decideMessageReport(tx, subject, 'uphold', decision);
    if (report === null) return { ...messageReportView(subject), alreadyDone: true };
    await removeMessage(tx, subject.message, now);
    return messageReportView({ ...subject, report, message: { ...subject.message, text: '', removedAt: now } });
  },
});
