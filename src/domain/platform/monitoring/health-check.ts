import { z } from 'zod';
import { dialect } from '../../../../db/dialect.ts';
import { anyone, OperatorContact, operatorContact, query } from '../kernel/index.ts';

export const healthCheck = query({
  name: 'health_check',
  title: 'Health check',
  description: 'Whether the service answers, its time, and who runs it. It answers while the database is away, too.',
  access: anyone,
  alwaysOn: true,
  asksNobody: true,
  input: z.strictObject({}),
  output: z.object({
    status: z.literal('ok'),
    database: z.enum(['sqlite', 'postgres']),
    time: z.string().describe('UTC'),
    operator: OperatorContact,
  }),
  errors: [],

  async run({ now, settings }) {
    return { status: 'ok' as const, database: dialect, time: now.toISOString(), operator: operatorContact(settings) };
  },
});
