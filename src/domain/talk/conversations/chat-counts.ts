import { and, asc, count, eq, exists, gt, gte, isNotNull, isNull, lte, or } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { countWhere } from '../../../../db/expressions.ts';
import { bookings, conversations, replyClocks } from '../../../../db/schema/index.ts';
import type { Mode } from '../../../../db/values/index.ts';
import { HOUR_MS, later } from '../../platform/kernel/index.ts';

/** An answer within this many hours counts as prompt. */
export const PROMPT_HOURS = 24;

/** A shop, and the instant from which its conversations count. */
export interface Counted {
  readonly vendorId: string;
  readonly mode: Mode;
  readonly since: Date;
  readonly now: Date;
}

function startedIn({ vendorId, mode, since, now }: Counted) {
  return and(
    eq(replyClocks.vendorId, vendorId),
    eq(replyClocks.mode, mode),
    gte(replyClocks.startedAt, since),
    lte(replyClocks.startedAt, now),
  );
}

/** How many first answers came after this many minutes. */
interface Wait {
  readonly minutes: number;
  readonly count: number;
}

/** The waits for first answers, the shortest first: in all minutes, or only in those of the daytime. */
export async function findWaits(reader: Reader, counted: Counted, kind: 'minutes' | 'dayMinutes'): Promise<Wait[]> {
  const minutes = replyClocks[kind];
  const rows = await reader
    .select({ minutes, count: count() })
    .from(replyClocks)
    .where(and(startedIn(counted), isNotNull(minutes)))
    .groupBy(minutes)
    .orderBy(asc(minutes));
  return rows.map((row) => ({ minutes: row.minutes ?? 0, count: row.count }));
}

/** How many minutes renters usually wait for a first answer of the shop (median); null if it has given none. */
export async function usualReplyMinutes(reader: Reader, counted: Counted): Promise<number | null> {
  return waitOf(await findWaits(reader, counted, 'minutes'), 50);
}

/** The shortest wait within which this share of the answers came (nearest rank), in minutes. */
export function waitOf(waits: readonly Wait[], percent: number): number | null {
  const rank = Math.ceil((waits.reduce((sum, wait) => sum + wait.count, 0) * percent) / 100);
  let seen = 0;
  for (const wait of waits) {
    seen += wait.count;
    if (seen >= rank) return wait.minutes;
  }
  return null;
}

/**
 * Answers by the local hour of the question. `due` counts those that were answered promptly, and those that have been open for
 * longer than that.
 */
export async function findHours(reader: Reader, counted: Counted) {
  const inTime = and(isNotNull(replyClocks.minutes), lte(replyClocks.minutes, PROMPT_HOURS * 60));
  const longAgo = later(counted.now, -PROMPT_HOURS * HOUR_MS);
  return reader
    .select({
      hour: replyClocks.startHour,
      asked: count(),
      answered: countWhere(inTime),
      due: countWhere(or(inTime, lte(replyClocks.startedAt, longAgo))),
    })
    .from(replyClocks)
    .where(startedIn(counted))
    .groupBy(replyClocks.startHour)
    .orderBy(asc(replyClocks.startHour));
}

const MOST_UNANSWERED = 50;

/** Questions that can still be answered, the one that has waited longest first. */
export async function findUnansweredQuestions(reader: Reader, counted: Counted, closedBefore: Date) {
  const open = or(isNull(bookings.closedAt), gt(bookings.closedAt, closedBefore));
  return reader
    .select({
      conversationId: conversations.id,
      bookingId: conversations.bookingId,
      startedAt: replyClocks.startedAt,
    })
    .from(replyClocks)
    .innerJoin(conversations, eq(conversations.id, replyClocks.conversationId))
    .leftJoin(bookings, eq(bookings.id, conversations.bookingId))
    .where(and(startedIn(counted), isNull(replyClocks.repliedAt), open))
    .orderBy(asc(replyClocks.startedAt), asc(conversations.id))
    .limit(MOST_UNANSWERED);
}

/** Inquiries that began in the period, and for how many of them the same person sent this shop a request afterwards. */
export async function findConversion(reader: Reader, { vendorId, mode, since, now }: Counted) {
  const requested = reader
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.renterId, conversations.renterId),
        eq(bookings.vendorId, conversations.vendorId),
        eq(bookings.mode, conversations.mode),
        gte(bookings.promotedAt, conversations.createdAt),
        lte(bookings.promotedAt, now),
      ),
    );
  const [row] = await reader
    .select({ asked: count(), booked: countWhere(exists(requested)) })
    .from(conversations)
    .where(
      and(
        eq(conversations.vendorId, vendorId),
        eq(conversations.mode, mode),
        eq(conversations.kind, 'INQUIRY'),
        gte(conversations.createdAt, since),
        lte(conversations.createdAt, now),
      ),
    );
  return row ?? { asked: 0, booked: 0 };
}
