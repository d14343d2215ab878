import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import {
  anyAdmin,
  command,
  invalidInput,
  OPERATOR_SETTINGS,
  plainText,
  type SettingName,
  type Settings,
} from '../kernel/index.ts';
import { settingEvents } from './events.ts';
import {
  findSettingRows,
  findStoredSettings,
  isSettingName,
  saveSetting,
  SETTING_NAMES,
  SETTINGS_LOCK,
} from './setting-store.ts';
import { SettingView, settingView } from './setting-view.ts';

/** Every setting by name; null puts its default back. */
const changesInput = z
  .strictObject(
    Object.fromEntries(
      SETTING_NAMES.map((name): [string, z.ZodType] => [name, OPERATOR_SETTINGS[name].schema.nullable().optional()]),
    ),
  )
  .describe('by name, see list_settings; null: the default again');

export const updateSettings = command({
  name: 'update_settings',
  title: 'Change settings',
  description:
    'Admin: change what the operator decides about the marketplace. Either all changes of a call are made or none. Limits of bookings count for bookings that are made from now on; everything else follows at once, in every process within a few seconds.',
  access: { ...anyAdmin, locks: () => [SETTINGS_LOCK] },
  repeat: 'natural',
  input: z.strictObject({
    settings: changesInput,
    reason: plainText(300, 0).optional().describe('for whoever reads the history'),
  }),
  example: { settings: { paymentHours: 12, maxCounterOffers: 2 }, reason: 'Weekends are booked late' },
  output: z.object({ items: z.array(SettingView).describe('those that the call names'), changed: z.array(z.string()) }),
  errors: [],

  async run({ input, caller, tx, now, ids, settings: known, emit }) {
    const rows = new Map((await findSettingRows(tx)).map((row) => [row.name, row]));
    const given = Object.entries(input.settings).filter(([, value]) => value !== undefined);
    const stored = await findStoredSettings(tx);
    const wanted = Object.fromEntries(given.filter(([, value]) => value !== null));
    const kept = Object.fromEntries(Object.entries(stored).filter(([name]) => input.settings[name] !== null));
    assertTogether({ ...known, ...kept, ...wanted });
    const changed: SettingName[] = [];
    for (const [name, value] of given) {
      if (!isSettingName(name)) continue;
      const before = rows.get(name)?.value;
      const after = value ?? undefined;
      if (isDeepStrictEqual(before, after)) continue;
      await saveSetting(tx, { name, before, after, reason: input.reason ?? null }, { ids, now, by: caller.userId });
      changed.push(name);
    }
    if (changed.includes('horizonDays')) await emit({ type: settingEvents.horizonChanged, data: { after: '' } });
    const fresh = new Map((await findSettingRows(tx)).map((row) => [row.name, row]));
    const settings = { ...known, ...(await findStoredSettings(tx)) };
    const named = given.flatMap(([name]) => (isSettingName(name) ? [settingView(name, fresh.get(name), settings)] : []));
    return { items: named, changed };
  },
});

/** What must fit together, whichever of them is changed. Throws `invalid_input`. */
function assertTogether(settings: Settings): void {
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
