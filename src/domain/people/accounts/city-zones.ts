import type { CityData } from 'city-timezones';
import { foldText } from '../../platform/kernel/index.ts';
import { timeZonesOf, usualTimeZone } from './countries.ts';

interface ShopPlace {
  readonly city: string | null;
  readonly country: string | null;
}

/**
 * The time zone of a shop unless the shop names one: its city's, or its country's if the city is not known. Undefined if neither
 * decides it. The days of its invoices and books are counted in it.
 */
export async function timeZoneOfShop({ city, country }: ShopPlace): Promise<string | undefined> {
  const usual = usualTimeZone(country);
  const isSettled = country !== null && timeZonesOf(country).length === 1;
  if (city === null || isSettled) return usual;
  return (await findCity(city, country))?.timezone ?? usual;
}

/** The largest city with this name, in the given country if there is one. What follows a comma, such as a state, is left out. */
async function findCity(name: string, country: string | null): Promise<CityData | undefined> {
  // The list has two megabytes, so it is loaded when a city is first looked up.
  const { default: cities } = await import('city-timezones');
  const wanted = foldText(name.split(',')[0] ?? name);
  const named = cities.cityMapping.filter(
    ({ city, city_ascii: ascii, iso2 }) =>
      (country === null || iso2 === country) && (foldText(city) === wanted || foldText(ascii) === wanted),
  );
  return named.toSorted((a, b) => b.pop - a.pop)[0];
}
