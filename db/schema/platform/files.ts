import { id, index, instant, table } from '../../columns.ts';

/** Files that were put into the storage, until it is certain that a row names them. */
export const fileIntakes = table(
  'file_intakes',
  {
    /** The key of the file. */
    id: id(),
    storedAt: instant().notNull(),
  },
  (t) => [index('file_intakes_stored_idx').on(t.storedAt)],
);
