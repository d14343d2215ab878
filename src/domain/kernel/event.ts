import type { Side } from '../../../db/values.ts';
import type { EventType } from './event-types.ts';

/** What a command reports with `emit`. The pipeline stores it with the command's own writes; the dispatcher delivers it after commit. */
export interface DomainEvent {
  readonly type: EventType;
  readonly bookingId?: string;
  readonly assetId?: string;
  /** Whose deed it is, where the operation's audience does not say it: both sides use it. */
  readonly by?: Side;
  /** With a lifecycle move: the state before and after. */
  readonly from?: string | null;
  readonly to?: string;
  /** One line for the booking's timeline. Trusted words only. */
  readonly note?: string;
  /** Not for the booking's timeline, which both sides read: it concerns one of them only. */
  readonly untold?: true;
  /** The entity after the change, public fields only: ids, states, dates, amounts. */
  readonly data?: Record<string, unknown>;
}

/** Writes the event to the outbox, and to the timeline of its booking, in the command's own transaction. */
export type Emit = (event: DomainEvent) => Promise<void>;
