import type { Tx } from '../../db/database.ts';
import { insertAll } from '../../db/insert.ts';
import { opexTemplates } from '../../db/schema/index.ts';
import type { CatalogAsset } from '../domain/catalog/assets/index.ts';
import { recordEntries } from '../domain/shops/finance-entries/index.ts';
import { dueFrom, TEMPLATE_ID } from '../domain/shops/operating-expenses/index.ts';
import { DAY_MS, dayOf, type Ids, later } from '../domain/platform/kernel/index.ts';
import { listingNamed } from './demo-listings.ts';
import { entries, otherCalendar, recurring, recurringSinceDaysAgo } from './data/shop-script.ts';

interface Context {
  readonly listings: readonly CatalogAsset[];
  readonly ids: Ids;
  readonly now: Date;
}

/** What an owner has entered in a year, all at once. What comes again enters itself when the books are read. */
export async function insertShopBooks(tx: Tx, { listings, ids, now }: Context): Promise<void> {
  const { vendorId } = listingNamed(listings, otherCalendar.asset).asset;
  const dayAgo = (days: number) => dayOf(later(now, -days * DAY_MS), 'Europe/Lisbon');
  const about = { vendorId, mode: 'live', source: 'MANUAL', currency: 'EUR' } as const;
  const entered = entries.map(({ daysAgo, asset, paid = true, taxMinor = 0, ...entry }) => {
    const date = dayAgo(daysAgo);
    return {
      ...about,
      ...entry,
      taxMinor,
      date,
      paidOn: paid ? date : null,
      assetId: asset === undefined ? null : listingNamed(listings, asset).asset.id,
    };
  });
  await recordEntries(tx, entered, { ids, now });
  const startDate = dayAgo(recurringSinceDaysAgo);
  const templates = recurring.map((template) => {
    const rhythm = { startDate, endDate: null, cadence: template.cadence, dayOfMonth: template.dayOfMonth };
    const state = { status: 'ACTIVE', entered: 0, nextDue: dueFrom(rhythm, startDate), createdAt: now, updatedAt: now } as const;
    return { id: ids.next(TEMPLATE_ID), vendorId, currency: 'EUR', ...template, ...rhythm, ...state };
  });
  await insertAll(tx, opexTemplates, templates);
}
