import { z } from 'zod';
import { CANCELLATION_POLICIES, RENTAL_MODES } from '../../../../db/values/index.ts';
import { priceInput } from '../../catalog/pricing/index.ts';
import { vendorInput } from '../../people/accounts/index.ts';
import { IdInput, plainLine, plainText } from '../../platform/kernel/index.ts';

const degrees = (most: number) => z.number().min(-most).max(most).optional();

/** What an owner says of a listing, when it is made and later. What is not said stays, or has a default. */
const words = {
  description: plainText(5_000).optional(),
  category: IdInput.optional(),
  attributes: z
    .record(plainLine(40), z.union([plainLine(80), z.number(), z.null()]))
    .optional()
    .describe('of the category'),
  city: vendorInput.city,
  country: vendorInput.country,
  latitude: degrees(90),
  longitude: degrees(180),
  pickup: z
    .strictObject({
      address: plainLine(200).optional(),
      hours: plainLine(200).optional(),
      instructions: plainText(1_000).optional(),
      contact: plainLine(200).optional(),
    })
    .optional()
    .describe('renters of confirmed bookings see it'),
  units: z.int().min(1).max(500).optional().describe('equal pieces'),
  tiers: priceInput.tiers.optional(),
  depositBaseMinor: priceInput.depositBaseMinor.optional(),
};

export const newListingInput = z.strictObject({
  title: plainLine(120, 3),
  dayRateMinor: priceInput.dayRateMinor,
  currency: vendorInput.currency.describe('default the shop’s'),
  ...words,
  category: words.category.describe('slug; without it you are told all'),
});
export type NewListing = z.output<typeof newListingInput>;

const changesInput = {
  title: plainLine(120, 3).optional(),
  slug: plainLine(60, 3).optional().describe('old ones go on leading to it'),
  ...words,
  dayRateMinor: priceInput.dayRateMinor.optional(),
  seasonRules: priceInput.seasonRules.optional(),
  extras: priceInput.extras.optional(),
  operatorDayRateMinor: priceInput.operatorDayRateMinor.optional(),
  rentalModes: z.array(z.enum(RENTAL_MODES)).min(1).max(RENTAL_MODES.length).optional(),
  depositCapMinor: priceInput.depositCapMinor.optional(),
  valueMinor: priceInput.valueMinor.optional(),
  cancellationPolicy: z.enum(CANCELLATION_POLICIES).optional(),
  instantBook: z.boolean().optional(),
  minTrust: z.int().min(0).max(100).optional().describe('for instantBook'),
};

export const changeInput = z.strictObject({
  assetId: IdInput,
  status: z.enum(['LIVE', 'PAUSED']).optional(),
  ...changesInput,
  images: z
    .array(z.strictObject({ imageId: IdInput, alt: plainLine(200).optional() }))
    .max(12)
    .optional()
    .describe('in this order, the others after them'),
});

/** What a change says of the listing itself. */
export type ListingChanges = Omit<z.output<typeof changeInput>, 'assetId' | 'status' | 'images'>;
