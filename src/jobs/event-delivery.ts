import type { Database, Tx } from '../../db/database.ts';
import { continueTrace } from '../adapters/tracing/current-trace.ts';
import {
  advanceCursor,
  CLAIM_MS,
  claimCursor,
  dueFailures,
  type EventCursor,
  eventsBehind,
  type FailedDelivery,
  forgetFailure,
  keepCursor,
  leaveCursor,
  recordFailure,
  releaseCursor,
  type StoredEvent,
  type Subscriber,
} from '../domain/platform/events/index.ts';
import type { Clock, Ids, Perform } from '../domain/platform/kernel/index.ts';
import { isOutage } from '../tools/declared-errors.ts';

export interface DeliveryParts {
  readonly database: Database;
  readonly perform: Perform;
  readonly clock: Clock;
  readonly ids: Ids;
  /** A unique name of this process. */
  readonly holder: string;
  readonly log: { error(details: object, message: string): void };
}

interface Delivery {
  readonly event: StoredEvent;
  /** The earlier attempts, if this is a retry. */
  readonly failed: FailedDelivery | null;
}

type Outcome = { readonly worked: true } | { readonly worked: false; readonly error: unknown };

interface Deliverer {
  /** Returns whether more events are waiting. */
  round(stopped: () => boolean): Promise<boolean>;
  /** Makes the next round retry failed events. */
  tryAgain(): void;
}

const AT_ONCE = 50;
/** How many failed events one round retries. The number is small, because they may be slow, and new events wait for them. */
const AGAIN_AT_ONCE = 10;

/**
 * Makes the rounds of one subscriber. A round performs its commands for each event after its cursor, in order, and for failed
 * events if it was told to try them again. A failed event does not stop the others: the cursor moves on. Of several processes
 * on one database, one runs a subscriber at a time. If it dies, its claim expires, and the event that it was working on is
 * delivered again.
 */
export function deliverTo(subscriber: Subscriber, { database, perform, clock, ids, holder, log }: DeliveryParts): Deliverer {
  const { name, commands, inputOf } = subscriber;
  const behind = eventsBehind(subscriber.events.map(({ type }) => type));
  let shallTryAgain = false;

  async function round(stopped: () => boolean): Promise<boolean> {
    const claimed = await database.transaction((tx) => claimCursor(tx, name, holder, clock.now()));
    if (claimed === null) return false;
    let cursor = claimed;
    const fresh = await behind(database.reader, cursor.seq, AT_ONCE);
    const due = { now: clock.now(), limit: AGAIN_AT_ONCE };
    const wanted = shallTryAgain;
    // A request for retries that arrives during this round is for the next one.
    shallTryAgain = false;
    const again = wanted ? await dueFailures(database.reader, name, due) : [];
    if (again.length === AGAIN_AT_ONCE) shallTryAgain = true;
    const deliveries = [...fresh.map((event) => ({ event, failed: null })), ...again];
    for (const delivery of deliveries) {
      if (stopped()) break;
      const outcome = await whileClaimed(cursor, () => attempt(delivery.event));
      const moved = await record(cursor, delivery, { ...outcome, last: delivery === deliveries.at(-1) });
      // The claim has expired, and another process has taken over the subscriber.
      if (moved === null) return false;
      if (moved.holder === null) return shallTryAgain;
      cursor = moved;
    }
    if (stopped()) {
      await database.transaction((tx) => releaseCursor(tx, cursor));
      return false;
    }
    if (deliveries.length > 0) return true;
    const left = await database.transaction((tx) => leaveCursor(tx, cursor, { seq: cursor.seq, now: clock.now(), behind }));
    return left !== null && left.holder !== null;
  }

  /** Renews the claim while a command runs, because a gateway may take longer than a claim lasts. */
  async function whileClaimed<T>(cursor: EventCursor, work: () => Promise<T>): Promise<T> {
    const keep = () => database.transaction((tx) => keepCursor(tx, cursor, clock.now()));
    const timer = setInterval(() => void keep().catch(onError), CLAIM_MS / 3);
    timer.unref();
    try {
      return await work();
    } finally {
      clearInterval(timer);
    }
  }

  function onError(err: unknown): void {
    log.error({ err, subscriber: name }, 'the claim of a subscriber could not be kept');
  }

  async function attempt(event: StoredEvent): Promise<Outcome> {
    try {
      const input = inputOf(event);
      if (input !== null) for (const command of commands) await continueTrace(event.traceparent, () => perform(command, input));
      return { worked: true };
    } catch (error) {
      // This is no failed attempt. The cursor stays, and the event is delivered when the database is back.
      if (isOutage(error)) throw error;
      return { worked: false, error };
    }
  }

  /**
   * Records the outcome and moves the cursor. After the last delivery of a round it also gives up the claim, unless more events
   * have come.
   */
  async function record(
    cursor: EventCursor,
    { event, failed }: Delivery,
    outcome: Outcome & { last: boolean },
  ): Promise<EventCursor | null> {
    const now = clock.now();
    const seq = failed === null ? (event.seq ?? cursor.seq) : cursor.seq;
    const { moved, failure } = await database.transaction(async (tx) => {
      const moved = await (outcome.last ? leaveCursor(tx, cursor, { seq, now, behind }) : advanceCursor(tx, cursor, seq, now));
      return { moved, failure: moved && (await recordOutcome(tx, event, { failed, outcome })) };
    });
    if (failure !== null && !outcome.worked) tell(event, failure, outcome.error);
    return moved;
  }

  async function recordOutcome(
    tx: Tx,
    { id: eventId }: StoredEvent,
    { failed, outcome }: { failed: FailedDelivery | null; outcome: Outcome },
  ): Promise<FailedDelivery | null> {
    if (outcome.worked && failed !== null) await forgetFailure(tx, failed);
    if (outcome.worked) return null;
    return recordFailure(tx, { subscriber: name, eventId, failed, error: outcome.error }, { ids, now: clock.now() });
  }

  function tell({ id: eventId, type }: StoredEvent, { tries, nextTryAt }: FailedDelivery, err: unknown): void {
    const what = nextTryAt === null ? 'is given up until an admin tries it again' : 'will be tried again';
    log.error({ err, subscriber: name, eventId, type, tries }, `the delivery of an event failed and ${what}`);
  }

  return {
    round,
    tryAgain() {
      shallTryAgain = true;
    },
  };
}
