import {
  type EventCursor,
  findCursors,
  hasUnnumbered,
  newestByType,
  numberEvents,
  openCursors,
  type Subscriber,
  subscribersDue,
  takeCursorsAlong,
} from '../domain/platform/events/index.ts';
import { LEASE_ID } from '../domain/platform/kernel/index.ts';
import { isOutage } from '../tools/declared-errors.ts';
import type { Pipeline } from '../tools/pipeline.ts';
import { type DeliveryParts, deliverTo } from './event-delivery.ts';
import type { JobLog } from './job-log.ts';
import { deliverJointly } from './joint-delivery.ts';
import { oneByOne, type Worker } from './start-worker.ts';

interface DispatcherParts extends Omit<DeliveryParts, 'holder'> {
  readonly subscribers: readonly Subscriber[];
  readonly performTogether: Pipeline['performTogether'];
  readonly watch?: JobLog['watch'];
  /** Called when new events have been numbered, so that readers of the log can look. */
  readonly onNumbered?: () => void;
}

export type EventDispatcher = Worker;

const LOOK_MS = 5_000;

type Numbered = Awaited<ReturnType<typeof numberEvents>>;

const NOTHING: Numbered = { types: new Set(), more: false };

/**
 * Numbers the events of the outbox after each commit, and delivers them: in the same transaction to all subscribers that only
 * write to the database, and to each of the others separately. If the joint delivery fails, the subscribers that only write are
 * run separately too, so that the failing one is found and does not stop the others. Every few seconds it looks at all
 * subscribers, for failures to try again and for events that another process has left.
 */
export function startEventDispatcher(parts: DispatcherParts): EventDispatcher {
  const { database, clock, ids, subscribers, log, performTogether } = parts;
  const holder = ids.next(LEASE_ID);
  const names = subscribers.map(({ name }) => name);
  const onError = (err: unknown) => log.error({ err }, 'the outbox could not be read');
  const deliveries = subscribers.map((subscriber) => {
    const { round, tryAgain } = deliverTo(subscriber, { ...parts, holder });
    return { subscriber, tryAgain, rounds: oneByOne(round, onError) };
  });
  const together = subscribers.filter(({ onlyWrites }) => onlyWrites);
  const deliverAll = deliverJointly(together, clock);
  let shallDeliver = false;
  /** The number up to which this process has looked, and the newest number of each type since its start. */
  let seen: number | null = null;
  const newest = new Map<string, number>();
  let shallLookAround = true;

  async function round(): Promise<boolean> {
    seen ??= await open();
    const lookAround = shallLookAround;
    shallLookAround = false;
    // Every commit wakes this worker and most commits have no events, so it first looks without writing.
    const isNews = await hasUnnumbered(database.reader);
    const fresh = isNews || shallDeliver ? await numberAndDeliver() : NOTHING;
    if (fresh.types.size > 0) {
      parts.onNumbered?.();
      wakeFor(fresh.types);
    }
    if (lookAround) await wakeWhoIsBehind(seen);
    return fresh.more || shallDeliver;
  }

  async function numberAndDeliver(): Promise<Numbered> {
    try {
      return await performTogether(async (tx, perform) => {
        const numbered = await numberEvents(tx);
        shallDeliver = await deliverAll(tx, perform);
        return numbered;
      });
    } catch (error) {
      shallDeliver = isOutage(error);
      if (shallDeliver) throw error;
      const numbered = await database.transaction(numberEvents);
      for (const { subscriber, rounds } of deliveries) if (subscriber.onlyWrites) rounds.wake();
      return numbered;
    }
  }

  async function open(): Promise<number> {
    await database.transaction((tx) => openCursors(tx, subscribers));
    const cursors = await findCursors(database.reader, names);
    return Math.min(...cursors.map(({ seq }) => seq));
  }

  function wakeFor(types: ReadonlySet<string>): void {
    for (const { subscriber, rounds } of deliveries)
      if (!subscriber.onlyWrites && subscriber.events.some(({ type }) => types.has(type))) rounds.wake();
  }

  /** Wakes the subscribers that have events after `after`, whichever process has numbered these. */
  async function wakeWhoIsBehind(after: number): Promise<void> {
    const news = await newestByType(database.reader, after);
    for (const [type, seq] of news) newest.set(type, seq);
    const to = Math.max(after, ...news.values());
    seen = to;
    const cursors = new Map((await findCursors(database.reader, names)).map((cursor) => [cursor.id, cursor]));
    const due = await subscribersDue(database.reader, clock.now());
    const idle: string[] = [];
    for (const { subscriber, tryAgain, rounds } of deliveries) {
      const cursor = cursors.get(subscriber.name);
      if (cursor === undefined) continue;
      if (due.has(subscriber.name)) tryAgain();
      const behind = isBehind(subscriber, cursor);
      if (behind && subscriber.onlyWrites) shallDeliver = true;
      if (due.has(subscriber.name) || (behind && !subscriber.onlyWrites)) rounds.wake();
      else if (!behind && cursor.seq < to) idle.push(subscriber.name);
    }
    if (idle.length > 0) await database.transaction((tx) => takeCursorsAlong(tx, idle, to, clock.now()));
  }

  function isBehind({ events }: Subscriber, { seq }: EventCursor): boolean {
    return events.some(({ type }) => (newest.get(type) ?? 0) > seq);
  }

  const sequencer = oneByOne(parts.watch?.('dispatch_events', round) ?? round, onError);
  const all = [sequencer, ...deliveries.map(({ rounds }) => rounds)];
  const timer = setInterval(lookAround, LOOK_MS);
  timer.unref();

  function lookAround(): void {
    shallLookAround = true;
    sequencer.wake();
  }

  return {
    wake: sequencer.wake,
    async drain() {
      lookAround();
      // The commands of one subscriber emit events for others.
      while (all.some((rounds) => rounds.isBusy())) await Promise.all(all.map((rounds) => rounds.settled()));
    },
    async stop() {
      clearInterval(timer);
      await Promise.all(all.map((rounds) => rounds.stop()));
    },
  };
}
