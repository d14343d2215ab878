import { z } from 'zod';
import { declareEvent } from '../../platform/kernel/index.ts';

/** What is told of a person's account, whoever sees to it. */
export const accountEvents = {
  suspended: declareEvent('account.suspended', z.object({ userId: z.string() })),
  reinstated: declareEvent(
    'account.reinstated',
    z.object({ userId: z.string(), vendorId: z.string().optional().describe('of whoever has a shop') }),
  ),
  erased: declareEvent('account.erased', z.object({ userId: z.string() })),
};
