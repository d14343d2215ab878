import { count, id, instant, string, table } from '../../columns.ts';

/** The kinds of documents that renters can be asked for. */
export const documentKinds = table('document_kinds', {
  code: id(),
  title: string().notNull(),
  /** Why an owner asks for it, in a sentence for the renter. */
  reason: string().notNull(),
  position: count().notNull(),
  /** No category can ask for it any more. Requirements of existing bookings stay. */
  archivedAt: instant(),
});
