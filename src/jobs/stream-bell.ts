import type { Database } from '../../db/database.ts';
import { lastNumber } from '../domain/platform/events/index.ts';
import { lastPlaces, newMessages } from '../domain/talk/notifications/index.ts';
import type { JobLog } from './job-log.ts';
import { isOutage } from '../tools/declared-errors.ts';
import { startWorker, type Worker } from './start-worker.ts';

/**
 * Wakes the streams that have news. However many streams are open, a commit costs two queries and those of the streams that it
 * concerns.
 */
export interface StreamBell extends Pick<Worker, 'stop'> {
  /** Must be called after a commit in this process. */
  wake(): void;
  /** Subscribes to news about any of these topics, and returns the function that unsubscribes. */
  listen(topics: readonly string[], onNews: () => void): () => void;
}

interface BellParts {
  readonly database: Database;
  readonly watch: JobLog['watch'];
  readonly log: { error(details: object, message: string): void };
}

const LIST = 'notifications:';

export function startStreamBell({ database, watch, log }: BellParts): StreamBell {
  const { reader, signals } = database;
  const listeners = new Map<string, Set<() => void>>();
  const places = new Map<string, number>();
  /** The number up to which the log was read; null while nobody listens. */
  let seen: number | null = null;

  async function round(): Promise<boolean> {
    if (listeners.size === 0) {
      seen = null;
      return false;
    }
    if (seen === null) {
      // The log was not read since the first listener came, so all listeners look for themselves.
      seen = await lastNumber(reader);
      for (const topic of listeners.keys()) ring(topic);
      return false;
    }
    const { topics, seq, more } = await newMessages(reader, seen);
    seen = seq;
    for (const topic of topics) ring(topic);
    await ringLists();
    return more;
  }

  async function ringLists(): Promise<void> {
    const userIds = [...listeners.keys()].filter((topic) => topic.startsWith(LIST)).map((topic) => topic.slice(LIST.length));
    if (userIds.length === 0) return;
    for (const [userId, place] of await lastPlaces(reader, userIds)) {
      if (places.get(userId) !== place) ring(`${LIST}${userId}`);
      places.set(userId, place);
    }
  }

  function ring(topic: string): void {
    for (const onNews of listeners.get(topic) ?? []) onNews();
  }

  const onError = (err: unknown) => log.error({ err }, 'the news for streams could not be read');
  const worker = startWorker(watch('wake_streams', round), onError);
  const silence = signals?.receive(worker.wake) ?? (async () => {});
  let telling = false;

  /** Notifies the other processes, once for all that is committed while a notification is being sent. */
  function tellOthers(): void {
    if (signals === null || telling) return;
    telling = true;
    setImmediate(() => {
      telling = false;
      // A process that misses the notification looks for news itself after a few seconds.
      signals.send().catch((error: unknown) => (isOutage(error) ? undefined : onError(error)));
    });
  }

  return {
    wake() {
      worker.wake();
      tellOthers();
    },
    listen(topics, onNews) {
      for (const topic of topics) listeners.set(topic, (listeners.get(topic) ?? new Set()).add(onNews));
      if (seen === null) worker.wake();
      return () => {
        for (const topic of topics) {
          const those = listeners.get(topic);
          those?.delete(onNews);
          if (those?.size === 0) listeners.delete(topic);
          if (!listeners.has(topic) && topic.startsWith(LIST)) places.delete(topic.slice(LIST.length));
        }
      };
    },
    async stop() {
      await silence();
      await worker.stop();
    },
  };
}
