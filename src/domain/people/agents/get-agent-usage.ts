import { z } from 'zod';
import { addDays, anyAdmin, CivilDay, dayOf, IdInput, plainLine, query, writeCsv, listOf } from '../../platform/kernel/index.ts';
import { KEPT_DAYS } from './stored-data.ts';
import { findBusiest, findNames, type Group, sumAll, UsageSums, usageSums } from './usage-store.ts';

const WEEK = 7;
const MOST_IN_A_FILE = 5_000;

/** The values by which calls are grouped. Null means none: no key, no sign-in, or software without a name. */
const GroupFields = {
  tool: z.string().optional().describe('operation'),
  key: z.string().nullable().optional(),
  keyName: z.string().nullable().optional(),
  client: z.string().nullable().optional().describe('software, as it calls itself'),
  user: z.string().nullable().optional(),
  userName: z.string().nullable().optional(),
  day: z.string().optional(),
};

export const getAgentUsage = query({
  name: 'get_agent_usage',
  title: 'Agent usage',
  description: `Admin: how often which operation was called, by which key, software or person, how many calls failed, and how long they took. The newest calls appear within seconds; ${KEPT_DAYS} days are kept. format csv answers a file.`,
  access: anyAdmin,
  thirdPartyText: true,
  input: z
    .strictObject({
      from: CivilDay.optional().describe('UTC; default: six days before `to`'),
      to: CivilDay.optional().describe('included; default: today'),
      groupBy: z
        .array(z.enum(['tool', 'key', 'client', 'user', 'day']))
        .min(1)
        .max(2)
        .default(['tool'])
        .describe('one or two of them: key,day'),
      via: z.enum(['rest', 'mcp', 'ucp', 'page', 'gateway']).optional().describe('only calls through this door'),
      tool: plainLine(64).optional().describe('only calls of this operation'),
      client: plainLine(60).optional().describe('only calls of this software'),
      keyId: IdInput.optional(),
      userId: IdInput.optional(),
      limit: z.int().min(1).max(200).default(50).describe('of format json'),
      format: z.enum(['json', 'csv']).default('json'),
    })
    .superRefine(({ from, to, groupBy }, context) => {
      const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
      if (from !== undefined && to !== undefined && from > to) refuse('from', 'must not be after to');
      if (new Set(groupBy).size < groupBy.length) refuse('groupBy', 'must not name the same twice');
    }),
  example: { groupBy: ['key', 'day'], limit: 5 },
  output: z.object({
    from: z.string(),
    to: z.string(),
    groupBy: z.array(z.string()),
    totals: UsageSums,
    ...listOf(UsageSums.extend(GroupFields), 'those with the most calls first, or the newest days').shape,
    more: z.boolean().describe('there are groups with fewer calls'),
    csv: z.string().optional(),
  }),
  empty: () => 'Nothing was called in these days.',
  errors: [],

  async run({ input: { groupBy, limit, format, ...input }, reader, now }) {
    const to = input.to ?? dayOf(now, 'UTC');
    const from = input.from ?? addDays(to, 1 - WEEK);
    const { via, tool, client, keyId, userId } = input;
    const filter = { from, to, via, tool, client, keyId, userId };
    const most = format === 'csv' ? MOST_IN_A_FILE : limit;
    const found = await findBusiest(reader, groupBy, filter, most + 1);
    const busiest = found.slice(0, most);
    const keyNames = await findNames(reader, 'key', idsOf(busiest, 'key'));
    const userNames = await findNames(reader, 'user', idsOf(busiest, 'user'));
    const items = busiest.map(({ group, outcomes }) => ({
      ...group,
      ...(group.key !== undefined && { key: group.key || null, keyName: keyNames.get(group.key) ?? null }),
      ...(group.client !== undefined && { client: group.client || null }),
      ...(group.user !== undefined && { user: group.user || null, userName: userNames.get(group.user) ?? null }),
      ...usageSums(outcomes),
    }));
    const answer = { from, to, groupBy, totals: usageSums(await sumAll(reader, filter)), more: found.length > most };
    return format === 'json' ? { ...answer, items } : { ...answer, items: [], csv: asFile(groupBy, items) };
  },
});

function idsOf(busiest: readonly { group: Group }[], by: 'key' | 'user'): string[] {
  return [...new Set(busiest.map(({ group }) => group[by] ?? '').filter((id) => id !== ''))];
}

/** One line for each group, with errors as `code: calls`. */
function asFile(groupBy: readonly string[], items: readonly z.infer<typeof UsageSums>[]): string {
  const grouped = Object.keys(GroupFields).filter((field) => groupBy.includes(field.replace(/Name$/, '')));
  const rows = items.map((item) => ({
    ...item,
    errorCodes: Object.entries(item.errorCodes).map(([code, calls]) => `${code}: ${calls}`),
  }));
  return writeCsv([...grouped, ...Object.keys(UsageSums.shape)], rows);
}
