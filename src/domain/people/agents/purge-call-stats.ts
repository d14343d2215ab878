import { lt } from 'drizzle-orm';
import { z } from 'zod';
import { callStats } from '../../../../db/schema/index.ts';
import { addDays, command, dayOf, systemOnly } from '../../platform/kernel/index.ts';
import { KEPT_DAYS } from './stored-data.ts';

export const purgeCallStats = command({
  name: 'purge_call_stats',
  title: 'Forget old call counts',
  description: `Removes the counts of calls that are older than ${KEPT_DAYS} days.`,
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({}),
  output: z.object({ keptFrom: z.string().describe('the first day that is kept, UTC') }),
  errors: [],

  async run({ tx, now }) {
    const keptFrom = addDays(dayOf(now, 'UTC'), -KEPT_DAYS);
    await tx.delete(callStats).where(lt(callStats.day, keptFrom));
    return { keptFrom };
  },
});
