import { code, id, index, instant, json, ref, string, table } from '../../columns.ts';

/** The settings that an operator has changed, by name. A setting without a row has its default. */
export const settings = table('settings', {
  name: id(),
  value: json<unknown>().notNull(),
  changedAt: instant().notNull(),
  changedBy: ref(),
});

/** Every change of a setting. Rows are never removed. */
export const settingChanges = table(
  'setting_changes',
  {
    id: id(),
    name: code().notNull(),
    /** Null for the default. */
    before: json<unknown>(),
    after: json<unknown>(),
    reason: string(),
    at: instant().notNull(),
    /** The administrator. Null if it was changed on the command line. */
    by: ref(),
  },
  (t) => [index('setting_changes_idx').on(t.at, t.id), index('setting_changes_name_idx').on(t.name, t.at, t.id)],
);
