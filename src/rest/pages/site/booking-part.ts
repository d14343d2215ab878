import { listingPath } from '../../../domain/catalog/assets/index.ts';
import { addDays, counted, PAGE_PATHS, periodInWords } from '../../../domain/platform/kernel/index.ts';
import type { ListingPage } from '../../../domain/shops/storefront/index.ts';
import { type Markup, markup } from '../markup.ts';
import { bookPath } from '../../web/page-paths.ts';
import { modeWords } from './listing-facts.ts';

/** What the person has chosen, and what is wrong with it. */
export interface ListingForm {
  readonly origin: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly rentalMode: string | undefined;
  readonly units: string | undefined;
  readonly extras: readonly string[];
  readonly problem: string | null;
}

/** The price for the chosen dates, and how to book. */
export function bookingPart(shown: ListingPage, form: ListingForm): Markup {
  const { listing } = shown;
  return markup`<section class="card" id="price"><h2 class="hidden">Price</h2>
<p class="rate"><strong>${listing.dayRate}</strong> a day${listing.instantBook ? markup` <span class="soft">· instant booking</span>` : ''}</p>
${datesForm(shown, form)}${problem(form)}${refusal(shown)}${quote(shown)}${requestLink(shown, form)}</section>
<section class="card"><h2>Book it with your assistant</h2>${howToBook(shown)}</section>`;
}

function datesForm({ listing, today }: ListingPage, form: ListingForm): Markup {
  const last = addDays(today, listing.durationRules.horizonDays);
  const day = (name: 'from' | 'to', label: string) =>
    markup`<div><label for="${name}">${label}</label><input type="date" id="${name}" name="${name}" required min="${today}" max="${last}" value="${form[name] ?? ''}"></div>`;
  return markup`<form method="get" action="${listingPath(listing.slug)}#price"><div class="pair">${day('from', 'Pickup')}${day('to', 'Return')}</div>
${modes(listing, form)}${units(listing, form)}${extras(listing, form)}
<button class="main">Show the price</button></form>`;
}

function modes({ rentalModes }: ListingPage['listing'], { rentalMode }: ListingForm): Markup {
  if (rentalModes.length < 2) return markup``;
  const option = (mode: (typeof rentalModes)[number]) =>
    markup`<option value="${mode}"${mode === rentalMode ? markup` selected` : ''}>${modeWords(mode)}</option>`;
  return markup`<label for="rentalMode">Driven by</label><select id="rentalMode" name="rentalMode">${rentalModes.map(option)}</select>`;
}

function units({ units: most }: ListingPage['listing'], { units: wanted = '1' }: ListingForm): Markup {
  if (most < 2) return markup``;
  return markup`<label for="units">How many</label><input type="number" id="units" name="units" min="1" max="${most}" value="${wanted}">`;
}

function extras({ pricing }: ListingPage['listing'], { extras: wanted }: ListingForm): Markup {
  const free = pricing.extras.filter(({ mandatory }) => !mandatory);
  return markup`${free.map(
    ({ id, label }) =>
      markup`<div class="check"><input type="checkbox" id="extra-${id}" name="extras" value="${id}"${wanted.includes(id) ? markup` checked` : ''}><label for="extra-${id}">${label}</label></div>`,
  )}`;
}

function problem({ problem: text }: ListingForm): Markup {
  return text === null ? markup`` : markup`<p class="problem" role="alert">${text}</p>`;
}

function refusal({ refused, listing }: ListingPage): Markup {
  if (refused === null) return markup``;
  return markup`<p class="verdict no">Not on these dates</p><p>${refused.problems.join('; ')}.</p>${windows(listing.slug, refused.alternatives.windows)}`;
}

/** Dates that are free instead, as links to their price. */
function windows(slug: string, periods: readonly { startDate: string; endDate: string }[]): Markup {
  if (periods.length === 0) return markup``;
  return markup`<p>The nearest dates that can be booked:</p><ul>${periods.map(
    ({ startDate, endDate }) =>
      markup`<li><a href="${listingPath(slug)}?from=${startDate}&amp;to=${endDate}#price">${periodInWords(startDate, endDate)}</a></li>`,
  )}</ul>`;
}

function quote({ price }: ListingPage): Markup {
  if (price === null) return markup``;
  const { available, lines, totals, deposit, startDate, endDate, days } = price;
  const verdict = available ? 'Free on these days' : 'Taken on these days';
  return markup`<p class="${available ? 'verdict' : 'verdict no'}">${verdict}</p>
<table class="price"><caption>${periodInWords(startDate, endDate)} (${counted(days, 'day')})</caption>
<tbody>${lines.map(({ label, amount }) => markup`<tr><th scope="row">${label}</th><td>${amount}</td></tr>`)}</tbody>
<tfoot><tr><th scope="row">In all</th><td>${totals.total}</td></tr></tfoot></table>
<p class="soft">${depositWords(deposit)} The price is promised once your assistant has asked for a quote.</p>`;
}

/** The way to the request without an assistant, with what was chosen here. */
function requestLink({ listing, price, refused }: ListingPage, { from, to, rentalMode, units, extras }: ListingForm): Markup {
  if (refused !== null || price?.available === false) return markup``;
  const chosen = Object.entries({ from, to, rentalMode, units }).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
  const query =
    price === null
      ? ''
      : `?${new URLSearchParams([...chosen, ...extras.map((each): [string, string] => ['extras', each])]).toString()}`;
  return markup`<p><a class="button main" href="${bookPath(listing.slug)}${query}" rel="nofollow">Request to book</a></p>`;
}

function depositWords({ amountMinor, amount, method }: NonNullable<ListingPage['price']>['deposit']): string {
  if (amountMinor === 0) return 'No deposit.';
  return method === 'CHARGE'
    ? `A deposit of ${amount} is charged beside it and comes back after the return.`
    : `A deposit of ${amount} is blocked beside it, not charged.`;
}

function howToBook({ listing, pageUrl, price, mcpUrl }: ListingPage): Markup {
  const dates = price === null ? 'on the dates I tell you' : `from ${price.startDate} to ${price.endDate}`;
  return markup`<ol class="steps"><li><strong>Connect it</strong> Give your assistant this MCP address (<a href="${PAGE_PATHS.connect}">how to do that</a>):<code class="say">${mcpUrl}</code></li>
<li><strong>Say what you want</strong> For example:<span class="say">Rent “${listing.title}” for me ${dates}: ${pageUrl}</span></li>
<li><strong>Approve and pay</strong> You say yes and pay on pages of ours. Your assistant never sees your password or your card.</li></ol>`;
}
