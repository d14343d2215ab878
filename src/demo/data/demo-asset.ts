import type { AssetPricing } from '../../../db/schema/index.ts';
import type { CancellationPolicyName, DurationRules, RentalMode } from '../../../db/values/index.ts';

/** A listing as it is written down in the data files; `demoListings` makes a row of it. Amounts are minor units. */
export interface DemoAsset {
  readonly slug: string;
  readonly title: string;
  /** Slug of the vendor, who gives it its place, currency and time zone. */
  readonly vendor: string;
  readonly description: string;
  /** One when absent. */
  readonly units?: number;
  readonly dayRateMinor: number;
  /** Days of a longer period and its price: `{ 7: 12_500 }` is a week. */
  readonly tiers?: Readonly<Record<number, number>>;
  readonly seasonRules?: AssetPricing['seasonRules'];
  readonly extras?: AssetPricing['extras'];
  readonly operatorDayRateMinor?: number;
  /** Absent: by the renter alone, and with an operator where there is a rate for one. */
  readonly rentalModes?: RentalMode[];
  readonly depositBaseMinor: number;
  /** The most that the deposit can come to. */
  readonly depositCapMinor?: number;
  readonly valueMinor: number;
  /** The category's when absent. */
  readonly cancellationPolicy?: CancellationPolicyName;
  readonly durationRules?: Partial<DurationRules>;
  /** The trust from which a request needs no answer of the owner; absent: the owner answers each. */
  readonly instantFromTrust?: number;
  readonly attributes: Readonly<Record<string, string | number>>;
  /** What the renter has to know at the pickup. */
  readonly instructions: string;
  readonly paused?: true;
  /** Days from today on which it is in maintenance: first, and first one after. */
  readonly maintenance?: { readonly from: number; readonly to: number };
}

/** The seasons that the demo prices know. On a day that several cover, the one with the highest priority counts. */
export const SEASONS = {
  summer: { name: 'High season', from: '07-01', to: '08-31', bps: 3_000, priority: 2 },
  holidays: { name: 'Christmas and New Year', from: '12-20', to: '01-03', bps: 4_000, priority: 3 },
  winterAfloat: { name: 'Low season', from: '11-01', to: '02-29', bps: -2_000, priority: 2 },
  weekend: { name: 'Weekend', weekdays: [6, 7], bps: 2_000, priority: 1 },
} satisfies Record<string, AssetPricing['seasonRules'][number]>;
