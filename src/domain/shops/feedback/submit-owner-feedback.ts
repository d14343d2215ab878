import { and, desc, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { ownerFeedback } from '../../../../db/schema/index.ts';
import { anyVendor, command, DAY_MS, declareId, later, plainLine, plainText, waitOfDay } from '../../platform/kernel/index.ts';
import { tooMuchFeedback } from './feedback-errors.ts';
import { feedbackLifecycle } from './feedback-lifecycle.ts';
import { feedbackLock, FeedbackView, feedbackView } from './owner-feedback.ts';

const FEEDBACK_ID = declareId('fbk');

const MOST_PER_DAY = 20;

export const submitOwnerFeedback = command({
  name: 'submit_owner_feedback',
  title: 'Send feedback',
  description: 'Tell the platform what the owner misses or what goes wrong. list shows what became of it.',
  access: anyVendor('write:owner'),
  testKeys: 'none',
  repeat: 'creates',
  effects: [],
  input: z.strictObject({ topic: plainLine(80, 2), text: plainText(2_000) }),
  example: { topic: 'Calendar', text: 'Weeks begin on Monday here.' },
  output: FeedbackView,
  readsOut: ['feedbackId', 'topic', 'status'],
  errors: [tooMuchFeedback],

  async run({ input, caller: { vendorId }, tx, now, ids }) {
    await tx.lock(feedbackLock(vendorId));
    await assertNotTooMuch(tx, vendorId, now);
    const row = {
      id: ids.next(FEEDBACK_ID),
      vendorId,
      status: feedbackLifecycle.table.initial,
      ...input,
      createdAt: now,
      answer: null,
      answeredAt: null,
      movedBy: null,
      movedAt: null,
    };
    await tx.insert(ownerFeedback).values(row);
    return feedbackView(row);
  },
});

/** Throws `too_much_feedback` if the shop has sent too much lately. */
async function assertNotTooMuch(tx: Tx, vendorId: string, now: Date): Promise<void> {
  const lately = await tx
    .select({ at: ownerFeedback.createdAt })
    .from(ownerFeedback)
    .where(and(eq(ownerFeedback.vendorId, vendorId), gt(ownerFeedback.createdAt, later(now, -DAY_MS))))
    .orderBy(desc(ownerFeedback.createdAt))
    .limit(MOST_PER_DAY);
  const retryAfterSeconds = waitOfDay(
    lately.map(({ at }) => at),
    MOST_PER_DAY,
    now,
  );
  if (retryAfterSeconds !== null) throw tooMuchFeedback({ most: MOST_PER_DAY, retryAfterSeconds });
}
