import { code, id, index, instant, json, ref, string, table } from '../../columns.ts';

/** What an operator has decided, by the name of the setting; what has no row here has its default. */
export const settings = table('settings', {
  name: id(),
  value: json<unknown>().notNull(),
  changedAt: instant().notNull(),
  changedBy: ref(),
});

/** Every change of a setting, for good. */
export const settingChanges = table(
  'setting_changes',
  {
    id: id(),
    name: code().notNull(),
    /** Null: the default. */
    before: json<unknown>(),
    after: json<unknown>(),
    reason: string(),
    at: instant().notNull(),
    /** The admin; null where it was the command line. */
    by: ref(),
  },
  (t) => [index('setting_changes_idx').on(t.at, t.id), index('setting_changes_name_idx').on(t.name, t.at, t.id)],
);
