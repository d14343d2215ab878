import type { z } from 'zod';
import type { Command, EventKind } from '../kernel/index.ts';
import type { StoredEvent } from './event-log.ts';

/** Somebody who acts on events: the platform performs the commands for each of them, at least once. */
export interface Subscriber {
  /** The name is for good, because its cursor, its failures and its metrics use it. */
  readonly name: string;
  readonly events: readonly EventKind[];
  /** Where it begins in a database that has not seen it: with the next event, or with the first that is kept. */
  readonly begins: 'NEXT' | 'FIRST';
  /**
   * Whether its commands only read and write the database, and quickly. It is then delivered to together with others in one
   * transaction. A subscriber that prepares something, and so may reach outside, has transactions of its own.
   */
  readonly onlyWrites: boolean;
  readonly commands: readonly Command[];
  /** The input of the commands; null if the event does not concern it. Throws if the payload does not fit. */
  readonly inputOf: (event: StoredEvent) => Record<string, unknown> | null;
}

interface Subscription<Kind extends EventKind, Input extends z.ZodObject> extends Pick<Subscriber, 'name'> {
  readonly events: readonly Kind[];
  readonly begins?: Subscriber['begins'];
  /** Whether one delivery goes through so many rows that nobody else should wait for it. */
  readonly takesLong?: boolean;
  /**
   * Idempotent commands: they may be performed twice for one event, and at the same time as those of any other subscriber.
   * Usually there is one; several run one after the other, if each relies on what those before it have done.
   */
  readonly commands: readonly Command<Input>[];
  /** How it finds in an event what the commands are about. */
  readonly input: (event: Delivered<Kind>) => z.input<Input> | null;
}

interface Delivered<Kind extends EventKind> {
  readonly eventId: string;
  readonly bookingId: string | null;
  /**
   * The payload as its kind declares it. A subscriber that needs only the booking need not read it, and works even if the
   * payload is faulty.
   */
  readonly payload: () => z.output<Kind['payload']>;
}

/** Declares a subscriber, in the context that acts. `src/jobs/subscribers.ts` lists all. */
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

/** The input of commands that are about the event's booking. */
export function aboutBooking({ bookingId }: { readonly bookingId: string | null }): { bookingId: string } | null {
  return bookingId === null ? null : { bookingId };
}
