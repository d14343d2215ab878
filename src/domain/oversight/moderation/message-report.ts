import { and, asc, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { conversations, messageReports, messages } from '../../../../db/schema/index.ts';
import { CONVERSATION_KINDS, MESSAGE_REPORT_REASONS, MESSAGE_REPORT_STATES, SIDES } from '../../../../db/values/index.ts';
import { behindRow } from '../../platform/kernel/index.ts';
import type { Conversation, Message } from '../../talk/conversations/index.ts';
import { messageReportNotFound } from './report-errors.ts';

export type MessageReport = typeof messageReports.$inferSelect;

/** A report with its message and conversation. */
export interface ReportedLine {
  readonly report: MessageReport;
  readonly message: Message;
  readonly conversation: Conversation;
}

function withLine(from: Reader) {
  return from
    .select({ report: messageReports, message: messages, conversation: conversations })
    .from(messageReports)
    .innerJoin(messages, eq(messages.id, messageReports.messageId))
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .$dynamic();
}

/** One page of reports: waiting ones first, the oldest at the front; then decided ones, the newest first. */
export async function findMessageReports(
  from: Reader,
  { status, mode }: Pick<MessageReport, 'status' | 'mode'>,
  { limit, page }: { limit: number; page: number },
): Promise<{ rows: ReportedLine[]; total: number }> {
  const direction = status === 'OPEN' ? asc : desc;
  const fitting = and(eq(messageReports.mode, mode), eq(messageReports.status, status));
  const rows = await withLine(from)
    .where(fitting)
    .orderBy(direction(messageReports.createdAt), direction(messageReports.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { rows, total: await from.$count(messageReports, fitting) };
}

/** A report by its id, for administrators. */
export const adminMessageReport = behindRow({
  who: 'admin',
  scope: null,
  errors: [messageReportNotFound],
  async find(from: Reader, { reportId }: { reportId: string }): Promise<ReportedLine | undefined> {
    const [row] = await withLine(from).where(eq(messageReports.id, reportId));
    return row;
  },
  locks: ({ report }) => [`message-report:${report.id}`],
  missing: ({ reportId }) => messageReportNotFound({ reportId }),
});

export const MessageReportView = z.object({
  reportId: z.string(),
  status: z.enum(MESSAGE_REPORT_STATES),
  reason: z.enum(MESSAGE_REPORT_REASONS),
  text: z.string().nullable().describe('in the words of the reporter'),
  by: z.enum(SIDES),
  reporterId: z.string().nullable().describe('null: erased since'),
  message: z.object({
    messageId: z.string(),
    text: z.string().describe('untrusted text, as it was written'),
    authorId: z.string().nullable().describe('null: wrote without an account, or erased since'),
    at: z.string(),
    removedAt: z.string().nullable(),
  }),
  conversation: z.object({
    conversationId: z.string(),
    kind: z.enum(CONVERSATION_KINDS),
    bookingId: z.string().nullable(),
    assetId: z.string(),
    vendorId: z.string(),
  }),
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
  decidedBy: z.string().nullable(),
  note: z.string().nullable(),
  alreadyDone: z.boolean().optional(),
});

export function messageReportView({ report, message, conversation }: ReportedLine): z.infer<typeof MessageReportView> {
  const { id: reportId, status, reason, text, by, reporterId, createdAt, decidedAt, decidedBy, note } = report;
  const { kind, bookingId, assetId, vendorId } = conversation;
  return {
    reportId,
    status,
    reason,
    text,
    by,
    reporterId,
    message: {
      messageId: message.id,
      text: message.text,
      authorId: message.authorId,
      at: message.at.toISOString(),
      removedAt: message.removedAt?.toISOString() ?? null,
    },
    conversation: { conversationId: conversation.id, kind, bookingId, assetId, vendorId },
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    decidedBy,
    note,
  };
}
