import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import {
  OPERATOR_SETTINGS,
  type OperatorSetting,
  type OperatorSettings,
  SETTING_EFFECTS,
  SETTING_GROUPS,
  SETTING_UNITS,
  type SettingName,
  type Settings,
} from '../kernel/index.ts';
import { findSettingRows, findStoredSettings, SETTING_NAMES } from './setting-store.ts';
import { SettingValue, shownValue } from './setting-value.ts';

export const SettingView = z.object({
  name: z.string(),
  group: z.enum(SETTING_GROUPS),
  meaning: z.string(),
  unit: z.enum(SETTING_UNITS),
  value: SettingValue.describe('in effect; of a picture its path'),
  default: SettingValue,
  min: z.number().optional(),
  max: z.number().optional(),
  choices: z.array(z.string()).optional(),
  effect: z.enum(SETTING_EFFECTS).describe('NEW_BOOKINGS: bookings that exist keep what they froze; AT_ONCE: everything follows'),
  origin: z.enum(['OPERATOR', 'ENVIRONMENT', 'DEFAULT']).describe('who has decided it'),
  changedAt: z.string().nullable().describe('UTC instant'),
  changedBy: z.string().nullable().describe('the admin'),
});

type Row = Awaited<ReturnType<typeof findSettingRows>>[number];

/**
 * All settings as they are now, including changes that another process has just made, and which of them should not stay empty.
 */
export async function findSettingViews(from: Reader, { initial }: Pick<Settings, 'initial'>) {
  const rows = await findSettingRows(from);
  const settings = { ...initial, ...(await findStoredSettings(from)) };
  const byName = new Map(rows.map((row) => [row.name, row]));
  return {
    views: SETTING_NAMES.map((name) => settingView(name, byName.get(name), settings)),
    missing: missingSettings(settings),
  };
}

export function settingView(name: SettingName, row: Row | undefined, settings: OperatorSettings): z.infer<typeof SettingView> {
  const { group, meaning, unit, effect, bounds, fallback, schema }: OperatorSetting = OPERATOR_SETTINGS[name];
  const value = shownValue(name, settings[name]);
  const usual = shownValue(name, fallback);
  const changed = JSON.stringify(value) !== JSON.stringify(usual);
  return {
    name,
    group,
    meaning,
    unit,
    value,
    default: usual,
    ...(bounds !== null && bounds),
    ...(schema instanceof z.ZodEnum && { choices: schema.options.map(String) }),
    effect,
    origin: row !== undefined ? 'OPERATOR' : changed ? 'ENVIRONMENT' : 'DEFAULT',
    changedAt: row?.changedAt.toISOString() ?? null,
    changedBy: row?.changedBy ?? null,
  };
}

/** Settings that must be set before anything is really rented out, because of the law or of people. */
const NEEDED: readonly { name: SettingName; why: string }[] = [
  { name: 'platformAddress', why: 'People must be told whom they deal with: it stands on invoices and below each page.' },
  { name: 'platformEmail', why: 'People must be able to reach the operator, also to appeal.' },
  { name: 'platformImprint', why: 'Many countries want an imprint with more than name and address, on /legal/imprint.' },
  { name: 'platformIban', why: 'Owners transfer commissions to it, and payouts by hand are transferred from it.' },
];

/** The settings that are still empty although a marketplace needs them. */
export function missingSettings(settings: OperatorSettings): { name: SettingName; why: string }[] {
  return NEEDED.filter(({ name }) => settings[name] === '');
}
