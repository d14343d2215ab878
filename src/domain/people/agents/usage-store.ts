import { and, between, desc, eq, inArray, max, sum } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { apiKeys, callStats, users } from '../../../../db/schema/index.ts';
import { LATENCY_CLASSES } from './call-counts.ts';

/** What calls can be grouped by, and the column that holds it. */
const GROUPS = {
  tool: callStats.operation,
  key: callStats.keyId,
  client: callStats.client,
  user: callStats.userId,
  day: callStats.day,
};
type UsageGroup = keyof typeof GROUPS;

/** Which calls are asked about; undefined means all. */
interface UsageFilter {
  /** Civil days in UTC, both included. */
  readonly from: string;
  readonly to: string;
  readonly via: string | undefined;
  readonly tool: string | undefined;
  readonly client: string | undefined;
  readonly keyId: string | undefined;
  readonly userId: string | undefined;
}

/** What the calls of one group have in common: one value for each field by which they are grouped. */
export type Group = Readonly<Partial<Record<UsageGroup, string>>>;

/** The groups with the most calls and their sums by outcome, at most `limit` of them; days in their order, the newest first. */
export async function findBusiest(
  reader: Reader,
  groupBy: readonly UsageGroup[],
  filter: UsageFilter,
  limit: number,
): Promise<{ group: Group; outcomes: OutcomeSums[] }[]> {
  const columns = columnsOf(groupBy);
  const groups = await reader
    .select(columns)
    .from(callStats)
    .where(within(filter))
    .groupBy(...Object.values(columns))
    .orderBy(...(groupBy.includes('day') ? [desc(callStats.day)] : []), desc(sum(callStats.calls)), ...Object.values(columns))
    .limit(limit);
  const sums = await sumGroups(reader, groupBy, filter, groups);
  return groups.map((group) => ({ group, outcomes: sums.get(keyOf(group, groupBy)) ?? [] }));
}

/** The sums by outcome of all calls in the range. */
export async function sumAll(reader: Reader, filter: UsageFilter): Promise<OutcomeSums[]> {
  const rows = await reader
    .select({ outcome: callStats.outcome, ...SUMS })
    .from(callStats)
    .where(within(filter))
    .groupBy(callStats.outcome)
    .orderBy(callStats.outcome);
  return rows.map(numbers);
}

/** The names of keys or people, by their id. */
export async function findNames(reader: Reader, of: 'key' | 'user', ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const from = of === 'key' ? apiKeys : users;
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

/** Sums come from the database as text, because they can be larger than a JavaScript number holds. */
type Sums = Readonly<Record<keyof typeof SUMS, string | number | null>>;

/** The sums of a set of calls. */
export const UsageSums = z.object({
  calls: z.int(),
  errors: z.int().describe('calls that were refused or failed'),
  errorRate: z.number().describe('0 to 1'),
  errorCodes: z.record(z.string(), z.int()).describe('calls by the code of their error'),
  averageMs: z.number(),
  p50Ms: z.number().describe('half of the calls took at most this long, rounded up to a class of durations'),
  p95Ms: z.number(),
  p99Ms: z.number(),
  maxMs: z.number(),
});

type LatencyClass = (typeof LATENCY_CLASSES)[number][0];

/** The counts of the calls with one outcome. */
export interface OutcomeSums extends Readonly<Record<LatencyClass, number>> {
  readonly outcome: string;
  readonly calls: number;
  readonly totalMs: number;
  readonly maxMs: number;
}

/** Adds up counts by outcome. Durations are milliseconds, to a tenth. */
export function usageSums(outcomes: readonly OutcomeSums[]): z.infer<typeof UsageSums> {
  const calls = total(outcomes, 'calls');
  const failed = outcomes.filter(({ outcome }) => outcome !== 'ok');
  const errors = total(failed, 'calls');
  const maxMs = Math.max(0, ...outcomes.map((row) => row.maxMs));
  return {
    calls,
    errors,
    errorRate: calls === 0 ? 0 : Math.round((errors / calls) * 10_000) / 10_000,
    errorCodes: Object.fromEntries(failed.map(({ outcome, calls: times }) => [outcome, times])),
    averageMs: calls === 0 ? 0 : tenths(total(outcomes, 'totalMs') / calls),
    p50Ms: tenths(quantile(outcomes, { share: 0.5, calls, maxMs })),
    p95Ms: tenths(quantile(outcomes, { share: 0.95, calls, maxMs })),
    p99Ms: tenths(quantile(outcomes, { share: 0.99, calls, maxMs })),
    maxMs: tenths(maxMs),
  };
}

/** The sums by outcome of each of these groups, by the group’s key. */
async function sumGroups(
  reader: Reader,
  groupBy: readonly UsageGroup[],
  filter: UsageFilter,
  groups: readonly Group[],
): Promise<Map<string, OutcomeSums[]>> {
  const columns = columnsOf(groupBy);
  // With several columns this finds more than the wanted groups; the others are ignored below.
  const among = groupBy.map((by) => inArray(GROUPS[by], [...new Set(groups.map((group) => group[by] ?? ''))]));
  const rows = await reader
    .select({ ...columns, outcome: callStats.outcome, ...SUMS })
    .from(callStats)
    .where(and(within(filter), ...among))
    .groupBy(...Object.values(columns), callStats.outcome)
    .orderBy(callStats.outcome);
  const byGroup = Map.groupBy(rows, (row) => keyOf(row, groupBy));
  return new Map([...byGroup].map(([key, of]) => [key, of.map(numbers)]));
}

function columnsOf(groupBy: readonly UsageGroup[]): Partial<typeof GROUPS> {
  return Object.fromEntries(groupBy.map((by) => [by, GROUPS[by]]));
}

function keyOf(group: Group, groupBy: readonly UsageGroup[]): string {
  return groupBy.map((by) => group[by]).join('\n');
}

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

function within({ from, to, via, tool, client, keyId, userId }: UsageFilter) {
  const { via: viaColumn, operation, client: clientColumn, keyId: keyColumn, userId: userColumn } = callStats;
  return and(
    between(callStats.day, from, to),
    via === undefined ? undefined : eq(viaColumn, via),
    tool === undefined ? undefined : eq(operation, tool),
    client === undefined ? undefined : eq(clientColumn, client),
    keyId === undefined ? undefined : eq(keyColumn, keyId),
    userId === undefined ? undefined : eq(userColumn, userId),
  );
}

/** The end of the class in which this share of the calls is reached, and never more than the slowest call took. */
function quantile(
  outcomes: readonly OutcomeSums[],
  { share, calls, maxMs }: { share: number; calls: number; maxMs: number },
): number {
  let reached = 0;
  for (const [column, upTo] of LATENCY_CLASSES) {
    reached += total(outcomes, column);
    if (reached >= share * calls) return Math.min(upTo, maxMs);
  }
  return maxMs;
}

function total(rows: readonly OutcomeSums[], column: LatencyClass | 'calls' | 'totalMs'): number {
  return rows.reduce((counted, row) => counted + row[column], 0);
}

function tenths(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}
