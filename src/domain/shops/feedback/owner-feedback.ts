import { and, asc, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { ownerFeedback, vendors } from '../../../../db/schema/index.ts';
import { FEEDBACK_STATES } from '../../../../db/values/index.ts';
import { declareSave } from '../../platform/kernel/index.ts';

export type FeedbackRow = typeof ownerFeedback.$inferSelect;
export type FeedbackState = FeedbackRow['status'];

export const FeedbackView = z.object({
  feedbackId: z.string(),
  topic: z.string(),
  text: z.string(),
  status: z.enum(FEEDBACK_STATES),
  createdAt: z.string(),
  answer: z.string().nullable(),
  answeredAt: z.string().nullable(),
});

export function feedbackView({ id, createdAt, answeredAt, ...row }: FeedbackRow): z.infer<typeof FeedbackView> {
  const { topic, text, status, answer } = row;
  const at = { createdAt: createdAt.toISOString(), answeredAt: answeredAt?.toISOString() ?? null };
  return { feedbackId: id, topic, text, status, answer, ...at };
}

/** Feedback as administrators see it, with the shop that sent it. */
export const AdminFeedbackView = FeedbackView.extend({
  vendor: z.object({ id: z.string(), name: z.string() }),
  movedAt: z.string().nullable(),
});

export interface AdminFeedback {
  readonly feedback: FeedbackRow;
  readonly vendorName: string;
}

export function adminFeedbackView({ feedback, vendorName }: AdminFeedback): z.infer<typeof AdminFeedbackView> {
  const vendor = { id: feedback.vendorId, name: vendorName };
  return { ...feedbackView(feedback), vendor, movedAt: feedback.movedAt?.toISOString() ?? null };
}

interface Page {
  readonly page: number;
  readonly limit: number;
}

/** The feedback of a shop, the newest first. */
export async function findFeedbackOf(reader: Reader, vendorId: string, { page, limit }: Page) {
  const own = eq(ownerFeedback.vendorId, vendorId);
  const rows = await reader
    .select()
    .from(ownerFeedback)
    .where(own)
    .orderBy(desc(ownerFeedback.createdAt), desc(ownerFeedback.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { rows, total: await reader.$count(ownerFeedback, own) };
}

/** The feedback of all shops in one state, the oldest first. */
export async function findFeedbackIn(
  reader: Reader,
  of: { status: FeedbackState; vendorId?: string | undefined },
  { page, limit }: Page,
): Promise<{ rows: AdminFeedback[]; total: number }> {
  const { status, vendorId } = of;
  const fitting = and(
    eq(ownerFeedback.status, status),
    vendorId === undefined ? undefined : eq(ownerFeedback.vendorId, vendorId),
  );
  const rows = await withVendor(reader)
    .where(fitting)
    .orderBy(asc(ownerFeedback.createdAt), asc(ownerFeedback.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { rows, total: await reader.$count(ownerFeedback, fitting) };
}

export async function findFeedback(from: Reader, feedbackId: string): Promise<AdminFeedback | undefined> {
  const [row] = await withVendor(from).where(eq(ownerFeedback.id, feedbackId));
  return row;
}

function withVendor(from: Reader) {
  return from
    .select({ feedback: ownerFeedback, vendorName: vendors.name })
    .from(ownerFeedback)
    .innerJoin(vendors, eq(vendors.id, ownerFeedback.vendorId))
    .$dynamic();
}

/** Saves changes that leave the state as it is, unless the row has changed since it was read. */
export const saveFeedback = declareSave(ownerFeedback, 'Feedback');

/** The lock under which the feedback of one shop is written. */
export function feedbackLock(vendorId: string): string {
  return `owner-feedback:${vendorId}`;
}
