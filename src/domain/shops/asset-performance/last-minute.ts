import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import type { Mode } from '../../../../db/values/index.ts';
import type { CatalogAsset } from '../../catalog/assets/index.ts';
import { addDays, type CivilDay, NextAction, percent } from '../../platform/kernel/index.ts';
import { findTakenDays, freeRuns } from './taken-days.ts';

const SOON_DAYS = 7;
const LAST_MINUTE_BPS = -800;
const NAME = 'Last minute';
/** What update_asset takes. */
const MOST_RULES = 24;
const HIGHEST_PRIORITY = 100;

/** A lower price of days that come soon and that nobody has: a season of its own, which ends by itself. */
export const LastMinute = z.object({
  from: z.string(),
  to: z.string().describe('last day'),
  changeBps: z.int(),
  words: z.string(),
  apply: NextAction,
});

type Asset = CatalogAsset['asset'];

/** Of the first days within a week on which nobody has any piece; null without, or where it is lowered already. */
export async function lastMinute(
  reader: Reader,
  { id: assetId, status, pricing: { seasonRules } }: Asset,
  { mode, today, now }: { mode: Mode; today: CivilDay; now: Date },
): Promise<z.infer<typeof LastMinute> | null> {
  if (status !== 'LIVE') return null;
  const soon = { startDate: today, endDate: addDays(today, SOON_DAYS) };
  const taken = (await findTakenDays(reader, { assetIds: [assetId], mode }, soon, now)).get(assetId) ?? new Map();
  const [run] = freeRuns(taken, 1, soon);
  const others = seasonRules.filter(({ name }) => name !== NAME);
  const isLowered = seasonRules.some(({ name, to = '' }) => name === NAME && to >= today);
  if (run === undefined || isLowered || others.length >= MOST_RULES) return null;
  const days = { from: run.startDate, to: addDays(run.endDate, -1) };
  // Of equal priorities the first listed wins.
  const priority = Math.min(Math.max(0, ...others.map((rule) => rule.priority)) + 1, HIGHEST_PRIORITY);
  const args = { assetId, seasonRules: [{ name: NAME, ...days, bps: LAST_MINUTE_BPS, priority }, ...others] };
  const instead = others.length === 0 ? '' : ', in place of its other seasons there';
  const off = `${percent(-LAST_MINUTE_BPS)} off`;
  return {
    ...days,
    changeBps: LAST_MINUTE_BPS,
    words: `Nobody has it from ${days.from} to ${days.to}: ${off} on these days alone${instead}. It ends by itself, the day rate stays; look again on ${run.endDate}.`,
    apply: {
      tool: 'update_asset',
      args,
      actor: 'OWNER',
      why: `take ${off} from ${days.from} to ${days.to} only`,
      optional: true,
    },
  };
}
