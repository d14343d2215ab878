import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { releaseFiles } from '../files/index.ts';
import {
  BASE_PATH,
  type Emit,
  type Ids,
  invalidInput,
  OPERATOR_SETTINGS,
  type OperatorSettings,
  plainText,
  type SettingName,
  type Settings,
} from '../kernel/index.ts';
import { settingEvents } from './events.ts';
import { findSettingRows, findStoredSettings, isSettingName, saveSetting, SETTING_NAMES } from './setting-store.ts';
import { SettingView, settingView } from './setting-view.ts';

const NoLogo = z
  .null({ error: `must be null, which removes it; send a picture to POST ${BASE_PATH}/admin/settings/logo` })
  .optional();

/** Every setting by name; null restores its default. A picture has an operation of its own. */
const changesInput = z
  .strictObject(
    Object.fromEntries(
      SETTING_NAMES.map((name): [string, z.ZodType] => [
        name,
        name === 'platformLogo' ? NoLogo : OPERATOR_SETTINGS[name].schema.nullable().optional(),
      ]),
    ),
  )
  .describe('by name, see list_settings; null: the default again');

/** The changes of one call, and the reason. */
export const settingChangesInput = z.strictObject({
  settings: changesInput,
  reason: plainText(300, 0).optional().describe('for whoever reads the history'),
});

export const ChangedSettings = z.object({
  items: z.array(SettingView).describe('those that the call names'),
  changed: z.array(z.string()),
});

interface Context {
  readonly now: Date;
  readonly ids: Ids;
  readonly settings: Pick<Settings, 'initial'>;
  readonly emit: Emit;
  /** The administrator; null for the command line. */
  readonly by: string | null;
}

/** Makes all of the changes. Throws `invalid_input` if one does not fit. The caller holds `SETTINGS_LOCK`. */
export async function changeSettings(
  tx: Tx,
  input: z.output<typeof settingChangesInput>,
  { now, ids, settings: { initial }, emit, by }: Context,
): Promise<z.input<typeof ChangedSettings>> {
  const rows = new Map((await findSettingRows(tx)).map((row) => [row.name, row]));
  const given = Object.entries(input.settings).filter(([, value]) => value !== undefined);
  const stored = await findStoredSettings(tx);
  const wanted = Object.fromEntries(given.filter(([, value]) => value !== null));
  const kept = Object.fromEntries(Object.entries(stored).filter(([name]) => input.settings[name] !== null));
  assertTogether({ ...initial, ...kept, ...wanted });
  const changed: SettingName[] = [];
  for (const [name, value] of given) {
    if (!isSettingName(name)) continue;
    const before = rows.get(name)?.value;
    const after = value ?? undefined;
    if (isDeepStrictEqual(before, after)) continue;
    await saveSetting(tx, { name, before, after, reason: input.reason ?? null }, { ids, now, by });
    changed.push(name);
  }
  if (stored.platformLogo && changed.includes('platformLogo')) await releaseFiles(tx, [stored.platformLogo], now);
  if (changed.includes('horizonDays')) await emit({ type: settingEvents.horizonChanged, data: { after: '' } });
  const fresh = new Map((await findSettingRows(tx)).map((row) => [row.name, row]));
  const settings = { ...initial, ...(await findStoredSettings(tx)) };
  const named = given.flatMap(([name]) => (isSettingName(name) ? [settingView(name, fresh.get(name), settings)] : []));
  return { items: named, changed };
}

/** Checks settings that must fit each other, whichever of them is changed. Throws `invalid_input`. */
function assertTogether(settings: OperatorSettings): void {
  const issues = [
    ...(settings.noShowClaimHours * 60 <= settings.noShowGraceMinutes
      ? [{ field: 'settings.noShowClaimHours', message: 'must be longer than noShowGraceMinutes: else nobody could ever claim' }]
      : []),
    ...(settings.depositGraceHours < settings.claimHours
      ? [
          {
            field: 'settings.depositGraceHours',
            message: 'must not be shorter than claimHours: the deposit would be gone before a claim',
          },
        ]
      : []),
    ...(settings.ownerPenaltyLeast > settings.ownerPenaltyMost
      ? [{ field: 'settings.ownerPenaltyLeast', message: 'must not be above ownerPenaltyMost' }]
      : []),
    ...(settings.serviceFeeTax === 'FIXED' && settings.platformTaxId === ''
      ? [
          {
            field: 'settings.serviceFeeTax',
            message: 'can be FIXED only with platformTaxId: without a registration no tax may be charged',
          },
        ]
      : []),
  ];
  if (issues.length > 0) throw invalidInput({ issues });
}
