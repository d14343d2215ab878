import { asc, desc, eq } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { settingChanges, settings } from '../../../../db/schema/index.ts';
import { declareId, type Ids, OPERATOR_SETTINGS, type OperatorSettings, type SettingName } from '../kernel/index.ts';
import { shownValue } from './setting-value.ts';

const CHANGE_ID = declareId('stc');

export const SETTINGS_LOCK = 'settings';

export const SETTING_NAMES = Object.keys(OPERATOR_SETTINGS).filter(isSettingName);

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(OPERATOR_SETTINGS, name);
}

type SettingRow = typeof settings.$inferSelect;

export async function findSettingRows(from: Reader): Promise<SettingRow[]> {
  return from.select().from(settings).orderBy(asc(settings.name));
}

/**
 * The settings that an operator has changed. A value that is no longer valid, because a release has changed its bounds, is left
 * out, so that the default applies.
 */
export async function findStoredSettings(from: Reader): Promise<Partial<OperatorSettings>> {
  const rows = await findSettingRows(from);
  return Object.fromEntries(
    rows.flatMap(({ name, value }) => {
      const parsed = isSettingName(name) ? OPERATOR_SETTINGS[name].schema.safeParse(value) : null;
      return parsed?.success ? [[name, parsed.data]] : [];
    }),
  );
}

interface Change {
  readonly name: SettingName;
  /** The earlier value; undefined for the default. */
  readonly before: unknown;
  readonly after: unknown;
  readonly reason: string | null;
}

/** Records one change. If `after` is undefined, the default applies again. */
export async function saveSetting(
  tx: Tx,
  { name, before, after, reason }: Change,
  { ids, now, by }: { ids: Ids; now: Date; by: string | null },
): Promise<void> {
  tx.wakes.add('SETTINGS');
  await tx.delete(settings).where(eq(settings.name, name));
  if (after !== undefined) await tx.insert(settings).values({ name, value: after, changedAt: now, changedBy: by });
  // Of a picture only its path is recorded, so that nothing refers to the file of a replaced one.
  const told = (value: unknown) => (value === undefined ? null : shownValue(name, value));
  const change = { before: told(before), after: told(after), reason, at: now, by };
  await tx.insert(settingChanges).values({ id: ids.next(CHANGE_ID), name, ...change });
}

/** The changes of settings, the newest first. */
export async function findSettingChanges(
  from: Reader,
  { name }: { name?: string | undefined },
  { limit, page }: { limit: number; page: number },
) {
  const where = name === undefined ? undefined : eq(settingChanges.name, name);
  const rows = await from
    .select()
    .from(settingChanges)
    .where(where)
    .orderBy(desc(settingChanges.at), desc(settingChanges.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { rows, total: await from.$count(settingChanges, where) };
}
