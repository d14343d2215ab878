import { id, instant, ref, string, table } from '../../columns.ts';

/** What is switched off now; switching it on again removes the row. The audit log keeps who did what. */
export const switches = table('switches', {
  /** `tool:create_booking`, `key:key_…`, or `user:usr_…` for all keys of a person. */
  id: id(),
  /** As the callers are told. */
  reason: string().notNull(),
  since: instant().notNull(),
  /** The admin. */
  by: ref().notNull(),
});
