import { asc, lt, lte } from 'drizzle-orm';
import { z } from 'zod';
import { idempotencyKeys } from '../../../../db/schema/index.ts';
import { command, DAY_MS, later, systemOnly } from '../../platform/kernel/index.ts';
import { KEPT_ANSWER_DAYS } from './stored-data.ts';

/** How many answers one transaction deletes. On SQLite every writer waits meanwhile. The rest is deleted a minute later. */
const BATCH = 5_000;

export const purgeKeptAnswers = command({
  name: 'purge_kept_answers',
  title: 'Forget kept answers',
  description: 'Removes answers that were kept for replay and whose time is over.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({}),
  output: z.object({ forgotten: z.int() }),
  errors: [],

  async run({ tx, now }) {
    const old = lt(idempotencyKeys.createdAt, later(now, -KEPT_ANSWER_DAYS * DAY_MS));
    const [last] = await tx
      .select({ createdAt: idempotencyKeys.createdAt })
      .from(idempotencyKeys)
      .where(old)
      .orderBy(asc(idempotencyKeys.createdAt))
      .limit(1)
      .offset(BATCH - 1);
    const batch = last === undefined ? old : lte(idempotencyKeys.createdAt, last.createdAt);
    const gone = await tx.delete(idempotencyKeys).where(batch).returning({ key: idempotencyKeys.key });
    return { forgotten: gone.length };
  },
});
