const DAY_MS = 86_400_000;
/** The civil date `ahead` days from today. */
export const day = (ahead: number) => new Date(Date.now() + ahead * DAY_MS).toISOString().slice(0, 10);

/** Several assets of the demo data, so that no single answer stays in every cache. */
export const SLUGS = [
  'tandem-sea-kayak',
  'coastline-camper',
  'rigid-inflatable-100-hp',
  'sailing-yacht-36-feet',
  'open-day-boat-15-hp',
] as const;

export const detailPaths = SLUGS.map((slug) => `/api/v1/assets/${slug}`);

/** A period that is free in the demo data. */
export const PERIOD = { from: day(45), to: day(49) };

/** The searches that people begin with: a place and dates, a category and dates, words with all of them. */
export const searchPaths = [
  `/api/v1/assets?city=Lisbon&from=${PERIOD.from}&to=${PERIOD.to}`,
  `/api/v1/assets?category=boat-water&from=${PERIOD.from}&to=${PERIOD.to}&sort=price_asc`,
  `/api/v1/assets?q=camper&city=Lisbon&from=${PERIOD.from}&to=${PERIOD.to}`,
];
