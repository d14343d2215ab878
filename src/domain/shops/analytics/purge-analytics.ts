import { lt } from 'drizzle-orm';
import { z } from 'zod';
import { assetInterest } from '../../../../db/schema/index.ts';
import { addDays, command, dayOf, systemOnly } from '../../platform/kernel/index.ts';
import { KEPT_DAYS } from './stored-data.ts';

export const purgeAnalytics = command({
  name: 'purge_analytics',
  title: 'Forget old counts of shops',
  description: `Removes counts of looks and quotes that are older than ${KEPT_DAYS} days.`,
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({}),
  output: z.object({ keptFrom: z.string().describe('the first day that is kept') }),
  errors: [],

  async run({ tx, now }) {
    const keptFrom = addDays(dayOf(now, 'UTC'), -KEPT_DAYS);
    await tx.delete(assetInterest).where(lt(assetInterest.day, keptFrom));
    return { keptFrom };
  },
});
