import { z } from 'zod';
import { anyone, declareError, query } from '../kernel/index.ts';

const RETRY_SECONDS = 5;

const serverNotReady = declareError({
  code: 'server_not_ready',
  status: 503,
  when: 'The server cannot serve for now: its database is away, only reads or is not migrated, its disk is nearly full, or it is about to end.',
  data: z.object({ reasons: z.array(z.string()) }),
  message: ({ reasons }) =>
    `This server cannot serve for now: ${reasons.length === 0 ? 'no reason is known' : reasons.join('; ')}.`,
  next: () => [],
  retryAfterSeconds: () => RETRY_SECONDS,
});

export const readinessCheck = query({
  name: 'readiness_check',
  title: 'Readiness check',
  description:
    'Whether this server can serve: its database can be read and written and is migrated, there is room on its disk, and it is not about to end. For load balancers; health_check says whether it is alive.',
  access: anyone,
  door: 'REST only',
  alwaysOn: true,
  asksNobody: true,
  input: z.strictObject({}),
  output: z.object({ status: z.literal('ready'), time: z.string().describe('UTC') }),
  errors: [serverNotReady],

  prepare: ({ ports }) => ports.readiness.problems(),

  async run({ prepared: reasons, now }) {
    if (reasons.length > 0) throw serverNotReady({ reasons });
    return { status: 'ready' as const, time: now.toISOString() };
  },
});
