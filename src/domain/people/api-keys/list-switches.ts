import { asc, count } from 'drizzle-orm';
import { z } from 'zod';
import { switches } from '../../../../db/schema/index.ts';
import { anyAdmin, pageInput, pageOf, pagination, query } from '../../platform/kernel/index.ts';
import { SwitchView, switchView } from './switch-store.ts';

export const listSwitches = query({
  name: 'list_switches',
  title: 'Kill switches',
  description: 'Admin: which tools, API keys and people’s keys are switched off, since when and why. Everything else is on.',
  access: anyAdmin,
  alwaysOn: true,
  input: z.strictObject(pageInput),
  example: { limit: 5 },
  output: pageOf(SwitchView),
  empty: () => 'Nothing is switched off.',
  errors: [],

  async run({ input, reader }) {
    const { page, limit } = input;
    const rows = await reader
      .select()
      .from(switches)
      .orderBy(asc(switches.id))
      .limit(limit)
      .offset((page - 1) * limit);
    const [total] = await reader.select({ count: count() }).from(switches);
    return { items: rows.map((row) => switchView(row.id, row)), pagination: pagination(input, total?.count ?? 0) };
  },
});
