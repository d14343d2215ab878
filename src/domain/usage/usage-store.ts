import { and, between, desc, eq, inArray, max, sum } from 'drizzle-orm';
import type { Reader } from '../../../db/database.ts';
import { apiKeys, callStats, users } from '../../../db/schema/index.ts';
import type { OutcomeSums } from './usage-sums.ts';

/** What calls can be grouped by, and the column that holds it. */
const GROUPS = {
  tool: callStats.operation,
  key: callStats.keyId,
  client: callStats.client,
  user: callStats.userId,
  day: callStats.day,
};
export type UsageGroup = keyof typeof GROUPS;

export interface UsageRange {
  /** Civil days in UTC, both included. */
  readonly from: string;
  readonly to: string;
  readonly via: string | undefined;
}

/** The groups with the most calls, at most `limit` of them; days in their order. */
export async function findBusiest(reader: Reader, groupBy: UsageGroup, range: UsageRange, limit: number): Promise<string[]> {
  const column = GROUPS[groupBy];
  const rows = await reader
    .select({ group: column })
    .from(callStats)
    .where(within(range))
    .groupBy(column)
    .orderBy(...(groupBy === 'day' ? [desc(column)] : [desc(sum(callStats.calls)), column]))
    .limit(limit);
  return rows.map(({ group }) => group);
}

/** The sums by outcome of each of these groups. */
export async function sumGroups(
  reader: Reader,
  groupBy: UsageGroup,
  range: UsageRange,
  groups: readonly string[],
): Promise<Map<string, OutcomeSums[]>> {
  const column = GROUPS[groupBy];
  const rows = await reader
    .select({ group: column, outcome: callStats.outcome, ...SUMS })
    .from(callStats)
    .where(and(within(range), inArray(column, [...groups])))
    .groupBy(column, callStats.outcome)
    .orderBy(callStats.outcome);
  const sums = rows.map((row) => ({ group: row.group, outcome: numbers(row) }));
  return new Map([...Map.groupBy(sums, ({ group }) => group)].map(([group, of]) => [group, of.map(({ outcome }) => outcome)]));
}

/** The sums by outcome of everything in the range. */
export async function sumAll(reader: Reader, range: UsageRange): Promise<OutcomeSums[]> {
  const rows = await reader
    .select({ outcome: callStats.outcome, ...SUMS })
    .from(callStats)
    .where(within(range))
    .groupBy(callStats.outcome)
    .orderBy(callStats.outcome);
  return rows.map(numbers);
}

/** What keys and people are called, by their id. */
export async function findGroupNames(reader: Reader, groupBy: UsageGroup, ids: readonly string[]): Promise<Map<string, string>> {
  if (groupBy !== 'key' && groupBy !== 'user') return new Map();
  const from = groupBy === 'key' ? apiKeys : users;
  const rows = await reader
    .select({ id: from.id, name: from.name })
    .from(from)
    .where(inArray(from.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const SUMS = {
  calls: sum(callStats.calls),
  totalMs: sum(callStats.totalMs),
  maxMs: max(callStats.maxMs),
  upTo5Ms: sum(callStats.upTo5Ms),
  upTo20Ms: sum(callStats.upTo20Ms),
  upTo50Ms: sum(callStats.upTo50Ms),
  upTo200Ms: sum(callStats.upTo200Ms),
  upTo1000Ms: sum(callStats.upTo1000Ms),
  upTo5000Ms: sum(callStats.upTo5000Ms),
};

/** The engines give sums as text, so that none is too large. */
type Sums = Readonly<Record<keyof typeof SUMS, string | number | null>>;

function numbers({ outcome, ...sums }: Sums & { readonly outcome: string }): OutcomeSums {
  return {
    outcome,
    calls: Number(sums.calls),
    totalMs: Number(sums.totalMs),
    maxMs: Number(sums.maxMs),
    upTo5Ms: Number(sums.upTo5Ms),
    upTo20Ms: Number(sums.upTo20Ms),
    upTo50Ms: Number(sums.upTo50Ms),
    upTo200Ms: Number(sums.upTo200Ms),
    upTo1000Ms: Number(sums.upTo1000Ms),
    upTo5000Ms: Number(sums.upTo5000Ms),
  };
}

function within({ from, to, via }: UsageRange) {
  return and(between(callStats.day, from, to), via === undefined ? undefined : eq(callStats.via, via));
}
