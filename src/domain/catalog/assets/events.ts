import { z } from 'zod';
import { LISTING_REPORT_REASONS } from '../../../../db/values/index.ts';
import { declareEvent } from '../../platform/kernel/index.ts';

const Listing = z.object({ assetId: z.string(), slug: z.string() });

/** The events about listings. */
export const assetEvents = {
  created: declareEvent('asset.created', Listing),
  published: declareEvent('asset.published', Listing),
  paused: declareEvent('asset.paused', Listing),
  archived: declareEvent('asset.archived', Listing),
  priceChanged: declareEvent(
    'asset.price_changed',
    Listing.extend({ dayRateMinor: z.int(), formerDayRateMinor: z.int().optional(), currency: z.string() }),
  ),
  suspended: declareEvent('asset.suspended', Listing.extend({ userId: z.string().describe('its owner') })),
  reinstated: declareEvent('asset.reinstated', Listing),
  reported: declareEvent(
    'asset.reported',
    z.object({ reportId: z.string(), assetId: z.string(), reason: z.enum(LISTING_REPORT_REASONS) }),
    { seenBy: [] },
  ),
};
