import { inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { plusInserted } from '../../../../db/expressions.ts';
import { assetInterest, assets } from '../../../../db/schema/index.ts';
import { getAssetDetail } from '../../catalog/assets/index.ts';
import { pricingQuote } from '../../catalog/quotes/index.ts';
import { ascending, type Caller, dayOf, MINUTE_MS, type Operation } from '../../platform/kernel/index.ts';

/**
 * Views of one asset, or quotes for it, within a quarter of an hour. In every time zone a day begins at the start of a quarter,
 * so quarters can be added up to days.
 */
interface Counted {
  readonly assetId: string;
  readonly quarter: number;
  /** The shop that asked; empty for everybody else. */
  readonly vendorId: string;
  views: number;
  quotes: number;
}

interface InterestCounts {
  /** Counts a call that has succeeded. Only views and quotes count. */
  add(call: { operation: Operation; caller: Caller; output: unknown }, now: Date): void;
  take(): Counted[];
  putBack(counts: readonly Counted[]): void;
}

const QUARTER_MS = 15 * MINUTE_MS;
/**
 * The most rows in memory. Their number grows only with the number of assets, because nobody can invent an asset. Further views
 * are not counted.
 */
const MOST_ROWS = 50_000;

const Shown = z.object({ id: z.string() });
const Look = Shown.extend({ compared: z.array(Shown).optional() });
const Quote = z.object({ assetId: z.string() });

/** Counts views and quotes in memory. */
export function interestCounts(): InterestCounts {
  let counts = new Map<string, Counted>();
  function rowOf({ assetId, quarter, vendorId }: Pick<Counted, 'assetId' | 'quarter' | 'vendorId'>): Counted | undefined {
    const key = `${assetId} ${quarter} ${vendorId}`;
    const known = counts.get(key);
    if (known !== undefined || counts.size >= MOST_ROWS) return known;
    const row = { assetId, quarter, vendorId, views: 0, quotes: 0 };
    counts.set(key, row);
    return row;
  }
  return {
    add({ operation, caller, output }, now) {
      if ((operation !== getAssetDetail && operation !== pricingQuote) || caller.mode !== 'live') return;
      const assetIds = operation === getAssetDetail ? lookedAt(output) : [Quote.safeParse(output).data?.assetId ?? []].flat();
      const vendorId = caller.kind === 'user' ? (caller.vendorId ?? '') : '';
      for (const assetId of assetIds) {
        const row = rowOf({ assetId, quarter: Math.floor(now.getTime() / QUARTER_MS), vendorId });
        if (row === undefined) continue;
        if (operation === getAssetDetail) row.views += 1;
        else row.quotes += 1;
      }
    },
    take() {
      const taken = [...counts.values()];
      counts = new Map();
      return taken;
    },
    putBack(taken) {
      for (const one of taken) {
        const row = rowOf(one);
        if (row === undefined) continue;
        row.views += one.views;
        row.quotes += one.quotes;
      }
    },
  };
}

const PER_STATEMENT = 200;

/** Adds all of these counts to the stored ones, or none. An owner's own views are not counted. */
export async function storeInterest(tx: Tx, counts: readonly Counted[]): Promise<void> {
  const known = await findListed(tx, [...new Set(counts.map(({ assetId }) => assetId))]);
  const rows = new Map<string, typeof assetInterest.$inferInsert>();
  for (const { assetId, quarter, vendorId, views, quotes } of counts) {
    const asset = known.get(assetId);
    if (asset === undefined || asset.vendorId === vendorId) continue;
    const day = dayOf(new Date(quarter * QUARTER_MS), asset.timeZone);
    const row = rows.get(`${assetId} ${day}`) ?? { assetId, day, views: 0, quotes: 0 };
    rows.set(`${assetId} ${day}`, { ...row, views: row.views + views, quotes: row.quotes + quotes });
  }
  // The rows have a fixed order, so that two processes that store at the same time cannot deadlock.
  const sorted = [...rows].toSorted(([a], [b]) => ascending(a, b)).map(([, row]) => row);
  for (let at = 0; at < sorted.length; at += PER_STATEMENT) {
    await tx
      .insert(assetInterest)
      .values(sorted.slice(at, at + PER_STATEMENT))
      .onConflictDoUpdate({
        target: [assetInterest.assetId, assetInterest.day],
        set: { views: plusInserted(assetInterest.views), quotes: plusInserted(assetInterest.quotes) },
      });
  }
}

async function findListed(tx: Tx, ids: readonly string[]) {
  const found = new Map<string, { vendorId: string; timeZone: string }>();
  for (let at = 0; at < ids.length; at += PER_STATEMENT) {
    const some = ids.slice(at, at + PER_STATEMENT);
    const rows = await tx
      .select({ id: assets.id, vendorId: assets.vendorId, timeZone: assets.timeZone })
      .from(assets)
      .where(inArray(assets.id, some));
    for (const { id, ...asset } of rows) found.set(id, asset);
  }
  return found;
}

/** The assets that an answer shows: one, or all that are compared. */
function lookedAt(output: unknown): string[] {
  const { data } = Look.safeParse(output);
  return data === undefined ? [] : [data, ...(data.compared ?? [])].map(({ id }) => id);
}
