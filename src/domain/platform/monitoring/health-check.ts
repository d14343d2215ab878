import { z } from 'zod';
import { dialect } from '../../../../db/dialect.ts';
import { anyone, query } from '../kernel/index.ts';

export const healthCheck = query({
  name: 'health_check',
  title: 'Health check',
  description: 'Whether the service answers, with the server’s time. It answers while the database is away, too.',
  access: anyone,
  alwaysOn: true,
  asksNobody: true,
  input: z.strictObject({}),
  output: z.object({ status: z.literal('ok'), database: z.enum(['sqlite', 'postgres']), time: z.string().describe('UTC') }),
  errors: [],

  async run({ now }) {
    return { status: 'ok' as const, database: dialect, time: now.toISOString() };
  },
});
