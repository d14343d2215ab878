import type { CityData } from 'city-timezones';
import { cityKeyOf } from '../../catalog/assets/index.ts';
import { lazy } from '../../platform/kernel/index.ts';

/** Where a city is. */
export interface CityPlace {
  readonly city: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly timeZone: string;
}

/** The city of this name, in the country where one is said; of several the largest. Null where none is known. */
export async function findCity(name: string, country: string | null): Promise<CityPlace | null> {
  const named = (await byName()).get(cityKeyOf(name)) ?? [];
  const [largest] = named.filter(({ iso2 }) => country === null || iso2 === country).toSorted((a, b) => b.pop - a.pop);
  return largest === undefined ? null : { ...placeOf(largest), city: name };
}

/** The city nearest to a point, in the country where one is said. */
export async function findNearestCity(
  point: { latitude: number; longitude: number },
  country: string | null,
): Promise<CityPlace | null> {
  const cities = [...(await byName()).values()].flat().filter(({ iso2 }) => country === null || iso2 === country);
  const [first, ...others] = cities;
  if (first === undefined) return null;
  return placeOf(others.reduce((best, next) => (distance(next, point) < distance(best, point) ? next : best), first));
}

/** The list has two megabytes, so it is loaded when somebody looks for a city first. */
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

/** A distance that is good enough for comparing. Meridians come closer together towards the poles. */
function distance({ lat, lng }: CityData, { latitude, longitude }: { latitude: number; longitude: number }): number {
  const across = Math.abs(lng - longitude);
  return Math.hypot(lat - latitude, Math.min(across, 360 - across) * Math.cos((latitude * Math.PI) / 180));
}
