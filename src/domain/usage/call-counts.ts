import type { callStats } from '../../../db/schema/index.ts';
import type { Caller } from '../kernel/index.ts';
import { clientName } from './client-name.ts';
import { LATENCY_CLASSES } from './latency-classes.ts';

export type CallStat = typeof callStats.$inferInsert;

/** One call that has ended. */
interface EndedCall {
  readonly operation: string;
  readonly caller: Caller;
  readonly via: string;
  /** As the software calls itself; null when it does not. */
  readonly client: string | null;
  /** `ok`, or the code of the error. */
  readonly outcome: string;
  readonly milliseconds: number;
}

export interface CallCounts {
  add(call: EndedCall, now: Date): void;
  /** What was counted since the last time, and forgets it. */
  take(): CallStat[];
  /** Counts again what could not be stored. */
  putBack(stats: readonly CallStat[]): void;
}

const DAY_LETTERS = 10;
const DAY_MS = 86_400_000;
/** Client names that one caller may bring up in a day; all strangers together get as many as these allow. */
const MOST_CLIENTS = { user: 20, others: 200 };
const MOST_ROWS = 20_000;
const OTHER = '(other)';

/**
 * Counts calls in memory: a call costs a look into a map. Names come from outside, so that their number is bounded, and
 * with it the number of rows that somebody can cause.
 */
export function callCounts(): CallCounts {
  let counts = new Map<string, CallStat>();
  let clients = new Map<string, Set<string>>();
  let day = { number: -1, text: '' };

  function dayOf(now: Date): string {
    const number = Math.floor(now.getTime() / DAY_MS);
    if (number !== day.number) {
      day = { number, text: now.toISOString().slice(0, DAY_LETTERS) };
      clients = new Map();
    }
    return day.text;
  }

  function knownClient(given: string | null, userId: string): string {
    const known = clients.get(userId);
    if (known === undefined) {
      const name = clientName(given);
      clients.set(userId, new Set([name]));
      return name;
    }
    if (known.has(given ?? '')) return given ?? '';
    const name = clientName(given);
    if (known.has(name)) return name;
    if (known.size >= (userId === '' ? MOST_CLIENTS.others : MOST_CLIENTS.user)) return OTHER;
    known.add(name);
    return name;
  }

  function row(key: string, fresh: () => CallStat): CallStat {
    const found = counts.get(key);
    if (found !== undefined) return found;
    const made = fresh();
    counts.set(key, made);
    return made;
  }

  return {
    add({ operation, caller, via, client, outcome, milliseconds }, now) {
      if (caller.kind === 'system') return;
      const today = dayOf(now);
      const full = counts.size >= MOST_ROWS;
      const userId = caller.kind === 'user' && !full ? caller.userId : '';
      const keyId = caller.kind === 'user' && !full && caller.credential.kind === 'apiKey' ? caller.credential.id : '';
      const name = full ? OTHER : knownClient(client, userId);
      const key = `${today}\n${operation}\n${via}\n${userId}\n${keyId}\n${name}\n${outcome}`;
      const stat = row(key, () => ({ ...NOTHING, day: today, operation, via, userId, keyId, client: name, outcome }));
      stat.calls += 1;
      stat.totalMs += milliseconds;
      if (milliseconds > stat.maxMs) stat.maxMs = milliseconds;
      const place = LATENCY_CLASSES.find(([, upTo]) => milliseconds <= upTo);
      if (place !== undefined) stat[place[0]] += 1;
    },
    take() {
      const taken = [...counts.values()];
      counts = new Map();
      return taken;
    },
    putBack(stats) {
      for (const stat of stats) {
        const key = [stat.day, stat.operation, stat.via, stat.userId, stat.keyId, stat.client, stat.outcome].join('\n');
        const sum = row(key, () => ({ ...stat, ...NOTHING }));
        sum.calls += stat.calls;
        sum.totalMs += stat.totalMs;
        sum.maxMs = Math.max(sum.maxMs, stat.maxMs);
        for (const [column] of LATENCY_CLASSES) sum[column] += stat[column];
      }
    },
  };
}

const NOTHING = {
  calls: 0,
  totalMs: 0,
  maxMs: 0,
  upTo5Ms: 0,
  upTo20Ms: 0,
  upTo50Ms: 0,
  upTo200Ms: 0,
  upTo1000Ms: 0,
  upTo5000Ms: 0,
};
