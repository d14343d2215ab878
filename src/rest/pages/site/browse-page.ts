import { listingPath } from '../../../domain/catalog/assets/index.ts';
import { type CataloguePage, showCatalogue } from '../../../domain/catalog/search/index.ts';
import { PAGE_PATHS, periodInWords } from '../../../domain/platform/kernel/index.ts';
import { longestText } from '../longest-text.ts';
import { MOST_META, MOST_TITLE, shortened } from '../../../domain/shops/storefront/index.ts';
import { type Markup, markup } from '../markup.ts';
import { offerGrid } from './offer-card.ts';
import type { SitePage } from './site-page.ts';

type Found = CataloguePage['found'];

/** The search as it stands in the address. Empty and unknown names are left out. */
export type SearchFields = Readonly<Record<string, string>>;

export interface Browsed {
  readonly asked: SearchFields;
  /** Null if the search could not be understood. Then `problem` says why. */
  readonly found: Found | null;
  readonly problem: string | null;
  readonly categories: CataloguePage['categories'];
  readonly origin: string;
}

/** The catalogue for people. It uses the same search as agents do. */
export function browsePage(browsed: Browsed): SitePage {
  const { asked, found, problem, origin } = browsed;
  const heading = headingOf(browsed);
  const filtered = Object.keys(asked).some((name) => !['category', 'city', 'page'].includes(name));
  return {
    title: shortened(heading, MOST_TITLE),
    description: shortened(
      `${heading}: boats, campers, cameras, tools and more, from people and shops nearby. Book through your assistant.`,
      MOST_META,
    ),
    canonical: canonicalOf(asked, origin),
    kind: 'website',
    ...((filtered || found?.items.length === 0) && { unlisted: true as const }),
    content: markup`<h1>${heading}</h1>
<form class="card" method="get" action="${PAGE_PATHS.browse}" role="search">${filters(browsed)}</form>
${problem === null ? '' : markup`<p class="problem" role="alert">${problem}</p>`}
${categoryChips(browsed)}
${found === null ? '' : results(found, browsed)}`,
  };
}

function headingOf({ asked, categories }: Browsed): string {
  const what = categories.find(({ slug }) => slug === asked['category'])?.title ?? 'Things';
  return `${what} to rent${asked['city'] === undefined ? '' : ` in ${asked['city']}`}`;
}

/** A place and a category have pages of their own for search engines. Other filters have none. */
function canonicalOf(asked: SearchFields, origin: string): string {
  return `${origin}${PAGE_PATHS.browse}${queryOf(pick(asked, ['category', 'city', 'page']))}`;
}

function pick(asked: SearchFields, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(asked).filter(([name]) => names.includes(name)));
}

function queryOf(values: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(values).toString();
  return query === '' ? '' : `?${query}`;
}

const SORTS = [
  ['', 'Best first'],
  ['price_asc', 'Cheapest first'],
  ['price_desc', 'Dearest first'],
  ['rating', 'Best rated first'],
  ['newest', 'Newest first'],
] as const;

/** The names for which the form has a field. Other names in the address are kept. */
const FIELDS = ['q', 'category', 'city', 'from', 'to', 'mostADay', 'sort', 'page'];

function filters({ asked, categories }: Browsed): Markup {
  const value = (name: string) => asked[name] ?? '';
  const choice = (name: string, label: string, options: readonly (readonly [string, string])[]) =>
    markup`<div><label for="${name}">${label}</label><select id="${name}" name="${name}">${options.map(
      ([each, text]) => markup`<option value="${each}"${each === value(name) ? markup` selected` : ''}>${text}</option>`,
    )}</select></div>`;
  const rest = Object.entries(asked).filter(([name]) => !FIELDS.includes(name));
  return markup`<div class="filters"><div class="words"><label for="q">What do you need?</label><input id="q" name="q" type="search" maxlength="${longestText(showCatalogue, 'q')}" value="${value('q')}" placeholder="kayak, drone, camper…"><button class="main">Search</button></div>
${choice('category', 'Kind', [['', 'Everything'], ...categories.map(({ slug, title }) => [slug, title] as const)])}
<div><label for="city">City</label><input id="city" name="city" maxlength="${longestText(showCatalogue, 'city')}" value="${value('city')}" autocomplete="address-level2"></div>
<div><label for="from">Pickup</label><input id="from" name="from" type="date" value="${value('from')}"></div>
<div><label for="to">Return</label><input id="to" name="to" type="date" value="${value('to')}"></div>
<div><label for="mostADay">At most a day</label><input id="mostADay" name="mostADay" type="number" min="0" step="1" inputmode="numeric" value="${value('mostADay')}"></div>
${choice('sort', 'Order', SORTS)}</div>${rest.map(([name, text]) => markup`<input type="hidden" name="${name}" value="${text}">`)}`;
}

function categoryChips({ asked, categories }: Browsed): Markup {
  const { page: _page, category: chosen, ...rest } = asked;
  const chip = (category: string | undefined, title: string) =>
    markup`<li><a href="${PAGE_PATHS.browse}${queryOf({ ...rest, ...(category !== undefined && { category }) })}"${category === chosen ? markup` aria-current="true"` : ''}>${title}</a></li>`;
  return markup`<nav aria-label="Kinds of things"><ul class="chips">${chip(undefined, 'Everything')}${categories.map(({ slug, title }) => chip(slug, title))}</ul></nav>`;
}

function results(found: Found, browsed: Browsed): Markup {
  const { asked, origin } = browsed;
  const { items, pagination, match, prices } = found;
  const dates = pick(asked, ['from', 'to']);
  const many = `${pagination.total}${pagination.totalIsAtLeast === true ? ' or more' : ''} ${pagination.total === 1 ? 'thing' : 'things'}`;
  const when = asked['from'] && asked['to'] ? `, free ${periodInWords(asked['from'], asked['to'])}` : '';
  if (items.length === 0) return nothing(found, browsed);
  return markup`<p class="soft" role="status">${many}${when}${match === 'SOME' ? '. Nothing has all of your words; these have some of them' : ''}.</p>
${prices === undefined ? '' : markup`<p class="soft">${prices.note}</p>`}${offerGrid(items, { origin, query: queryOf(dates) })}${besides(found, browsed)}
${pager(pagination, asked)}`;
}

function nothing(found: Found, browsed: Browsed): Markup {
  const { whyEmpty, empty } = found;
  return markup`<div class="card"><p role="status">${whyEmpty ?? empty ?? 'Nothing was found.'}</p>${besides(found, browsed)}<p><a href="${PAGE_PATHS.browse}">See everything</a></p></div>`;
}

function besides({ unavailable = [] }: Found, { asked }: Browsed): Markup {
  const entries = unavailable.map(({ slug, title, whyNot, freeWindows: [window] }) => {
    const [query, free] =
      window === undefined
        ? [markup``, '']
        : [
            markup`?from=${window.startDate}&amp;to=${window.endDate}#price`,
            `; it is free ${periodInWords(window.startDate, window.endDate)}`,
          ];
    return markup`<li><a href="${listingPath(slug)}${query}">${title}</a>: ${whyNot}${free}</li>`;
  });
  const what = asked['from'] && asked['to'] ? 'on these days' : 'at this price';
  return entries.length === 0 ? markup`` : markup`<p>Fits too, but not ${what}:</p><ul>${entries}</ul>`;
}

function pager({ page, totalPages }: Found['pagination'], asked: SearchFields): Markup {
  if (totalPages < 2) return markup``;
  const to = (number: number, rel: string, text: string) =>
    markup`<a class="button" rel="${rel}" href="${PAGE_PATHS.browse}${queryOf({ ...asked, page: String(number) })}">${text}</a>`;
  return markup`<nav class="pages" aria-label="Pages">${page > 1 ? to(page - 1, 'prev', 'Previous') : markup`<span></span>`}<span class="soft">Page ${page} of ${totalPages}</span>${
    page < totalPages ? to(page + 1, 'next', 'Next') : markup`<span></span>`
  }</nav>`;
}
