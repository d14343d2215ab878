import { z } from 'zod';
import { ASSET_STATES } from '../../../../db/values/index.ts';
import { DurationRulesView } from '../../catalog/availability/index.ts';
import { IdInput, NextAction, query } from '../../platform/kernel/index.ts';
import { absoluteUrl, AssetDetail, assetDetail, ownAsset } from '../../catalog/assets/index.ts';
import { Missing, missingOf, stepsFor, warningsOf } from './listing-checks.ts';
import { ownSuspension, SuspensionView } from './listing-view.ts';

export const getOwnerAssetDetail = query({
  name: 'get_owner_asset_detail',
  title: 'Own asset detail',
  description:
    'Everything about one of your assets, also what renters do not see: status, what is missing, address, deposit base, commission.',
  access: ownAsset('read:owner'),
  input: z.strictObject({ assetId: IdInput }),
  output: AssetDetail.extend({
    status: z.enum(ASSET_STATES),
    suspension: SuspensionView,
    reference: z.string().nullable().describe('your own number of it'),
    address: z.string(),
    latitude: z.number().describe('exact; renters see about 1 km'),
    longitude: z.number(),
    contact: z.string().describe('whom renters reach, shown to them once a booking is confirmed; bookings keep theirs'),
    instructions: z.string(),
    valueMinor: z.int().describe('of one unit, new'),
    depositBaseMinor: z.int(),
    depositCapMinor: z.int().nullable(),
    ownInstantBook: z.boolean().describe('as you set it; instantBook says whether it is in effect'),
    minTrust: z.int(),
    commissionBps: z.int(),
    createdAt: z.string(),
    updatedAt: z.string(),
    ownImages: z.array(z.object({ imageId: z.string().nullable(), url: z.string(), alt: z.string() })),
    ownRules: DurationRulesView.partial().describe('the asset’s own; durationRules has what is in effect'),
    missing: z.array(Missing).describe('before it can be published'),
    warnings: z.array(z.string()),
    nextActions: z.array(NextAction),
  }),
  errors: [],

  async run({ subject: catalogAsset, now, settings }) {
    const { asset, category } = catalogAsset;
    const missing = missingOf(catalogAsset);
    return {
      ...assetDetail(catalogAsset, { now, settings }),
      status: asset.status,
      suspension: ownSuspension(asset),
      reference: asset.reference,
      address: asset.pickup.address,
      latitude: asset.latitude,
      longitude: asset.longitude,
      contact: asset.pickup.contact,
      instructions: asset.pickup.instructions,
      valueMinor: asset.valueMinor,
      depositBaseMinor: asset.depositBaseMinor,
      depositCapMinor: asset.depositCapMinor,
      ownInstantBook: asset.instantBook,
      minTrust: asset.minTrust,
      commissionBps: category.commissionBps,
      createdAt: asset.createdAt.toISOString(),
      updatedAt: asset.updatedAt.toISOString(),
      ownImages: asset.images.map(({ imageId = null, url, alt }) => ({ imageId, url: absoluteUrl(url, settings), alt })),
      ownRules: asset.durationRules,
      missing,
      warnings: warningsOf(catalogAsset, settings),
      nextActions: stepsFor(catalogAsset, missing),
    };
  },
});
