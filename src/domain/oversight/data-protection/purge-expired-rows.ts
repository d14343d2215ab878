import { z } from 'zod';
import { command, systemOnly } from '../../platform/kernel/index.ts';
import { purgeExpiredBatch } from './purge-expired-batch.ts';
import { purges } from './purges.ts';

const BATCH = 500;
/** How many batches of one kind a round deletes. The rest waits a minute, so that a large backlog does not delay other jobs. */
const MOST_BATCHES = 10;

export const purgeExpiredRows = command({
  name: 'purge_expired_rows',
  title: 'Delete what has expired',
  description:
    'Removes what nobody needs any more: e-mails sent or given up, links, codes, quotes and counts of tries that ran out, ended sessions, delivered events.',
  access: systemOnly,
  repeat: 'natural',
  destructive: true,
  input: z.strictObject({}),
  output: z.object({ forgotten: z.record(z.string(), z.int()).describe('rows by what they were') }),
  errors: [],

  async prepare({ perform }) {
    const forgotten: Record<string, number> = {};
    for (const kind of Object.keys(purges)) {
      let total = 0;
      for (let batches = 0; batches < MOST_BATCHES && total === batches * BATCH; batches += 1) {
        total += (await perform(purgeExpiredBatch, { kind, limit: BATCH })).forgotten;
      }
      forgotten[kind] = total;
    }
    return { forgotten };
  },

  run: async ({ prepared }) => prepared,
});
