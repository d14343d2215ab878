import type { Reader } from '../../db/database.ts';
import { countBehind, countFailures, type Subscriber } from '../domain/platform/events/index.ts';
import { sum } from '../domain/platform/kernel/index.ts';

export interface Backlog {
  readonly subscriber: string;
  /** What it has before it, and what it failed at and tries again. */
  readonly waiting: number;
  /** What it has given up. */
  readonly dead: number;
}

/** How much each subscriber has before it. */
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
