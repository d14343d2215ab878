import { z } from 'zod';
import { declareError } from '../../platform/kernel/index.ts';

export const periodNotOver = declareError({
  code: 'period_not_over',
  status: 400,
  when: 'The period to be closed is not over yet.',
  data: z.object({ period: z.string(), overOn: z.string() }),
  message: ({ period, overOn }) => `Nothing was closed: ${period} is over on ${overOn}. It can be closed from then on.`,
  next: ({ period }) => [
    {
      tool: 'manage_finance_tax',
      args: { action: 'period', period },
      actor: 'OWNER',
      why: 'see what it comes to so far',
    },
  ],
});

export const profileInClosedPeriod = declareError({
  code: 'period_closed',
  status: 400,
  when: 'The tax profile would change a period that is closed.',
  data: z.object({ period: z.string(), date: z.string(), nextOpenDay: z.string() }),
  message: ({ period, date, nextOpenDay }) =>
    `Nothing was changed: ${date} lies in ${period}, which is closed for good. It can take effect from ${nextOpenDay} on.`,
  next: ({ nextOpenDay }) => [
    {
      tool: 'manage_finance_tax',
      args: { action: 'set_profile', effectiveFrom: nextOpenDay },
      actor: 'OWNER',
      why: 'let it take effect in an open period',
    },
  ],
});
