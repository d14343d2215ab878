import { z } from 'zod';
import { PAGE_PATHS } from '../../../domain/platform/kernel/index.ts';
import { MOST_META, MOST_TITLE, shortened, type VendorView } from '../../../domain/shops/storefront/index.ts';
import { type Markup, markup } from '../markup.ts';
import { countryName } from '../country-names.ts';
import { review, shopBrand } from './listing-page.ts';
import { offerGrid, ratingText } from './offer-card.ts';
import { pictureSource, type SitePage } from './site-page.ts';

export type Shop = z.infer<typeof VendorView>;

/** The page of a shop, in its own look. */
export function shopPage(shop: Shop, origin: string): SitePage {
  const { name, tagline, about, city, pageUrl, theme, assets, assetCount, cover, logo } = shop;
  const place = city === null ? '' : ` in ${city}`;
  const description = [tagline, about.replaceAll(/\s+/g, ' ')].find((text) => text !== '') ?? `${name}: things to rent${place}.`;
  const picture = cover ?? logo;
  return {
    title: shortened(`${name}${place === '' ? '' : ` – rent${place}`}`, MOST_TITLE),
    description: shortened(description, MOST_META),
    canonical: pageUrl,
    twin: `${pageUrl}.md`,
    ...(picture !== null && { image: picture }),
    kind: 'profile',
    data: shopData(shop),
    theme,
    ...(logo !== null && { icon: pictureSource(logo.url, origin) }),
    brand: shopBrand(shop, origin),
    content: markup`${masthead(shop, origin)}
${about === '' ? '' : markup`<p class="description">${about}</p>`}
${details(shop)}
<h2>${assetCount === 0 ? 'Nothing is offered just now' : `What you can rent (${assetCount})`}</h2>
${offerGrid(assets, { origin })}
${assetCount > assets.length ? markup`<p><a class="button" href="${PAGE_PATHS.browse}?vendorSlug=${shop.slug}">All ${assetCount}</a></p>` : ''}
${opinions(shop)}`,
  };
}

function opinions({ rating, reviews }: Shop): Markup {
  if (reviews.length === 0) return markup``;
  return markup`<section><h2>What renters say</h2><p class="soft">${ratingText(rating)}</p><ul class="reviews">${reviews.map(review)}</ul></section>`;
}

function masthead({ name, tagline, cover, logo, city, country, rating, memberSince, type }: Shop, origin: string): Markup {
  const picture = (url: string) => pictureSource(url, origin);
  const place = [city, country === null ? null : countryName(country)].filter((part) => part !== null).join(', ');
  return markup`${
    cover === null
      ? ''
      : markup`<img class="cover" src="${picture(cover.url)}" alt="${cover.alt}" width="1152" height="288">
`
  }<div class="masthead">${logo === null ? '' : markup`<img class="logo" src="${picture(logo.url)}" alt="${logo.alt}" width="104" height="104">`}<div><h1>${name}</h1>
${tagline === '' ? '' : markup`<p class="tagline">${tagline}</p>`}</div></div>
<p class="byline"><span>${ratingText(rating)}</span>${place === '' ? '' : markup`<span>${place}</span>`}<span>${type === 'COMPANY' ? 'Company' : 'Private owner'}, here since ${memberSince.slice(0, 4)}</span></p>`;
}

function details({ contact, openingHours, policies }: Shop): Markup {
  const { email, phone, website } = contact;
  const rows: [string, Markup][] = [
    ...(openingHours === '' ? [] : [['Hours', markup`<span class="description">${openingHours}</span>`] as [string, Markup]]),
    ...(email === null ? [] : [['E-mail', markup`<a href="mailto:${email}">${email}</a>`] as [string, Markup]]),
    ...(phone === null ? [] : [['Phone', markup`<a href="tel:${phone}">${phone}</a>`] as [string, Markup]]),
    ...(website === null
      ? []
      : [['Website', markup`<a href="${website}" rel="nofollow ugc noopener">${website}</a>`] as [string, Markup]]),
  ];
  return markup`${rows.length === 0 ? '' : markup`<dl class="facts">${rows.map(([term, value]) => markup`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>`}${
    policies === ''
      ? ''
      : markup`<details class="card"><summary>House rules</summary><p class="description">${policies}</p></details>`
  }`;
}

function shopData({ name, type, about, pageUrl, logo, city, country, rating, contact }: Shop): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': type === 'COMPANY' ? 'LocalBusiness' : 'Person',
    '@id': `${pageUrl}#shop`,
    name,
    url: pageUrl,
    ...(about !== '' && { description: about }),
    ...(logo !== null && { image: logo.url }),
    ...(city !== null && {
      address: { '@type': 'PostalAddress', addressLocality: city, ...(country !== null && { addressCountry: country }) },
    }),
    ...(contact.phone !== null && { telephone: contact.phone }),
    ...(contact.email !== null && { email: contact.email }),
    ...(type === 'COMPANY' &&
      rating.average !== null && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: rating.average,
          reviewCount: rating.count,
          bestRating: 5,
          worstRating: 1,
        },
      }),
  };
}
