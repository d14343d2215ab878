import { asc, inArray, lte } from 'drizzle-orm';
import { z } from 'zod';
import { findNamedFiles } from '../../../../db/find-named-files.ts';
import { fileIntakes } from '../../../../db/schema/index.ts';
import { command, HOUR_MS, later, systemOnly } from '../../platform/kernel/index.ts';

/** By then the call that brought a file has long ended, one way or the other. */
const PATIENCE_MS = 24 * HOUR_MS;
const BATCH = 1_000;

export const removeLostFiles = command({
  name: 'remove_lost_files',
  title: 'Remove lost files',
  description: 'Removes files that were stored a day ago and that nothing names: their upload was refused later, or broke off.',
  access: systemOnly,
  repeat: 'natural',
  destructive: true,
  input: z.strictObject({}),
  output: z.object({ looked: z.int(), removed: z.int() }),
  errors: [],

  async prepare({ reader, now, ports }) {
    const due = await reader
      .select()
      .from(fileIntakes)
      .where(lte(fileIntakes.storedAt, later(now, -PATIENCE_MS)))
      .orderBy(asc(fileIntakes.storedAt))
      .limit(BATCH);
    // Looking for names reads whole tables, however few files it is about: an hour's together, or a full batch.
    const waits =
      due[0] === undefined || (due.length < BATCH && due[0].storedAt.getTime() > now.getTime() - PATIENCE_MS - HOUR_MS);
    if (waits) return { ids: [], removed: 0 };
    const ids = due.map(({ id }) => id);
    const named = await findNamedFiles(reader, ids);
    const lost = ids.filter((id) => !named.has(id));
    for (const key of lost) await ports.storage.remove(key);
    return { ids, removed: lost.length };
  },

  async run({ prepared: { ids, removed }, tx }) {
    if (ids.length > 0) await tx.delete(fileIntakes).where(inArray(fileIntakes.id, ids));
    return { looked: ids.length, removed };
  },
});
