import type { z } from 'zod';
import { type Mode, type Side, SIDES } from '../../../../db/values/index.ts';

/** A kind of event, declared by its context: a name and the schema of its payload. */
export interface EventKind<Type extends string = string, Payload extends z.ZodObject = z.ZodObject> {
  /**
   * What the event is about and what happened, such as `booking.promoted`. The name must never change, because logs, timelines
   * and cursors use it.
   */
  readonly type: Type;
  /** The schema of the public fields: ids, states, dates, amounts. Fields that old events do not have are optional. */
  readonly payload: Payload;
  /** The sides of the booking that may read it in the event log. */
  readonly seenBy: readonly Side[];
}

/** Declares a kind of event, in the `events.ts` of a context. Without `seenBy`, both sides may read it. */
export function declareEvent<const Type extends string, Payload extends z.ZodObject>(
  type: Type,
  payload: Payload,
  { seenBy = SIDES }: { readonly seenBy?: readonly Side[] } = {},
): EventKind<Type, Payload> {
  return { type, payload, seenBy };
}

/**
 * What a command reports with `emit`. The pipeline stores it with the command's own writes; the dispatcher delivers it after
 * commit.
 */
export interface DomainEvent<Kind extends EventKind = EventKind> {
  readonly type: Kind;
  readonly bookingId?: string;
  readonly assetId?: string;
  /** The two sides of an inquiry, which are concerned although there is no booking. */
  readonly between?: { readonly userId: string | null; readonly vendorId: string; readonly mode: Mode };
  /** Who did it, where the operation does not say so: a side if both sides use it, or the platform in the course of it. */
  readonly by?: Side | 'SYSTEM';
  /** The state before and after, if the event belongs to a lifecycle move. */
  readonly from?: string | null;
  readonly to?: string;
  /** One line for the booking's timeline, in trusted words only. */
  readonly note?: string;
  /** Leaves the event out of the booking's timeline, which both sides read, because it concerns only one of them. */
  readonly hiddenFromTimeline?: true;
  /** The payload, which describes the subject after the change. */
  readonly data: z.input<Kind['payload']>;
}

/** Writes the event to the outbox and to the timeline of its booking, in the transaction of the command. */
export type Emit = <Kind extends EventKind>(event: DomainEvent<Kind>) => Promise<void>;

/** Emits as one side of a booking, for operations that both sides use, or as the platform. */
export function emitAs(by: Side | 'SYSTEM', emit: Emit): Emit {
  return (event) => emit({ by, ...event });
}
