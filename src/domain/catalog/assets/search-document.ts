import type { SearchDocument } from '../../../../db/search.ts';
import type { CatalogAsset } from './asset-store.ts';
import { otherCityNames } from './city-names.ts';
import { isUnspaced, storedWords } from './search-words.ts';

/** The text by which a listing is found: its words, its category and its place. */
export function searchDocument({ asset, vendor, category }: CatalogAsset): SearchDocument {
  const title = storedWords(asset.title);
  const city = storedWords(asset.city);
  const body = [asset.description, category.title, ...Object.values(asset.attributes)].join(' ');
  const place = [...otherCityNames(asset.city), asset.country, vendor.name].join(' ');
  return {
    assetId: asset.id,
    title: title.join(' '),
    body: [...storedWords(body), ...joinedNeighbours(title)].join(' '),
    place: [...city, ...joinedNeighbours(city), ...storedWords(place)].join(' '),
    labels: { category: category.slug, city: asset.cityKey, vendor: vendor.id },
  };
}

/**
 * Two neighbouring words of a name written as one, because some people search for `paddleboard` and others for `paddle board`, and
 * some for `laquila` and others for `L’Aquila`.
 */
function joinedNeighbours(name: readonly string[]): string[] {
  const words = name.filter((word) => !isUnspaced(word));
  return words.slice(1).map((word, index) => `${words[index]}${word}`);
}
