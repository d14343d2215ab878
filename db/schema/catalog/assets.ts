import {
  code,
  count,
  flag,
  id,
  index,
  instant,
  json,
  money,
  oneOf,
  primaryKey,
  ratio,
  ref,
  string,
  table,
  uniqueIndex,
} from '../../columns.ts';
import {
  ASSET_STATES,
  type AssetImage,
  type AssetState,
  type AttributeValue,
  CANCELLATION_POLICIES,
  type DurationRules,
  type Pickup,
  type PickupWindow,
  type RentalMode,
} from '../../values/index.ts';
import { vendors } from '../people/accounts.ts';
import { categories } from './categories.ts';

interface AssetPricing {
  /** Prices for whole periods of any length: a week is 7 days, a month 30. */
  tiers: { days: number; amountMinor: number }[];
  /** What a day costs on some weekdays (1 is Monday) in place of the day rate. Absent if all days cost the same. */
  weekdayRates?: { weekdays: number[]; amountMinor: number }[];
  seasonRules: {
    name: string;
    from?: string;
    to?: string;
    weekdays?: number[];
    /** Either how much more its days cost, or the price of one of its days. */
    bps?: number;
    amountMinor?: number;
    priority: number;
    minDays?: number;
  }[];
  operatorDayRateMinor: number | null;
  extras: { id: string; label: string; amountMinor: number; per: 'BOOKING' | 'DAY'; mandatory: boolean }[];
}

/** The part of an asset that lists show. */
export interface AssetCardPart {
  id: string;
  slug: string;
  title: string;
  category: string;
  city: string;
  dayRateMinor: number;
  dayRate: string;
  currency: string;
  /** The path below the address of the platform. */
  image: string | null;
  instantBook: boolean;
  rentalModes: RentalMode[];
}

/** The part that the feed shows as well. */
export interface AssetWordsPart {
  description: string;
  attributes: Record<string, AttributeValue>;
  cancellationPolicy: (typeof CANCELLATION_POLICIES)[number];
  timeZone: string;
}

/** The part that only the page of the asset shows. */
export interface AssetTermsPart {
  units: number;
  images: AssetImage[];
  pricing: AssetPricing & { dayRateMinor: number };
  pickup: { city: string; country: string; hours: string; windows?: PickupWindow[]; latitude: number; longitude: number };
}

export const assets = table(
  'assets',
  {
    id: id(),
    slug: code().notNull(),
    /** The owner's own number of the asset, by which an import finds it again. */
    reference: string(),
    vendorId: ref()
      .notNull()
      .references(() => vendors.id),
    categorySlug: ref()
      .notNull()
      .references(() => categories.slug),
    title: string().notNull(),
    description: string().notNull(),
    status: oneOf(ASSET_STATES).notNull(),
    /** The status that a SUSPENDED listing returns to when nothing stands against it any more. */
    statusBefore: string().$type<AssetState>(),
    /** When the listing itself was suspended. Null if only its owner is. */
    suspendedAt: instant(),
    /** The reason that its owner reads. */
    suspendedReason: string(),
    city: string().notNull(),
    /** The city without case and accents, for comparison. */
    cityKey: string().notNull(),
    country: string().notNull(),
    latitude: ratio().notNull(),
    longitude: ratio().notNull(),
    timeZone: string().notNull(),
    units: count().notNull(),
    currency: string().notNull(),
    dayRateMinor: money().notNull(),
    pricing: json<AssetPricing>().notNull(),
    rentalModes: json<RentalMode[]>().notNull(),
    depositBaseMinor: money().notNull(),
    depositCapMinor: money(),
    cancellationPolicy: oneOf(CANCELLATION_POLICIES).notNull(),
    durationRules: json<Partial<DurationRules>>().notNull(),
    /** The rules in effect, including those of the vendor and the platform, in the form that the search by dates needs. */
    minDays: count().notNull(),
    maxDays: count().notNull(),
    blockBeforeDays: count().notNull(),
    blockAfterDays: count().notNull(),
    /**
     * How many minutes before midnight UTC of the pickup day it can be booked at the latest. Negative if that is after
     * midnight.
     */
    noticeMinutes: count().notNull().default(0),
    horizonDays: count().notNull().default(365),
    /** Weekdays without pickup and return: bit n for ISO weekday n. */
    closedDays: count().notNull().default(0),
    instantBook: flag().notNull(),
    /** Maintenance has waited so long that nobody can book the asset without the owner's approval. */
    maintenanceOverdue: flag().notNull().default(false),
    minTrust: count().notNull(),
    /** What it would cost to replace the asset, for the risk rules. */
    valueMinor: money().notNull(),
    attributes: json<Record<string, AttributeValue>>().notNull(),
    images: json<AssetImage[]>().notNull(),
    pickup: json<Pickup>().notNull(),
    ratingAverage: ratio().notNull().default(0),
    ratingCount: count().notNull().default(0),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('assets_slug_key').on(t.slug),
    uniqueIndex('assets_reference_key').on(t.vendorId, t.reference),
    index('assets_vendor_idx').on(t.vendorId, t.title, t.id, t.status),
    index('assets_category_idx').on(t.status, t.categorySlug, t.cityKey, t.id),
    index('assets_city_idx').on(t.status, t.cityKey, t.categorySlug, t.id),
    // Comparing the prices of similar assets reads this index only.
    index('assets_peers_idx').on(t.status, t.categorySlug, t.cityKey, t.currency, t.vendorId, t.dayRateMinor),
    // A search that reads only a part of all assets finds everything that it filters and counts by in the index, because rows
    // of assets are wide.
    index('assets_latitude_idx').on(
      t.status,
      t.latitude,
      t.longitude,
      t.id,
      t.dayRateMinor,
      t.categorySlug,
      t.cityKey,
      t.vendorId,
      t.currency,
    ),
    index('assets_price_idx').on(
      t.status,
      t.dayRateMinor,
      t.id,
      t.categorySlug,
      t.cityKey,
      t.vendorId,
      t.latitude,
      t.longitude,
      t.city,
      t.currency,
    ),
    index('assets_rating_idx').on(
      t.status,
      t.ratingAverage,
      t.id,
      t.dayRateMinor,
      t.categorySlug,
      t.cityKey,
      t.vendorId,
      t.latitude,
      t.longitude,
      t.city,
      t.currency,
    ),
    index('assets_newest_idx').on(
      t.status,
      t.createdAt,
      t.id,
      t.dayRateMinor,
      t.categorySlug,
      t.cityKey,
      t.vendorId,
      t.latitude,
      t.longitude,
      t.city,
      t.currency,
    ),
    index('assets_category_rating_idx').on(
      t.status,
      t.categorySlug,
      t.ratingAverage,
      t.id,
      t.dayRateMinor,
      t.cityKey,
      t.vendorId,
      t.latitude,
      t.longitude,
      t.city,
      t.currency,
    ),
    index('assets_category_price_idx').on(
      t.status,
      t.categorySlug,
      t.dayRateMinor,
      t.id,
      t.cityKey,
      t.vendorId,
      t.latitude,
      t.longitude,
      t.city,
      t.currency,
    ),
    index('assets_updated_idx').on(t.status, t.updatedAt, t.id),
  ],
);

/** The former names of an asset, so that old links still lead to it. */
export const assetSlugs = table(
  'asset_slugs',
  {
    slug: id(),
    assetId: ref()
      .notNull()
      .references(() => assets.id),
    createdAt: instant().notNull(),
  },
  (t) => [index('asset_slugs_asset_idx').on(t.assetId)],
);

/**
 * What the public sees of an asset. Every change of the asset writes it, in parts, so that a list parses no more than it shows.
 * Data that depends on dates, on the caller, on the clock, on settings, on the category or on the vendor is added when it is
 * read.
 */
export const assetDocuments = table(
  'asset_documents',
  {
    assetId: id().references(() => assets.id),
    /** The version of the form of the parts. Parts of an older form are written again when the server starts. */
    version: count().notNull(),
    card: json<AssetCardPart>().notNull(),
    words: json<AssetWordsPart>().notNull(),
    terms: json<AssetTermsPart>().notNull(),
  },
  (t) => [index('asset_documents_version_idx').on(t.version)],
);

/**
 * The files of an uploaded picture, one for each size. The order, the descriptions and the addresses are stored with the asset.
 */
export const assetImageFiles = table(
  'asset_image_files',
  {
    imageId: ref().notNull(),
    width: count().notNull(),
    assetId: ref()
      .notNull()
      .references(() => assets.id),
    /** A hash of the content, so what is served under it never changes. */
    name: string().notNull(),
    fileKey: string().notNull(),
    bytes: count().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.imageId, t.width] }),
    index('asset_image_files_name_idx').on(t.name),
    index('asset_image_files_asset_idx').on(t.assetId),
  ],
);
