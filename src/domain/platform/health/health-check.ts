import { count } from 'drizzle-orm';
import { z } from 'zod';
import { dialect } from '../../../../db/dialect.ts';
import { categories } from '../../../../db/schema/index.ts';
import { anyone, query } from '../kernel/index.ts';

export const healthCheck = query({
  name: 'health_check',
  title: 'Health check',
  description: 'Whether the service answers and its database can be read, with the server’s time.',
  access: anyone,
  alwaysOn: true,
  input: z.strictObject({}),
  output: z.object({ status: z.literal('ok'), database: z.enum(['sqlite', 'postgres']), time: z.string().describe('UTC') }),
  errors: [],

  async run({ reader, now }) {
    await reader.select({ count: count() }).from(categories);
    return { status: 'ok' as const, database: dialect, time: now.toISOString() };
  },
});
