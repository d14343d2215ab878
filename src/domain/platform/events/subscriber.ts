import type { z } from 'zod';
import type { Command, EventKind } from '../kernel/index.ts';
import type { StoredEvent } from './event-log.ts';

/** A subscriber acts on events: for each of them the platform performs its commands, at least once. */
export interface Subscriber {
  /** The name must never change, because the cursor, the failures and the metrics are stored under it. */
  readonly name: string;
  readonly events: readonly EventKind[];
  /** Where a subscriber begins in a database that does not know it: with the next event, or with the first that is stored. */
  readonly begins: 'NEXT' | 'FIRST';
  /**
   * Whether its commands only read and write the database, and quickly. Then events are delivered to it in one transaction
   * together with other subscribers. A subscriber with a `prepare`, which may call something outside, has transactions of its
   * own.
   */
  readonly onlyWrites: boolean;
  readonly commands: readonly Command[];
  /**
   * The input of the commands; null if the event does not concern the subscriber. Throws if the payload does not fit its
   * schema.
   */
  readonly inputOf: (event: StoredEvent) => Record<string, unknown> | null;
}

interface Subscription<Kind extends EventKind, Input extends z.ZodObject> extends Pick<Subscriber, 'name'> {
  readonly events: readonly Kind[];
  readonly begins?: Subscriber['begins'];
  /** Whether one delivery may take so long that other subscribers should not wait for it. */
  readonly takesLong?: boolean;
  /**
   * Idempotent commands: they may be performed twice for one event, and at the same time as those of other subscribers. Usually
   * there is one; several run one after the other if each needs the effects of those before it.
   */
  readonly commands: readonly Command<Input>[];
  /** Makes the input of the commands from an event; null if the event does not concern them. */
  readonly input: (event: Delivered<Kind>) => z.input<Input> | null;
}

interface Delivered<Kind extends EventKind> {
  readonly eventId: string;
  readonly bookingId: string | null;
  /**
   * Parses the payload by the schema of its kind. A subscriber that needs only the booking need not call it, and then works
   * even if the payload is invalid.
   */
  readonly payload: () => z.output<Kind['payload']>;
}

/** Declares a subscriber, in the context that acts. `src/jobs/subscribers.ts` lists all subscribers. */
export function subscriber<Kind extends EventKind, Input extends z.ZodObject>({
  name,
  events,
  begins = 'NEXT',
  takesLong = false,
  commands,
  input,
}: Subscription<Kind, Input>): Subscriber {
  return {
    name,
    events,
    begins,
    onlyWrites: !takesLong && commands.every(({ prepare, access }) => prepare === undefined && access.catchUp === undefined),
    commands,
    inputOf({ id: eventId, type, bookingId, data }) {
      const kind = events.find((known) => known.type === type);
      return kind === undefined
        ? null
        : input({ eventId, bookingId, payload: () => payloadOf<Kind['payload']>(kind.payload, data) });
    },
  };
}

function payloadOf<Payload extends z.ZodObject>(payload: Payload, data: unknown): z.output<Payload> {
  return payload.parse(data);
}

/** The input of commands whose only argument is the event's booking. */
export function aboutBooking({ bookingId }: { readonly bookingId: string | null }): { bookingId: string } | null {
  return bookingId === null ? null : { bookingId };
}
