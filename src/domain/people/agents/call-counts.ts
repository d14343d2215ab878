import type { callStats } from '../../../../db/schema/index.ts';
import { type Caller, DAY_MS, plainLine } from '../../platform/kernel/index.ts';

/** Columns of `call_stats` that count calls by how long they took, and the milliseconds up to which each counts. */
export const LATENCY_CLASSES = [
  ['upTo5Ms', 5],
  ['upTo20Ms', 20],
  ['upTo50Ms', 50],
  ['upTo200Ms', 200],
  ['upTo1000Ms', 1_000],
  ['upTo5000Ms', 5_000],
] as const;

const MAX_LENGTH = 60;
const Name = plainLine(MAX_LENGTH);

/** The name that software gives itself, shortened and without invisible characters; empty if there is none. Untrusted text. */
function clientName(given: string | null): string {
  return Name.safeParse(given?.slice(0, MAX_LENGTH)).data ?? '';
}

/** How many client names one caller may use in a day; all strangers together have a limit of their own. */
const MOST_CLIENTS = { user: 20, others: 200 };
/** The common name for all further names, callers and keys. */
const OTHER = '(other)';

/** Remembers the names of callers' software. If a caller uses too many names, the others count under one common name. */
function knownClients(): (given: string | null, userId: string) => string {
  const clients = new Map<string, Set<string>>();
  return (given, userId) => {
    const known = clients.get(userId) ?? new Set();
    clients.set(userId, known);
    if (known.has(given ?? '')) return given ?? '';
    const name = clientName(given);
    if (known.has(name)) return name;
    if (known.size >= (userId === '' ? MOST_CLIENTS.others : MOST_CLIENTS.user)) return OTHER;
    known.add(name);
    return name;
  };
}

export type CallStat = typeof callStats.$inferInsert;

/** One call that has ended. */
interface EndedCall {
  readonly operation: string;
  readonly caller: Caller;
  readonly via: string;
  /** The name that the software gives itself; null if it gives none. */
  readonly client: string | null;
  /** `ok`, or the code of the error. */
  readonly outcome: string;
  readonly milliseconds: number;
}

interface CallCounts {
  add(call: EndedCall, now: Date): void;
  /** Returns what was counted since the last time, and forgets it. */
  take(): CallStat[];
  /** Adds counts back that could not be stored. */
  putBack(stats: readonly CallStat[]): void;
}

const DAY_LETTERS = 10;
const MOST_ROWS = 20_000;

/**
 * Counts calls in memory. Names come from outside, so their number is bounded, and with it the number of rows that somebody can
 * cause.
 */
export function callCounts(): CallCounts {
  let counts = new Map<string, CallStat>();
  let today = dayAt(new Date(0));
  return {
    add(call, now) {
      if (call.caller.kind === 'system') return;
      if (!today.covers(now)) today = dayAt(now);
      const about = counts.size >= MOST_ROWS ? ABOUT_NOBODY : aboutCaller(call, today.nameOf);
      const stat = rowOf(counts, { day: today.text, operation: call.operation, via: call.via, ...about, outcome: call.outcome });
      countOne(stat, call.milliseconds);
    },
    take() {
      const taken = [...counts.values()];
      counts = new Map();
      return taken;
    },
    putBack(stats) {
      for (const stat of stats) addUp(rowOf(counts, stat), stat);
    },
  };
}

/** A day in UTC, and the names that software has used on it. */
function dayAt(instant: Date) {
  const dayNumber = Math.floor(instant.getTime() / DAY_MS);
  return {
    text: instant.toISOString().slice(0, DAY_LETTERS),
    covers: (now: Date) => Math.floor(now.getTime() / DAY_MS) === dayNumber,
    nameOf: knownClients(),
  };
}

function aboutCaller({ caller, client }: EndedCall, nameOf: ReturnType<typeof knownClients>) {
  const userId = caller.kind === 'user' ? caller.userId : '';
  const keyId = caller.kind === 'user' && caller.credential.kind === 'apiKey' ? caller.credential.id : '';
  return { userId, keyId, client: nameOf(client, userId) };
}

/** The row under which only the operation is counted, once there are too many rows. */
const ABOUT_NOBODY = { userId: '', keyId: '', client: OTHER };

type About = Pick<CallStat, 'day' | 'operation' | 'via' | 'userId' | 'keyId' | 'client' | 'outcome'>;

function rowOf(counts: Map<string, CallStat>, { day, operation, via, userId, keyId, client, outcome }: About): CallStat {
  const key = `${day}\n${operation}\n${via}\n${userId}\n${keyId}\n${client}\n${outcome}`;
  let row = counts.get(key);
  if (row === undefined) {
    row = { ...NOTHING, day, operation, via, userId, keyId, client, outcome };
    counts.set(key, row);
  }
  return row;
}

function countOne(stat: CallStat, milliseconds: number): void {
  stat.calls += 1;
  stat.totalMs += milliseconds;
  if (milliseconds > stat.maxMs) stat.maxMs = milliseconds;
  const place = LATENCY_CLASSES.find(([, upTo]) => milliseconds <= upTo);
  if (place !== undefined) stat[place[0]] += 1;
}

function addUp(sum: CallStat, stat: CallStat): void {
  sum.calls += stat.calls;
  sum.totalMs += stat.totalMs;
  sum.maxMs = Math.max(sum.maxMs, stat.maxMs);
  for (const [column] of LATENCY_CLASSES) sum[column] += stat[column];
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
