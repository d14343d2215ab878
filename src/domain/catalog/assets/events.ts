import { z } from 'zod';
import { LISTING_REPORT_REASONS } from '../../../../db/values.ts';
import { declareEvent } from '../../platform/kernel/index.ts';

const Listing = z.object({ assetId: z.string(), slug: z.string() });

/** What is told of listings, whoever sees to it. */
export const assetEvents = {
  suspended: declareEvent('asset.suspended', Listing.extend({ userId: z.string().describe('its owner') })),
  reinstated: declareEvent('asset.reinstated', Listing),
  reported: declareEvent(
    'asset.reported',
    z.object({ reportId: z.string(), assetId: z.string(), reason: z.enum(LISTING_REPORT_REASONS) }),
  ),
};
