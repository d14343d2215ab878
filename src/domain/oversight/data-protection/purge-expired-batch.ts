import { z } from 'zod';
import { command, DAY_MS, later, systemOnly } from '../../platform/kernel/index.ts';
import { purges } from './purges.ts';

/** Runs in a transaction of its own, because on SQLite every writer waits until it ends. */
export const purgeExpiredBatch = command({
  name: 'purge_expired_batch',
  title: 'Forget a batch of leftovers',
  description: 'Removes the oldest rows of one kind that nobody needs any more, a few hundred at most.',
  access: systemOnly,
  repeat: 'natural',
  destructive: true,
  input: z.strictObject({ kind: z.string(), limit: z.int().min(1).max(1_000) }),
  output: z.object({ forgotten: z.int() }),
  errors: [],

  async run({ input: { kind, limit }, tx, now, settings }) {
    const daysAgo = (days: number) => later(now, -days * DAY_MS);
    return { forgotten: (await purges[kind]?.(tx, { daysAgo, settings, limit })) ?? 0 };
  },
});
