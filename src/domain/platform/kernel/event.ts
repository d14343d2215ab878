import type { z } from 'zod';
import { type Mode, type Side, SIDES } from '../../../../db/values/index.ts';

/** A kind of event, declared by its context: a name and the schema of its payload. */
export interface EventKind<Type extends string = string, Payload extends z.ZodObject = z.ZodObject> {
  /** `booking.promoted`: what it is about and what happened. The name is for good, because logs, timelines and cursors use it. */
  readonly type: Type;
  /** Public fields only: ids, states, dates, amounts. Fields that old events do not have are optional. */
  readonly payload: Payload;
  /** Which sides of its booking may read it in the event log. */
  readonly seenBy: readonly Side[];
}

/** Declares a kind of event. The contexts' `events.ts` hold them. Without `seenBy`, both sides may read of it. */
export function declareEvent<const Type extends string, Payload extends z.ZodObject>(
  type: Type,
  payload: Payload,
  { seenBy = SIDES }: { readonly seenBy?: readonly Side[] } = {},
): EventKind<Type, Payload> {
  return { type, payload, seenBy };
}

/** What a command reports with `emit`. The pipeline stores it with the command's own writes; the dispatcher delivers it after commit. */
export interface DomainEvent<Kind extends EventKind = EventKind> {
  readonly type: Kind;
  readonly bookingId?: string;
  readonly assetId?: string;
  /** Whom it concerns, if no booking says so: the two sides of an inquiry. */
  readonly between?: { readonly userId: string | null; readonly vendorId: string; readonly mode: Mode };
  /** The side that did it, if the audience of the operation does not say so, because both sides use it. */
  readonly by?: Side;
  /** With a lifecycle move: the state before and after. */
  readonly from?: string | null;
  readonly to?: string;
  /** One line for the booking's timeline. Trusted words only. */
  readonly note?: string;
  /** Leaves the event out of the booking's timeline, which both sides read, because it concerns one of them only. */
  readonly hiddenFromTimeline?: true;
  /** The entity after the change, as the kind declares it. */
  readonly data: z.input<Kind['payload']>;
}

/** Writes the event to the outbox, and to the timeline of its booking, in the command's own transaction. */
export type Emit = <Kind extends EventKind>(event: DomainEvent<Kind>) => Promise<void>;

/** Emits as one side of a booking, for operations that both sides use. */
export function emitAs(by: Side, emit: Emit): Emit {
  return (event) => emit({ by, ...event });
}
