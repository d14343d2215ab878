import type { CategoryCode } from '../../domain/shops/finance-entries/index.ts';

/** What the owner of the demo shop does in addition to renting out. Days count back from now. */
export const shopOwner = 'vendor@demo.test';

/** Recurring expenses, entered since a year ago. */
export const recurring = [
  { label: 'Fleet insurance', categoryCode: 'INSURANCE', amountMinor: 18_900, taxBps: 0, cadence: 'MONTHLY', dayOfMonth: 1 },
  {
    label: 'Boathouse at the dock',
    categoryCode: 'STORAGE',
    amountMinor: 36_900,
    taxBps: 2_300,
    cadence: 'MONTHLY',
    dayOfMonth: 31,
  },
  {
    label: 'Bookkeeping program',
    categoryCode: 'SOFTWARE',
    amountMinor: 2_900,
    taxBps: 2_300,
    cadence: 'MONTHLY',
    dayOfMonth: 15,
  },
  { label: 'Licence of the dock', categoryCode: 'LICENCES', amountMinor: 24_000, taxBps: 0, cadence: 'YEARLY', dayOfMonth: 10 },
] as const;
export const recurringSinceDaysAgo = 365;

interface DemoEntry {
  readonly daysAgo: number;
  readonly categoryCode: CategoryCode;
  readonly amountMinor: number;
  readonly taxMinor?: number;
  readonly note: string;
  /** The slug of the listing, if the expense is about one. */
  readonly asset?: string;
  /** Null if it is not paid yet; if absent, it was paid on that day. */
  readonly paidOn?: null;
}

export const entries: readonly DemoEntry[] = [
  {
    daysAgo: 340,
    categoryCode: 'ASSET_PURCHASE',
    amountMinor: 184_500,
    taxMinor: 34_500,
    note: 'Third tandem kayak',
    asset: 'tandem-sea-kayak',
  },
  {
    daysAgo: 301,
    categoryCode: 'REPAIR',
    amountMinor: 24_600,
    taxMinor: 4_600,
    note: 'New brake pads',
    asset: 'coastline-camper',
  },
  { daysAgo: 244, categoryCode: 'FUEL', amountMinor: 8_610, taxMinor: 1_610, note: 'Diesel for the delivery van' },
  { daysAgo: 208, categoryCode: 'MARKETING', amountMinor: 12_300, taxMinor: 2_300, note: 'Leaflets in the hostels' },
  { daysAgo: 163, categoryCode: 'OTHER_INCOME', amountMinor: 30_750, taxMinor: 5_750, note: 'Two old boards sold' },
  { daysAgo: 121, categoryCode: 'REPAIR', amountMinor: 6_150, taxMinor: 1_150, note: 'Rudder cable', asset: 'tandem-sea-kayak' },
  {
    daysAgo: 88,
    categoryCode: 'CLEANING',
    amountMinor: 7_380,
    taxMinor: 1_380,
    note: 'Upholstery of the camper',
    asset: 'coastline-camper',
  },
  { daysAgo: 61, categoryCode: 'FUEL', amountMinor: 7_995, taxMinor: 1_495, note: 'Diesel for the delivery van' },
  { daysAgo: 33, categoryCode: 'SUPPLIES', amountMinor: 4_920, taxMinor: 920, note: 'Life vest buckles' },
  { daysAgo: 12, categoryCode: 'WAGES', amountMinor: 42_000, note: 'Help at the dock', paidOn: null },
];

/** Another owner who keeps books and has maintenance done. */
const otherOwner = 'teresa@demo.test';

/** Purchases of things to be rented out. */
export const purchases = [
  {
    by: otherOwner,
    asset: 'party-tent-6-by-12',
    daysAgo: 500,
    terms: { priceMinor: 615_000, taxMinor: 115_000, residualMinor: 100_000, usefulLifeMonths: 96 },
  },
  {
    by: otherOwner,
    asset: 'electric-touring-bike',
    daysAgo: 420,
    terms: { priceMinor: 283_000, taxMinor: 52_919, usefulLifeMonths: 60 },
  },
  {
    by: shopOwner,
    asset: 'rooftop-tent-for-two',
    daysAgo: 260,
    terms: { priceMinor: 159_900, taxMinor: 29_900, usefulLifeMonths: 48, supplier: 'Overland Lisboa' },
  },
  {
    by: shopOwner,
    asset: 'two-seat-jet-ski',
    daysAgo: 150,
    terms: {
      priceMinor: 984_000,
      taxMinor: 184_000,
      residualMinor: 300_000,
      usefulLifeMonths: 72,
      financing: { type: 'LOAN', downMinor: 300_000, monthlyMinor: 20_500, months: 36 },
    },
  },
] as const;

export const repairs = [
  {
    by: otherOwner,
    asset: 'party-tent-6-by-12',
    daysAgo: 75,
    terms: { description: 'Side wall torn by the wind', partsMinor: 18_450, taxMinor: 3_450, downtimeDays: 4 },
  },
  {
    by: otherOwner,
    asset: 'party-tent-6-by-12',
    daysAgo: 0,
    terms: { description: 'Two poles bent', partsMinor: 7_380, labourMinor: 4_920, taxMinor: 2_300 },
  },
  {
    by: otherOwner,
    asset: 'electric-touring-bike',
    daysAgo: 20,
    terms: { description: 'Brake pads', partsMinor: 3_690, taxMinor: 690, causedBy: 'WEAR' },
  },
  {
    by: shopOwner,
    asset: 'two-seat-jet-ski',
    daysAgo: 96,
    terms: {
      description: 'Impeller worn by sand',
      partsMinor: 24_600,
      labourMinor: 12_300,
      taxMinor: 6_900,
      downtimeDays: 3,
      causedBy: 'WEAR',
    },
  },
  {
    by: shopOwner,
    asset: 'rooftop-tent-for-two',
    daysAgo: 52,
    terms: { description: 'Zip of the fly sheet', labourMinor: 6_150, taxMinor: 1_150, causedBy: 'WEAR' },
  },
  {
    by: shopOwner,
    asset: 'soft-top-surfboard',
    daysAgo: 17,
    terms: { description: 'Fin box glued in anew', partsMinor: 1_230, labourMinor: 2_460, taxMinor: 690, causedBy: 'OWNER' },
  },
] as const;

export const service = {
  by: otherOwner,
  asset: 'electric-touring-bike',
  plan: { title: 'Yearly service', everyDays: 365, durationDays: 2, checklist: ['Chain', 'Brakes', 'Battery'] },
};

export const feedback = [
  {
    daysAgo: 40,
    topic: 'Calendar on the phone',
    text: 'I would like to see the week of all kayaks on one screen.',
    answer: 'We are drawing it now.',
  },
  { daysAgo: 3, topic: 'Deposit of regulars', text: 'Can renters whom I know well leave a smaller deposit?', answer: null },
];

/** The calendar of another platform on which the asset is offered too. */
export const otherCalendar = {
  asset: 'soft-top-surfboard',
  name: 'Beach club',
  uid: 'course@beach.test',
  reason: 'Course of the beach club',
  startsIn: 9,
  days: 2,
};
