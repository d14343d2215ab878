import { and, count, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader, Tx } from '../../../../db/database.ts';
import { eventFailures, events } from '../../../../db/schema/index.ts';
import { movedRow } from '../kernel/index.ts';
import type { StoredEvent } from './event-log.ts';
import type { FailedDelivery } from './failed-delivery.ts';

/** An event that a subscriber failed at, for an administrator. */
export interface FailedEvent {
  readonly failed: FailedDelivery;
  readonly event: StoredEvent;
}

/** WAITING: it will be tried again automatically. DEAD: it was given up. */
export const FAILURE_STATES = ['WAITING', 'DEAD'] as const;

export async function findFailedEvent(from: Reader, failureId: string): Promise<FailedEvent | undefined> {
  const [row] = await failedEvents(from).where(eq(eventFailures.id, failureId));
  return row;
}

interface FailedEventFilter {
  readonly status?: (typeof FAILURE_STATES)[number] | undefined;
  readonly subscriber?: string | undefined;
  readonly page: number;
  readonly limit: number;
}

/** A page of failed events, the latest failure first. */
export async function findFailedEvents(
  from: Reader,
  { status, subscriber, page, limit }: FailedEventFilter,
): Promise<{ rows: FailedEvent[]; total: number }> {
  const inState = status === 'DEAD' ? isNotNull(eventFailures.deadSince) : isNull(eventFailures.deadSince);
  const where = and(
    status === undefined ? undefined : inState,
    subscriber === undefined ? undefined : eq(eventFailures.subscriber, subscriber),
  );
  const rows = await failedEvents(from)
    .where(where)
    .orderBy(desc(eventFailures.failedAt), desc(eventFailures.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [total] = await from.select({ count: count() }).from(eventFailures).where(where);
  return { rows, total: total?.count ?? 0 };
}

function failedEvents(from: Reader) {
  return from
    .select({ failed: eventFailures, event: events })
    .from(eventFailures)
    .innerJoin(events, eq(events.id, eventFailures.eventId));
}

/** Makes the delivery due at once; its tries count from the start. */
export async function tryAgain(tx: Tx, { id }: FailedDelivery, now: Date): Promise<FailedDelivery> {
  const again = { tries: 0, nextTryAt: now, deadSince: null };
  const rows = await tx.update(eventFailures).set(again).where(eq(eventFailures.id, id)).returning();
  return movedRow(rows, `Failed event ${id}`);
}

export const FailedEventView = z.object({
  failureId: z.string(),
  status: z.enum(FAILURE_STATES),
  subscriber: z.string().describe('who failed at it'),
  eventId: z.string(),
  type: z.string(),
  bookingId: z.string().nullable(),
  at: z.string().describe('of the event'),
  tries: z.int(),
  failure: z.string().describe('the last one'),
  failedAt: z.string().describe('for the first time'),
  nextTryAt: z.string().nullable(),
  deadSince: z.string().nullable(),
});

export function failedEventView({ failed, event }: FailedEvent): z.input<typeof FailedEventView> {
  const { id: failureId, subscriber, eventId, tries, failure, failedAt, nextTryAt, deadSince } = failed;
  return {
    failureId,
    status: deadSince === null ? 'WAITING' : 'DEAD',
    subscriber,
    eventId,
    type: event.type,
    bookingId: event.bookingId,
    at: event.at.toISOString(),
    tries,
    failure,
    failedAt: failedAt.toISOString(),
    nextTryAt: nextTryAt?.toISOString() ?? null,
    deadSince: deadSince?.toISOString() ?? null,
  };
}
