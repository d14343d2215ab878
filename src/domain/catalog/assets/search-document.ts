import type { SearchDocument } from '../../../../db/search.ts';
import type { CatalogAsset } from './asset-store.ts';
import { otherCityNames } from './city-names.ts';
import { isUnspaced, storedWords } from './search-words.ts';

/** The text by which a listing is found: its words, its category and its place. */
export function searchDocument({ asset, vendor, category }: CatalogAsset): SearchDocument {
  const body = [asset.description, category.title, ...Object.values(asset.attributes)].join(' ');
  const place = [asset.city, ...otherCityNames(asset.city), asset.country, vendor.name].join(' ');
  return {
    assetId: asset.id,
    title: storedWords(asset.title).join(' '),
    body: [...storedWords(body), ...otherSpellings(asset.title)].join(' '),
    place: [...storedWords(place), ...otherSpellings(asset.city)].join(' '),
    labels: { category: category.slug, city: asset.cityKey, vendor: vendor.id },
  };
}

/** How these letters are written where they cannot be typed. Without this they are found as the letter below the accent only. */
const SPELT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

/**
 * The words of a name as some write them: two neighbouring words as one, because some search for `paddleboard` and others for
 * `paddle board`, some for `laquila` and others for `L’Aquila`; and `Muenster` for `Münster`.
 */
function otherSpellings(name: string): string[] {
  const words = storedWords(name).filter((word) => !isUnspaced(word));
  const joined = words.slice(1).map((word, index) => `${words[index]}${word}`);
  const composed = name.normalize('NFC').toLowerCase();
  const spelt = composed.replaceAll(/[äöüøå]/g, (letter) => SPELT[letter] ?? letter);
  return spelt === composed ? joined : [...joined, ...storedWords(spelt)];
}
