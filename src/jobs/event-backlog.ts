import type { Reader } from '../../db/database.ts';
import { countBehind, countFailures, type Subscriber } from '../domain/platform/events/index.ts';
import { sum } from '../domain/platform/kernel/index.ts';

export interface Backlog {
  readonly subscriber: string;
  /** How many events are not delivered yet, including those that will be tried again. */
  readonly waiting: number;
  /** How many events were given up after too many failures. */
  readonly dead: number;
}

export async function eventBacklog(from: Reader, subscribers: readonly Subscriber[]): Promise<Backlog[]> {
  const behind = await countBehind(from);
  const failures = await countFailures(from);
  return subscribers.map(({ name, events }) => {
    const types = new Set(events.map(({ type }) => type));
    const mine = behind.filter(({ subscriber, type }) => types.has(type) && (subscriber === name || subscriber === null));
    const failed = failures.find(({ subscriber }) => subscriber === name) ?? { all: 0, dead: 0 };
    const waiting = sum(mine.map(({ count }) => count)) + failed.all - failed.dead;
    return { subscriber: name, waiting, dead: failed.dead };
  });
}
