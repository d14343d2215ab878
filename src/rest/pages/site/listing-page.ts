import { policyInWords } from '../../../domain/catalog/pricing/index.ts';
import { shopPath } from '../../../domain/people/accounts/index.ts';
import { counted, dayInWords, formatMoney, PAGE_PATHS, periodInWords } from '../../../domain/platform/kernel/index.ts';
import type { ListingPage } from '../../../domain/shops/storefront/index.ts';
import { countryName } from '../country-names.ts';
import { type Markup, markup } from '../markup.ts';
import { bookingPart, type ListingForm } from './booking-part.ts';
import { attributeWords, requirementWords, ruleWords } from './listing-facts.ts';
import { monthTables } from './month-tables.ts';
import { ratingText } from './offer-card.ts';
import { pictureSource, type SitePage } from './site-page.ts';

/** The page of a listing, in the look of its shop. */
export function listingPage(shown: ListingPage, form: ListingForm): SitePage {
  const { listing, shop, pageUrl, title, meta, jsonLd } = shown;
  const [image] = listing.images;
  return {
    title,
    description: meta,
    canonical: pageUrl,
    twin: `${pageUrl}.md`,
    ...(image !== undefined && { image: { url: image.url, alt: image.alt } }),
    kind: 'product',
    data: jsonLd,
    theme: shop.theme,
    ...(shop.logo !== null && { icon: pictureSource(shop.logo.url, form.origin) }),
    brand: shopBrand(shop, form.origin),
    content: markup`${crumbs(shown)}
<h1>${listing.title}</h1>
<p class="byline"><span>${ratingText(listing.rating)}</span><span>${listing.city}, ${countryName(listing.pickup.country)}</span><span>from <a href="${shopPath(shop.slug)}">${shop.name}</a></span></p>
${gallery(shown, form.origin)}
<div class="columns">
<aside class="book" aria-label="Price and booking">${bookingPart(shown, form)}</aside>
<div class="story">${story(shown, form)}</div>
</div>`,
  };
}

/** The name and logo of the shop, as a link to its page. */
export function shopBrand({ slug, name, logo }: Pick<ListingPage['shop'], 'slug' | 'name' | 'logo'>, origin: string): Markup {
  const picture = logo === null ? '' : markup`<img src="${pictureSource(logo.url, origin)}" alt="" width="44" height="44">`;
  return markup`<a class="brand" href="${shopPath(slug)}">${picture}${name}</a>`;
}

function crumbs({ listing, categoryTitle }: ListingPage): Markup {
  const category = new URLSearchParams({ category: listing.category }).toString();
  const city = new URLSearchParams({ category: listing.category, city: listing.city }).toString();
  return markup`<nav class="crumbs" aria-label="Where you are"><ol><li><a href="${PAGE_PATHS.browse}">Browse</a></li><li><a href="${PAGE_PATHS.browse}?${category}">${categoryTitle}</a></li><li><a href="${PAGE_PATHS.browse}?${city}">${listing.city}</a></li></ol></nav>`;
}

function gallery({ listing: { images, title } }: ListingPage, origin: string): Markup {
  if (images.length === 0) return markup``;
  const picture = ({ url, alt, width, height }: (typeof images)[number], index: number) =>
    markup`<li><img src="${pictureSource(url, origin)}" alt="${alt === '' ? `${title}, photo ${index + 1}` : alt}" width="${width}" height="${height}"${index === 0 ? markup` fetchpriority="high"` : markup` loading="lazy"`}></li>
`;
  const rest = images.slice(3);
  return markup`<ul class="gallery" tabindex="0" aria-label="Photos">${images.slice(0, 3).map(picture)}</ul>${
    rest.length === 0
      ? ''
      : markup`<ul class="gallery all" tabindex="0" aria-label="More photos">${rest.map((image, index) => picture(image, index + 3))}</ul>`
  }`;
}

function story(shown: ListingPage, { from, to }: ListingForm): Markup {
  const { listing, calendar } = shown;
  return markup`<section><h2>About it</h2><p class="description">${listing.description}</p>${attributes(listing)}</section>
<section id="days"><h2>Free days</h2>${monthTables(calendar, { from, to })}</section>
<section><h2>Picking it up</h2>${facts(ruleWords(listing))}</section>
<section><h2>What it costs</h2>${prices(listing)}</section>
<section><h2>What you need</h2>${needs(listing)}</section>
<section><h2>If plans change</h2>${cancellation(shown)}</section>
<section><h2>What renters say</h2>${opinions(shown)}</section>
${shop(shown)}`;
}

function attributes(listing: ListingPage['listing']): Markup {
  const entries = attributeWords(listing);
  return entries.length === 0 ? markup`` : facts(entries);
}

function facts(entries: readonly (readonly [string, string])[]): Markup {
  return markup`<dl class="facts">${entries.map(([term, value]) => markup`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>`;
}

function prices({ pricing, currency, deposit }: ListingPage['listing']): Markup {
  const amount = (minor: number) => formatMoney(minor, currency);
  const extras = pricing.extras.map(
    ({ label, amountMinor, per, mandatory }) =>
      markup`<tr><th scope="row">${label}${mandatory ? ' (always)' : ''}</th><td>${amount(amountMinor)} ${per === 'DAY' ? 'a day' : 'once'}</td></tr>`,
  );
  const lengths = pricing.examples.map(
    ({ days, amount: rent }) => markup`<tr><th scope="row">${counted(days, 'day')}</th><td>${rent}</td></tr>`,
  );
  return markup`<table><caption class="hidden">Rent by length</caption><tbody>${lengths}${extras}</tbody></table>
<p class="soft">Rent outside high seasons, before service fee and tax; choose dates for the whole price.</p>
<p>Deposit: <strong>${amount(deposit.amountMinor)}</strong>${deposit.range.minMinor === deposit.range.maxMinor ? '' : `, between ${amount(deposit.range.minMinor)} and ${amount(deposit.range.maxMinor)} by your history here`}. It comes back after the return.</p>`;
}

function needs({ requirements }: ListingPage['listing']): Markup {
  if (requirements.length === 0) return markup`<p>Nothing but an account.</p>`;
  return markup`<ul>${requirements.map((each) => markup`<li>${requirementWords(each)}</li>`)}</ul>
<p class="soft">Your assistant asks you for it before the request is sent. Documents are handed in on a page of ours, and only the owner sees them.</p>`;
}

function cancellation({ price, listing }: ListingPage): Markup {
  if (price !== null) {
    const rows = price.cancellation.steps.map(
      ({ localUntil, refund }) =>
        markup`<tr><th scope="row">${localUntil === null ? 'After that' : `Until ${dayInWords(localUntil.slice(0, 10))}, ${localUntil.slice(11, 16)}`}</th><td>${refund}</td></tr>`,
    );
    return markup`<table><caption class="hidden">What comes back</caption><tbody>${rows}</tbody></table><p class="soft">For ${periodInWords(price.startDate, price.endDate)}. ${price.cancellation.changeOfMind}</p>`;
  }
  const { steps, otherwise } = policyInWords(listing.cancellationPolicy);
  if (steps.length === 0) return markup`<p>${otherwise}</p>`;
  return markup`<ul>${steps.map((step) => markup`<li>${step}</li>`)}</ul><p class="soft">${otherwise}</p>`;
}

function opinions({ listing: { rating }, reviews }: ListingPage): Markup {
  if (reviews.length > 0) return markup`<p class="soft">${ratingText(rating)}</p><ul class="reviews">${reviews.map(review)}</ul>`;
  return markup`<p class="soft">${rating.count === 0 ? 'Nobody has written a review yet.' : `${ratingText(rating)}, none of them with words yet.`}</p>`;
}

/** A review as it stands on the pages of listings and shops. */
export function review({ author, rating, text, publishedAt, reply }: ListingPage['reviews'][number]): Markup {
  return markup`<li class="card"><p><span class="stars" role="img" aria-label="${rating} of 5 stars">${'★'.repeat(rating)}${'☆'.repeat(5 - rating)}</span></p>
<p class="description">${text}</p><p class="soft">${author}${publishedAt === null ? '' : markup`, <time datetime="${publishedAt}">${dayInWords(publishedAt.slice(0, 10))}</time>`}</p>${
    reply === null ? '' : markup`<p class="soft description">Answer: ${reply}</p>`
  }</li>`;
}

function shop({ listing, shop: { name, slug, tagline, openingHours, policies, city } }: ListingPage): Markup {
  return markup`<section><h2>${name}</h2>${tagline === '' ? '' : markup`<p>${tagline}</p>`}${openingHours === '' ? '' : markup`<p class="soft description">${openingHours}</p>`}${
    policies === '' ? '' : markup`<details><summary>House rules</summary><p class="description">${policies}</p></details>`
  }<p><a href="${shopPath(slug)}">All that ${name} offers${city === null ? '' : ` in ${city}`}</a></p></section>
<p class="soft"><a href="${PAGE_PATHS.report}?${new URLSearchParams({ listing: listing.slug }).toString()}" rel="nofollow">Report this listing</a></p>`;
}
