import { and, eq, isNotNull, or } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { conversations } from '../../../../db/schema/index.ts';
import { declareError, NextAction, type Step } from '../../platform/kernel/index.ts';
import type { Booking } from './booking-store.ts';

export const wordsBlocked = declareError({
  code: 'words_blocked',
  status: 403,
  when: 'One side of the booking has blocked the other, and a step would bring words of theirs.',
  data: z.object({ bookingId: z.string(), field: z.string() }),
  steps: z.object({ actions: z.array(NextAction) }),
  message: ({ field }) =>
    `Nothing was done: one of you has blocked the other, so that no words go between you. Do it without ${field}.`,
  next: ({ actions }) => actions,
});

/**
 * Refuses words that a blocked person would send through a step; the step itself stays open without words. What a claim
 * consists of (what happened, why the platform is asked, what proves it) is not refused, because the other side must know it to
 * answer and the platform decides by it.
 */
export async function assertWordsReach(
  from: Reader,
  { id: bookingId, renterId, vendorId }: Pick<Booking, 'id' | 'renterId' | 'vendorId'>,
  said: { readonly field: 'message' | 'note' | 'reason'; readonly words: string | undefined },
  again: Step,
): Promise<void> {
  if (said.words === undefined || !(await isBlocked(from, { renterId, vendorId }))) return;
  throw wordsBlocked({ bookingId, field: said.field, actions: [again] });
}

/** Whether one side has blocked the other. Then nobody is asked for words, because they would not arrive. */
export async function isBlocked(from: Reader, { renterId, vendorId }: Pick<Booking, 'renterId' | 'vendorId'>): Promise<boolean> {
  return (
    (
      await from
        .select({ id: conversations.id })
        .from(conversations)
        .where(
          and(
            eq(conversations.renterId, renterId),
            eq(conversations.vendorId, vendorId),
            or(isNotNull(conversations.renterBlockedAt), isNotNull(conversations.ownerBlockedAt)),
          ),
        )
        .limit(1)
    ).length > 0
  );
}
