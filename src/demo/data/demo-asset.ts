import type { CancellationPolicyName, DurationRules, RentalMode } from '../../../db/values/index.ts';
import type { AssetRow } from '../../domain/catalog/assets/index.ts';

type AssetPricing = AssetRow['pricing'];

/** A listing in the data files, as its vendor will list it. Amounts are minor units. */
export interface DemoAsset {
  readonly slug: string;
  readonly title: string;
  /** The slug of the vendor, whose place, currency and time zone the listing has. */
  readonly vendor: string;
  readonly description: string;
  /** The number of pieces; one if absent. */
  readonly units?: number;
  readonly dayRateMinor: number;
  /** Prices of longer periods by their days: `{ 7: 12_500 }` is a week. */
  readonly tiers?: Readonly<Record<number, number>>;
  readonly seasonRules?: AssetPricing['seasonRules'];
  readonly extras?: AssetPricing['extras'];
  readonly operatorDayRateMinor?: number;
  /** If absent, the renter operates it, and an operator is offered if there is a rate for one. */
  readonly rentalModes?: RentalMode[];
  readonly depositBaseMinor: number;
  /** The highest possible deposit. */
  readonly depositCapMinor?: number;
  readonly valueMinor: number;
  /** The policy; that of the category if absent. */
  readonly cancellationPolicy?: CancellationPolicyName;
  readonly durationRules?: Partial<DurationRules>;
  /** The trust score from which a request needs no answer of the owner. If absent, the owner answers each request. */
  readonly instantFromTrust?: number;
  readonly attributes: Readonly<Record<string, string | number>>;
  /** What the renter must know at the pickup. */
  readonly instructions: string;
  readonly paused?: true;
  /** The maintenance in days from today: the first day, and the first day after it. */
  readonly maintenance?: { readonly from: number; readonly to: number };
}

/** The seasons of the demo's prices. On a day in several seasons, the one with the highest priority applies. */
export const SEASONS = {
  summer: { name: 'High season', from: '07-01', to: '08-31', bps: 3_000, priority: 2 },
  holidays: { name: 'Christmas and New Year', from: '12-20', to: '01-03', bps: 4_000, priority: 3 },
  winterAfloat: { name: 'Low season', from: '11-01', to: '02-29', bps: -2_000, priority: 2 },
  weekend: { name: 'Weekend', weekdays: [6, 7], bps: 2_000, priority: 1 },
} satisfies Record<string, AssetPricing['seasonRules'][number]>;
