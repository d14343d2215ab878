import { z } from 'zod';
import { createLog } from '../../src/create-log.ts';
import { readConfig } from '../../src/config.ts';
import {
  getAssetFinance,
  getOwnerAnalytics,
  getPortfolioPricing,
  getPricingRecommendation,
} from '../../src/domain/shops/analytics/index.ts';
import {
  getTaxPeriod,
  exportFinanceCsv,
  getFinancePnl,
  getFinanceSummary,
  listFinanceEntries,
} from '../../src/domain/shops/statements/index.ts';
import type { Operation } from '../../src/domain/platform/kernel/index.ts';
import { getOwnerCalendar } from '../../src/domain/shops/calendar/index.ts';
import { listMyAssets } from '../../src/domain/shops/listings/index.ts';
import { getSeoListings } from '../../src/domain/shops/storefront/index.ts';
import { startServer } from '../../src/start-server.ts';
import { listOwnerPayouts } from '../../src/domain/settlement/payouts/index.ts';
import { assetId, growShop } from '../growth/grow-shop.ts';
import { median } from '../median.ts';
import { serveParent } from './serve-parent.ts';
import { listOwnerBookings, listOwnerRequests } from '../../src/domain/standing/bookings/index.ts';

const Environment = z.object({
  DATABASE_FILE: z.string(),
  ASSETS: z.coerce.number().int(),
  BOOKINGS: z.coerce.number().int(),
  VENDOR: z.string(),
});
const { DATABASE_FILE, ASSETS, BOOKINGS, VENDOR } = Environment.parse(process.env);
growShop(DATABASE_FILE, { assets: ASSETS, bookings: BOOKINGS });

const config = readConfig(process.env);
const { pipeline, dispatcher, stop } = await startServer(config, createLog(config.LOG_LEVEL));
await dispatcher.drain();

const READS: readonly (readonly [Operation, object])[] = [
  [listMyAssets, {}],
  [getOwnerCalendar, {}],
  [listOwnerRequests, {}],
  [getOwnerAnalytics, {}],
  [listFinanceEntries, {}],
  [getFinanceSummary, {}],
  [getFinancePnl, {}],
  [exportFinanceCsv, { limit: 100 }],
  [getTaxPeriod, {}],
  [listOwnerBookings, {}],
  [listOwnerPayouts, {}],
  [getSeoListings, {}],
  [getPortfolioPricing, {}],
  [getAssetFinance, { assetId: assetId(0) }],
  [getPricingRecommendation, { assetId: assetId(0) }],
];

/** The time in milliseconds of the first read, which may enter or count what is new, and the median of the following ones. */
async function read(argument: unknown) {
  const times = z.int().parse(argument);
  const opened = { address: '127.0.0.1', rate: null, via: 'rest', client: null, requestId: 'req_bench' } as const;
  const call = await pipeline.open(VENDOR, opened);
  const found: { name: string; first: number; later: number }[] = [];
  for (const [operation, input] of READS) {
    const taken: number[] = [];
    for (let count = 0; count <= times; count += 1) {
      const begun = performance.now();
      await pipeline.execute(operation, input, call);
      taken.push(performance.now() - begun);
    }
    const [first = 0, ...others] = taken;
    found.push({ name: operation.name, first, later: median(others) });
  }
  return found;
}

serveParent({}, { read }, stop);
