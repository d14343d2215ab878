import { z } from 'zod';
import { addDays, anyAdmin, CivilDay, query } from '../kernel/index.ts';
import { findBusiest, findGroupNames, sumAll, sumGroups } from './usage-store.ts';
import { UsageSums, usageSums } from './usage-sums.ts';

const WEEK = 7;

export const getAgentUsage = query({
  name: 'get_agent_usage',
  title: 'Agent usage',
  description:
    'Admin: how often which operation was called, by which key, software or person, how many calls failed, and how long they took. The newest calls appear within seconds; 90 days are kept.',
  access: anyAdmin,
  thirdPartyText: true,
  input: z
    .strictObject({
      from: CivilDay.optional().describe('UTC; default: six days before `to`'),
      to: CivilDay.optional().describe('included; default: today'),
      groupBy: z.enum(['tool', 'key', 'client', 'user', 'day']).default('tool'),
      via: z.enum(['rest', 'mcp', 'ucp', 'page', 'gateway']).optional().describe('only calls through this door'),
      limit: z.int().min(1).max(200).default(50),
    })
    .superRefine(({ from, to }, context) => {
      if (from !== undefined && to !== undefined && from > to)
        context.addIssue({ code: 'custom', path: ['from'], message: 'must not be after to' });
    }),
  output: z.object({
    from: z.string(),
    to: z.string(),
    groupBy: z.string(),
    totals: UsageSums,
    items: z.array(
      UsageSums.extend({
        group: z.string().nullable().describe('operation, key, software, person or day; null: none'),
        name: z.string().nullable().describe('of the key or the person'),
      }),
    ),
    more: z.boolean().describe('there are groups with fewer calls'),
  }),
  errors: [],

  async run({ input: { groupBy, via, limit, ...days }, reader, now }) {
    const to = days.to ?? now.toISOString().slice(0, 10);
    const from = days.from ?? addDays(to, 1 - WEEK);
    const range = { from, to, via };
    const busiest = await findBusiest(reader, groupBy, range, limit + 1);
    const groups = busiest.slice(0, limit);
    const sums = await sumGroups(reader, groupBy, range, groups);
    const names = await findGroupNames(reader, groupBy, groups);
    return {
      from,
      to,
      groupBy,
      totals: usageSums(await sumAll(reader, range)),
      items: groups.map((group) => ({
        group: group === '' ? null : group,
        name: names.get(group) ?? null,
        ...usageSums(sums.get(group) ?? []),
      })),
      more: busiest.length > limit,
    };
  },
});
