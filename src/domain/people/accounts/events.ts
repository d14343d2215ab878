import { z } from 'zod';
import { declareEvent } from '../../platform/kernel/index.ts';

/** The events about a person's account. */
export const accountEvents = {
  suspended: declareEvent('account.suspended', z.object({ userId: z.string() })),
  reinstated: declareEvent(
    'account.reinstated',
    z.object({ userId: z.string(), vendorId: z.string().optional().describe('of whoever has a shop') }),
  ),
  erased: declareEvent('account.erased', z.object({ userId: z.string() })),
};
