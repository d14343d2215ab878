import type { SearchDocument } from '../../../../db/search.ts';
import { foldText } from '../../platform/kernel/index.ts';
import type { CatalogAsset } from './asset-store.ts';
import { otherCityNames } from './city-names.ts';

/** The text by which a listing is found: its words, its category and its place. */
export function searchDocument({ asset, vendor, category }: CatalogAsset): SearchDocument {
  const title = foldText(asset.title);
  const body = [asset.description, category.title, ...Object.values(asset.attributes)].join(' ');
  return {
    assetId: asset.id,
    title,
    body: `${foldText(body)} ${joinedNeighbours(title)}`,
    place: foldText([asset.city, ...otherCityNames(asset.city), asset.country, vendor.name].join(' ')),
    labels: { category: category.slug, city: asset.cityKey, vendor: vendor.id },
  };
}

/**
 * Two neighbouring words of a title written as one, because some people search for `paddleboard` and others for `paddle board`.
 */
function joinedNeighbours(title: string): string {
  const words = title.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(1)
    .map((word, index) => `${words[index]}${word}`)
    .join(' ');
}
