import { id, instant, ref, string, table } from '../../columns.ts';

/** What is switched off now. Switching it on again removes the row. The audit log says who did what. */
export const switches = table('switches', {
  /** `tool:create_booking`, `key:key_…`, or `user:usr_…` for all keys of a person. */
  id: id(),
  /** The reason that callers are told. */
  reason: string().notNull(),
  since: instant().notNull(),
  /** The administrator who did it. */
  by: ref().notNull(),
});
