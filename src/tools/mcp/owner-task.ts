import { z } from 'zod';
import { bookingEvents } from '../../domain/rentals/booking-records/index.ts';
import { DomainError, invalidInput, type Operation } from '../../domain/platform/kernel/index.ts';
import type { JsonObject } from '../json-schema.ts';
import type { EndpointView } from './endpoint-views.ts';
import { bookingReadiness } from '../../domain/standing/bookings/index.ts';

/** What a task is asked for with, and what answers it: the booking itself, for whoever may read it. */
export const TASK_METHODS = ['tasks/get', 'tasks/update', 'tasks/cancel'] as const;
export const taskOperation = bookingReadiness;

export const TaskParams = z.looseObject({ taskId: z.string().max(100) });

const PREFIX = 'owner-';
const FALLBACK_POLL_SECONDS = 60;

/** How a booking stands, as far as a task shows it. */
const TaskBooking = z.looseObject({
  id: z.string().optional(),
  bookingId: z.string().optional(),
  state: z.string(),
  waitingOn: z.string().nullable(),
  pollAfterSeconds: z.int().nullish(),
  dueAt: z.string().nullish(),
});

/**
 * The answer of a call as a task that ends with the owner’s answer, for clients that follow tasks; null for an answer that
 * is complete. Nothing is kept for it: the task is the booking, which is stored already, so that it survives everything and
 * opens to the booking’s renter alone.
 */
export function ownerTask(operation: Operation, output: unknown, now: string): TaskBegun | null {
  if (operation.kind === 'query' || !operation.awaitsOwner) return null;
  const answer = TaskBooking.safeParse(output);
  if (!answer.success || !waits(answer.data)) return null;
  const bookingId = answer.data.bookingId ?? answer.data.id ?? '';
  return {
    content: [],
    resultType: 'task',
    ...taskOf(bookingId, answer.data, { since: now, changed: now }),
    status: 'working',
  };
}

/** Who does not know tasks after all reads an empty answer. */
interface TaskBegun {
  [key: string]: unknown;
  content: [];
  _meta?: Record<string, unknown>;
}

/** Where the outcome can be read, and is not held against the output of the tool that began the task. */
export function followsThrough({ tools, outputs }: EndpointView): boolean {
  return outputs === 'unlisted' && tools.has(taskOperation.name);
}

/** The booking that a task is about; null for a name that no task has. */
export function bookingOfTask({ taskId }: z.infer<typeof TaskParams>): string | null {
  return taskId.startsWith(PREFIX) ? taskId.slice(PREFIX.length) : null;
}

/** How a task stands: at work until it is not the owner’s turn any more, then the booking’s readiness is its result. */
export function taskStanding(bookingId: string, readiness: unknown, result: JsonObject): JsonObject {
  const answer = TaskBooking.extend({ timeline: z.array(z.looseObject({ at: z.string(), type: z.string() })) }).parse(readiness);
  const since = answer.timeline.find(({ type }) => type === bookingEvents.promoted.type)?.at ?? answer.timeline[0]?.at ?? '';
  const changed = answer.timeline.at(-1)?.at ?? since;
  const task = taskOf(bookingId, answer, { since, changed });
  return waits(answer) ? { ...task, status: 'working' } : { ...task, status: 'completed', result };
}

function waits({ waitingOn }: z.infer<typeof TaskBooking>): boolean {
  return waitingOn === 'OWNER';
}

function taskOf(
  bookingId: string,
  { pollAfterSeconds, dueAt, state }: z.infer<typeof TaskBooking>,
  { since, changed }: { since: string; changed: string },
): JsonObject {
  const until = typeof dueAt === 'string' ? ` until ${dueAt}` : '';
  return {
    taskId: `${PREFIX}${bookingId}`,
    statusMessage: `Booking ${bookingId} is ${state}; the owner has time${until}. booking_readiness shows it, cancel_booking takes it back.`,
    createdAt: since,
    lastUpdatedAt: changed,
    ttlMs: null,
    pollIntervalMs: (pollAfterSeconds ?? FALLBACK_POLL_SECONDS) * 1_000,
  };
}

/** Somebody else's booking, and none at all, are one and the same. */
export function isUnknownTask(error: unknown): boolean {
  return error instanceof DomainError && (error.status === 404 || error.declared === invalidInput);
}
