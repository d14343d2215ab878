import { counted } from '../../../domain/platform/kernel/index.ts';
import type { z } from 'zod';
import { type AssetCard, listingPath } from '../../../domain/catalog/assets/index.ts';
import { type Markup, markup } from '../markup.ts';
import { pictureSource } from './site-page.ts';

type Card = z.infer<typeof AssetCard> & { readonly distanceKm?: number | undefined };

/** Listings as cards that link to their pages. */
export function offerGrid(cards: readonly Card[], { origin, query = '' }: { origin: string; query?: string }): Markup {
  return markup`<ul class="grid">${cards.map(
    (card) => markup`<li>${offerCard(card, origin, query)}</li>
`,
  )}</ul>`;
}

function offerCard(
  { slug, title, city, image, rating, dayRate, total, instantBook, vendor, distanceKm }: Card,
  origin: string,
  query: string,
): Markup {
  const picture =
    image === null
      ? markup`<span class="blank"></span>`
      : markup`<img src="${pictureSource(image, origin)}" alt="" width="600" height="400" loading="lazy">`;
  const price =
    total === undefined ? markup`<strong>${dayRate}</strong> a day` : markup`<strong>${total}</strong> in all, ${dayRate} a day`;
  return markup`<article class="offer">${picture}<div>
<h2><a href="${listingPath(slug)}${query}">${title}</a></h2>
<p class="soft">${city}${distanceKm === undefined ? '' : `, about ${distanceKm} km away`}, ${vendor.name}</p>
<p class="soft">${ratingText(rating)}${instantBook ? ' · instant booking' : ''}</p>
<p class="from">${price}</p>
</div></article>`;
}

export function ratingText({ average, count }: Card['rating']): string {
  return average === null ? 'No reviews yet' : `★ ${average.toFixed(1)} (${counted(count, 'review')})`;
}
