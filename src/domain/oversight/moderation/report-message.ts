import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { messageReports } from '../../../../db/schema/index.ts';
import { MESSAGE_REPORT_REASONS, MESSAGE_REPORT_STATES } from '../../../../db/values/index.ts';
import { command, declareId, IdInput, plainText } from '../../platform/kernel/index.ts';
import { aboutConversation, conversationParty, findMessage, messageNotFound } from '../../talk/conversations/index.ts';
import { messageReportLifecycle } from './message-report-lifecycle.ts';
import type { MessageReport } from './message-report.ts';

const MESSAGE_REPORT_ID = declareId('mrp');

export const reportMessage = command({
  name: 'report_message',
  title: 'Report a message',
  description:
    'Shows a message of the other side to the platform’s people. The other side does not learn of it. block ends hearing from them.',
  access: conversationParty('write'),
  testKeys: 'their own',
  repeat: 'natural',
  effects: [],
  input: aboutConversation({
    messageId: IdInput,
    reason: z.enum(MESSAGE_REPORT_REASONS),
    note: plainText(1_000).optional(),
  }),
  example: { reason: 'SPAM', note: 'Again' },
  output: z.object({
    reportId: z.string(),
    messageId: z.string(),
    status: z.enum(MESSAGE_REPORT_STATES),
    createdAt: z.string(),
    alreadyDone: z.boolean().optional(),
  }),
  errors: [messageNotFound],

  async run({ subject: { conversation, side }, input: { messageId, reason, note }, caller, tx, now, ids }) {
    const message = conversation === null ? undefined : await findMessage(tx, conversation.id, messageId);
    if (conversation === null || message === undefined || message.side === side) throw messageNotFound({ messageId });
    const same = and(eq(messageReports.messageId, messageId), eq(messageReports.by, side));
    const [known] = await tx.select().from(messageReports).where(same);
    if (known !== undefined) return { ...receipt(known), alreadyDone: true };
    const row = {
      id: ids.next(MESSAGE_REPORT_ID),
      messageId,
      mode: conversation.mode,
      by: side,
      reporterId: caller.userId,
      status: messageReportLifecycle.table.initial,
      reason,
      text: note ?? null,
      createdAt: now,
    };
    await tx.insert(messageReports).values(row);
    return receipt(row);
  },
});

function receipt({ id, messageId, status, createdAt }: Pick<MessageReport, 'id' | 'messageId' | 'status' | 'createdAt'>) {
  return { reportId: id, messageId, status, createdAt: createdAt.toISOString() };
}
