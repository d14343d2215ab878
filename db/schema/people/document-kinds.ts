import { count, id, instant, string, table } from '../../columns.ts';

/** What renters can be asked to hand in. */
export const documentKinds = table('document_kinds', {
  code: id(),
  title: string().notNull(),
  /** Why an owner asks for it, in a sentence for the renter. */
  reason: string().notNull(),
  position: count().notNull(),
  /** No category can ask for it any more; what was asked for stays. */
  archivedAt: instant(),
});
