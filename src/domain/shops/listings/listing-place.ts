import type { CityData } from 'city-timezones';
import { z } from 'zod';
import { type AssetRow, type CatalogAsset, cityKeyOf } from '../../catalog/assets/index.ts';
import { lazy } from '../../platform/kernel/index.ts';

/** A value that was filled in because the owner did not say it, so that the owner can correct it. */
export const FilledIn = z.object({ field: z.string(), value: z.string(), why: z.string() });
export type FilledIn = z.infer<typeof FilledIn>;

export function filledIn(field: string, value: string, why: string): FilledIn {
  return { field, value, why };
}

/** What an owner says about a place. */
interface SaidPlace {
  readonly city?: string | undefined;
  readonly country?: string | undefined;
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
}

export type ListingPlace = Pick<AssetRow, 'city' | 'cityKey' | 'country' | 'latitude' | 'longitude' | 'timeZone'>;

interface Known {
  readonly vendor: Pick<CatalogAsset['vendor'], 'city' | 'country'>;
  /** The vendor's other listings, the newest first. */
  readonly others: readonly ListingPlace[];
}

interface FoundPlace {
  readonly place: ListingPlace;
  readonly defaults: FilledIn[];
}

/**
 * The place where the asset is picked up: as the owner says, otherwise as for the vendor's other listings, otherwise the shop's
 * city. Missing data of a city is looked up. Null if the place cannot be known.
 */
export async function findPlace(said: SaidPlace, { vendor, others }: Known): Promise<FoundPlace | null> {
  const { latitude, longitude } = said;
  const [newest] = others;
  const nothingSaid = said.city === undefined && said.country === undefined && latitude === undefined && longitude === undefined;
  if (nothingSaid && newest !== undefined) return asBefore(newest);

  const city = said.city ?? newest?.city ?? vendor.city;
  if (city === null || city === undefined) return null;
  const byShop =
    said.city === undefined ? [filledIn('city', city, newest === undefined ? 'your shop’s' : 'as your newest listing')] : [];
  if (latitude !== undefined && longitude !== undefined) {
    return exactPlace({ city, country: said.country ?? null, latitude, longitude }, byShop);
  }
  const same = said.country === undefined && others.find(({ cityKey }) => cityKey === cityKeyOf(city));
  if (same) {
    const { defaults } = asBefore(same);
    return { place: same, defaults: [...byShop, ...defaults.filter(({ field }) => field !== 'city')] };
  }
  const found = await findCity(city, said.country ?? vendor.country).then(
    async (near) => near ?? (said.country === undefined ? findCity(city, null) : null),
  );
  if (found === null) return null;
  return {
    place: { ...found, cityKey: cityKeyOf(city) },
    defaults: [
      ...byShop,
      filledIn('place', `${found.country}, ${found.latitude}, ${found.longitude}, ${found.timeZone}`, `the centre of ${city}`),
    ],
  };
}

/** The place of another listing of the vendor. */
function asBefore({ city, cityKey, country, latitude, longitude, timeZone }: ListingPlace): FoundPlace {
  return {
    place: { city, cityKey, country, latitude, longitude, timeZone },
    defaults: [filledIn('city', `${city}, ${country}`, 'with its place and time zone as another listing of yours')],
  };
}

async function exactPlace(
  point: { city: string; country: string | null; latitude: number; longitude: number },
  defaults: readonly FilledIn[],
): Promise<FoundPlace | null> {
  const near = await findNearestCity(point, point.country);
  if (near === null) return null;
  const country = point.country ?? near.country;
  // A country can have several time zones, so that the place decides and not the shop.
  const { timeZone } = near;
  return {
    place: { ...point, country, timeZone, cityKey: cityKeyOf(point.city) },
    defaults: [
      ...defaults,
      ...(point.country === null ? [filledIn('country', country, `nearest is ${near.city}`)] : []),
      filledIn('timeZone', timeZone, `that of ${near.city}`),
    ],
  };
}

interface CityPlace {
  readonly city: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly timeZone: string;
}

/** The city with this name, in the given country if there is one. Of several, it is the largest. Null if none is known. */
async function findCity(name: string, country: string | null): Promise<CityPlace | null> {
  const named = (await byName()).get(cityKeyOf(name)) ?? [];
  const [largest] = named.filter(({ iso2 }) => country === null || iso2 === country).toSorted((a, b) => b.pop - a.pop);
  return largest === undefined ? null : { ...placeOf(largest), city: name };
}

/** The city that is nearest to a point, in the given country if there is one. */
async function findNearestCity(
  point: { latitude: number; longitude: number },
  country: string | null,
): Promise<CityPlace | null> {
  const cities = [...(await byName()).values()].flat().filter(({ iso2 }) => country === null || iso2 === country);
  const [first, ...others] = cities;
  if (first === undefined) return null;
  return placeOf(others.reduce((best, next) => (distance(next, point) < distance(best, point) ? next : best), first));
}

/** The list has two megabytes, so it is loaded when a city is first looked up. */
const byName = lazy(async () => {
  const { default: cities } = await import('city-timezones');
  const entries = cities.cityMapping.flatMap((city) => {
    const names = new Set([cityKeyOf(city.city), cityKeyOf(city.city_ascii)]);
    return [...names].map((key) => ({ key, city }));
  });
  return new Map([...Map.groupBy(entries, ({ key }) => key)].map(([key, found]) => [key, found.map(({ city }) => city)]));
});

function placeOf({ city, iso2, lat, lng, timezone }: CityData): CityPlace {
  return { city, country: iso2, latitude: rounded(lat), longitude: rounded(lng), timeZone: timezone };
}

/** Rounds to ten metres. */
function rounded(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000;
}

/** A distance in degrees that is good enough for comparing. Meridians come closer together towards the poles. */
function distance({ lat, lng }: CityData, { latitude, longitude }: { latitude: number; longitude: number }): number {
  const across = Math.abs(lng - longitude);
  return Math.hypot(lat - latitude, Math.min(across, 360 - across) * Math.cos((latitude * Math.PI) / 180));
}
