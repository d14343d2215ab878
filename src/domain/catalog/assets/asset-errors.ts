import { z } from 'zod';
import { MODES } from '../../../../db/values/index.ts';
import { asked, type AskedOfPerson, declareError, offer, type Step, type WantedDates } from '../../platform/kernel/index.ts';

const search = (why: string) => offer('search_assets', { q: asked('words') }, { actor: 'RENTER', why });

export const assetNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'No such asset, or it is not offered now.',
  data: z.object({ asset: z.string() }),
  message: () => 'There is no such asset, or it is not offered now.',
  next: () => [search('find an asset')],
});

export const ownAssetNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'The vendor has no such asset.',
  data: z.object({ asset: z.string() }),
  message: () => 'You have no such asset.',
  next: () => [offer('list_my_assets', {}, { actor: 'OWNER', why: 'see your assets' })],
});

export const vendorNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'No such vendor.',
  data: z.object({ vendor: z.string() }),
  message: () => 'There is no such vendor.',
  next: () => [search('assets name their vendor')],
});

const Window = z.object({ startDate: z.string(), endDate: z.string() });

/** What an agent can offer instead of dates that are refused. */
export const Alternatives = z.object({
  windows: z.array(Window).describe('free periods of the same length, nearest first'),
  assets: z
    .array(z.object({ slug: z.string(), title: z.string(), city: z.string() }))
    .describe('similar assets, free on the dates'),
});

/** The alternatives of a refusal that has none, or for which the pipeline has not found any yet. */
export const NO_ALTERNATIVES: z.input<typeof Alternatives> = { windows: [], assets: [] };

/** The search for alternatives that the pipeline runs after the rollback; missing if it should not. */
const Lookup = z.object({ lookFor: z.object({ units: z.int(), mode: z.enum(MODES) }).optional() });

/** The dates that somebody wants. */
const RequestedDates = {
  slug: z.string(),
  bookingId: z.string().optional().describe('the booking whose dates were to change'),
  startDate: z.string(),
  endDate: z.string(),
};

export const datesUnavailable = declareError({
  code: 'dates_unavailable',
  status: 400,
  when: 'Somebody else has the dates, or another request was approved first.',
  data: z.object({
    ...RequestedDates,
    heldUntil: z.string().nullable().describe('when a hold in the way runs out, unless it is paid'),
    alternatives: Alternatives,
  }),
  steps: Lookup,
  alternativesTo,
  message: ({ startDate, endDate, heldUntil }) =>
    `${startDate} to ${endDate} is taken${heldUntil === null ? '' : `; a hold in the way runs out at ${heldUntil} unless it is paid`}.`,
  next: ({ slug, bookingId, alternatives }) => [
    ...alternatives.windows.slice(0, 1).map((dates) => askFor({ slug, bookingId, dates, why: 'the nearest free dates' })),
    ...alternatives.assets
      .slice(0, 1)
      .map((asset) => offer('get_asset_detail', { slug: asset.slug }, { actor: 'RENTER', why: 'a similar asset that is free' })),
    ...(bookingId === undefined ? [] : [ownerLooks(bookingId)]),
  ],
});

export const datesRefused = declareError({
  code: 'dates_refused',
  status: 400,
  when: 'The dates break a rule of the asset: in the past, too short, too long, too soon, too far ahead, a closed weekday; or they are those of a rental that has begun or ended.',
  data: z.object({
    ...RequestedDates,
    problems: z.array(z.object({ code: z.string(), message: z.string() })),
    alternatives: Alternatives,
  }),
  steps: Lookup,
  alternativesTo,
  message: ({ problems }) => `These dates cannot be booked: ${problems.map(({ message }) => message).join('; ')}.`,
  next: ({ slug, bookingId, alternatives }) => [
    ...alternatives.windows
      .slice(0, 1)
      .map((dates) => askFor({ slug, bookingId, dates, why: 'the nearest dates that are allowed' })),
    ...(bookingId === undefined
      ? []
      : [askFor({ slug, bookingId, dates: { endDate: asked('YYYY-MM-DD') }, why: 'ask for other dates' })]),
    offer('get_asset_detail', { slug }, { actor: 'RENTER', why: 'see durationRules' }),
    ...(bookingId === undefined ? [] : [ownerLooks(bookingId)]),
  ],
});

type Refused = Pick<WantedDates, 'slug' | 'bookingId' | 'startDate' | 'endDate'> & z.input<typeof Lookup>;

function alternativesTo({ slug, bookingId, startDate, endDate, lookFor }: Refused): WantedDates | null {
  return lookFor === undefined ? null : { slug, bookingId, startDate, endDate, ...lookFor };
}

/** A step for the owner, who had agreed to the dates and can do something else about the booking. */
function ownerLooks(bookingId: string): Step {
  return offer('get_owner_booking_detail', { bookingId }, { actor: 'OWNER', why: 'see what else you can do' });
}

function askFor({ slug, bookingId, dates, why }: Asked): Step {
  return bookingId === undefined
    ? offer('pricing_quote', { slug, ...dates }, { actor: 'RENTER', why })
    : offer('request_extension', { bookingId, ...dates }, { actor: 'RENTER', why, requiresHuman: true });
}

interface Asked {
  readonly slug: string;
  readonly bookingId: string | undefined;
  readonly dates: { startDate?: string; endDate: string | AskedOfPerson };
  readonly why: string;
}
