import { z } from 'zod';
import { bookingEvents } from '../../domain/rentals/bookings/index.ts';
import { DomainError, invalidInput, type Operation } from '../../domain/platform/kernel/index.ts';
import type { JsonObject } from '../json-schema.ts';
import type { EndpointView } from './endpoint-views.ts';
import { bookingReadiness } from '../../domain/standing/bookings/index.ts';

/** The methods of tasks. What answers them is the booking itself, for whoever may read it. */
export const TASK_METHODS = ['tasks/get', 'tasks/update', 'tasks/cancel'] as const;
export const taskOperation = bookingReadiness;

export const TaskParams = z.looseObject({ taskId: z.string().max(100) });

const PREFIX = 'owner-';
const FALLBACK_POLL_SECONDS = 60;

/** The fields of a booking that a task shows. */
const TaskBooking = z.looseObject({
  id: z.string().optional(),
  bookingId: z.string().optional(),
  state: z.string(),
  waitingOn: z.string().nullable(),
  pollAfterSeconds: z.int().nullish(),
  dueAt: z.string().nullish(),
});

/**
 * The answer of a call as a task that ends with the owner's answer, for clients that follow tasks. Null if the answer is final.
 * Nothing is stored for a task, because the task is the booking. So it survives a restart, and only the renter of the booking
 * can read it.
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

/** A client that does not know tasks after all reads an empty answer. */
interface TaskBegun {
  [key: string]: unknown;
  content: [];
  _meta?: Record<string, unknown>;
}

/** Whether the outcome can be read here. It is not checked against the output schema of the tool that began the task. */
export function followsThrough({ tools, outputs }: EndpointView): boolean {
  return outputs === 'unlisted' && tools.has(taskOperation.name);
}

/** The booking that a task is about, or null if no task has this name. */
export function bookingOfTask({ taskId }: z.infer<typeof TaskParams>): string | null {
  return taskId.startsWith(PREFIX) ? taskId.slice(PREFIX.length) : null;
}

/** The state of a task. It is at work while it is the owner's turn, and then the readiness of the booking is its result. */
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

/** A booking of somebody else is answered like one that does not exist. */
export function isUnknownTask(error: unknown): boolean {
  return error instanceof DomainError && (error.status === 404 || error.declared === invalidInput);
}
