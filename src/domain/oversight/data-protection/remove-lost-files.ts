import { and, asc, inArray, lte, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { findNamedFiles } from '../../../../db/backup/find-named-files.ts';
import { fileIntakes } from '../../../../db/schema/index.ts';
import { FILE_PATIENCE_MS } from '../../platform/files/index.ts';
import { command, HOUR_MS, later, systemOnly } from '../../platform/kernel/index.ts';

const BATCH = 1_000;

export const removeLostFiles = command({
  name: 'remove_lost_files',
  title: 'Remove lost files',
  description:
    'Removes files that nothing names: those stored a day ago whose upload was refused later or broke off, and those that were taken out.',
  access: systemOnly,
  repeat: 'natural',
  destructive: true,
  input: z.strictObject({}),
  output: z.object({ looked: z.int(), removed: z.int() }),
  errors: [],

  async prepare({ reader, now, ports }) {
    const due = await reader.select().from(fileIntakes).where(isDue(now)).orderBy(asc(fileIntakes.storedAt)).limit(BATCH);
    // Looking up names reads whole tables, however few files there are, so the files of an hour or of a full batch are looked
    // up together.
    const waits =
      due[0] === undefined || (due.length < BATCH && due[0].storedAt.getTime() > now.getTime() - FILE_PATIENCE_MS - HOUR_MS);
    if (waits) return { ids: [], removed: 0 };
    const ids = due.map(({ id }) => id);
    const named = await findNamedFiles(reader, ids);
    const lost = ids.filter((id) => !named.has(id));
    for (const key of lost) await ports.storage.remove(key);
    return { ids, removed: lost.length };
  },

  async run({ prepared: { ids, removed }, tx, now }) {
    // A file that was released during the search is looked up again later.
    if (ids.length > 0) await tx.delete(fileIntakes).where(and(inArray(fileIntakes.id, ids), isDue(now)));
    return { looked: ids.length, removed };
  },
});

function isDue(now: Date): SQL {
  return lte(fileIntakes.storedAt, later(now, -FILE_PATIENCE_MS));
}
