import { asc, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import { assets, vendors } from '../../../../db/schema/index.ts';
import { saveAsset } from '../../catalog/assets/index.ts';
import { effectiveRules } from '../../catalog/availability/index.ts';
import { command, systemOnly } from '../../platform/kernel/index.ts';
import { findStoredSettings, settingEvents } from '../../platform/settings/index.ts';

/** How many listings are written in one transaction. On SQLite every writer waits meanwhile. */
const AT_ONCE = 200;

/**
 * Updates how far ahead listings can be booked, which the search by dates reads from the listing. It concerns listings that
 * take this from the platform's setting, because neither they nor their shop say it.
 */
export const followHorizon = command({
  name: 'follow_horizon',
  title: 'Let listings follow the horizon of the platform',
  description: 'Writes to some listings how far ahead they can be booked; the event that it reports goes on with the others.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({ after: z.string() }),
  output: z.object({ changed: z.int() }),
  errors: [],

  async run({ input: { after }, tx, settings: known, emit }) {
    const settings = { ...known, ...(await findStoredSettings(tx)) };
    const { id, horizonDays, durationRules } = assets;
    const rows = await tx
      .select({ id, horizonDays, own: durationRules, ofShop: vendors.durationRules })
      .from(assets)
      .innerJoin(vendors, eq(vendors.id, assets.vendorId))
      .where(gt(id, after))
      .orderBy(asc(id))
      .limit(AT_ONCE);
    let changed = 0;
    for (const row of rows) {
      const { horizonDays: wanted } = effectiveRules(row.own, row.ofShop, settings);
      if (wanted === row.horizonDays) continue;
      await saveAsset(tx, row.id, { horizonDays: wanted });
      changed += 1;
    }
    const last = rows.at(-1);
    if (last !== undefined && rows.length === AT_ONCE)
      await emit({ type: settingEvents.horizonChanged, data: { after: last.id } });
    return { changed };
  },
});
