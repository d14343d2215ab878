import type { Context } from 'koa';
import type { z } from 'zod';
import { listingPath } from '../../../domain/catalog/assets/index.ts';
import { shopPath } from '../../../domain/people/accounts/index.ts';
import { DomainError, type Query } from '../../../domain/platform/kernel/index.ts';
import { getVendor, listingOver, listPublicPages, showListing } from '../../../domain/shops/storefront/index.ts';
import type { Call } from '../../../tools/call.ts';
import type { Pipeline } from '../../../tools/pipeline.ts';
import { openPage } from '../../arrival.ts';
import { readQuery } from '../../read-input.ts';
import { orProblemPage } from '../show-page.ts';
import { listingPage } from './listing-page.ts';
import { listingMarkdown, shopMarkdown } from './markdown-twins.ts';
import { listingOverPage, notOfferedPage } from './missing-pages.ts';
import { markdownAnswer, pageAnswer, sendMissing, sendSite, siteAnswer, wantsMarkdown } from './send-site.ts';
import { robots } from './robots.ts';
import { shopPage } from './shop-page.ts';
import { sitemap, sitemapPart } from './sitemap.ts';
import { ICON_PATH } from '../app-paths.ts';
import { SITE_ICON, themePreview } from './theme-preview.ts';

interface SiteParts {
  readonly pipeline: Pipeline;
  readonly publicBaseUrl: string;
}

/** A page that everybody may see. The router serves it like everything else that has a path. */
export interface SiteRoute {
  readonly path: string;
  serve(ctx: Context, path: Record<string, string>): Promise<void>;
}

type Ask = <I extends z.ZodObject, O extends z.ZodType>(
  query: Query<I, O>,
  input: Record<string, unknown>,
) => Promise<z.output<O>>;

/** The public pages. They call the same operations as the other doors, as an anonymous caller. */
export function siteRoutes({ pipeline, publicBaseUrl: origin }: SiteParts): SiteRoute[] {
  const route = (path: string, serve: (ctx: Context, ask: Ask, path: Record<string, string>) => Promise<void>): SiteRoute => ({
    path,
    serve: orProblemPage(async (ctx, named) => serve(ctx, asking(pipeline, await openPage(pipeline, ctx)), named)),
  });
  return [
    route(`${listingPath(':slug')}.md`, (ctx, ask, { slug = '' }) =>
      showListingPage(ctx, ask, { slug, origin, markdown: 'ALWAYS' }),
    ),
    route(listingPath(':slug'), (ctx, ask, { slug = '' }) => showListingPage(ctx, ask, { slug, origin, markdown: 'ASKED' })),
    route(`${shopPath(':slug')}.md`, (ctx, ask, { slug = '' }) => showShopPage(ctx, ask, { slug, origin, markdown: 'ALWAYS' })),
    route(shopPath(':slug'), (ctx, ask, { slug = '' }) => showShopPage(ctx, ask, { slug, origin, markdown: 'ASKED' })),
    route('/sitemap.xml', async (ctx, ask) => {
      const first = await ask(listPublicPages, {});
      sendXml(ctx, sitemap(first, first.parts === 2 ? await ask(listPublicPages, { part: 1 }) : null, origin));
    }),
    route('/sitemaps/:part.xml', async (ctx, ask, { part = '' }) => {
      const listed = await ask(listPublicPages, { part: Number(part) });
      sendXml(ctx, sitemapPart(listed, Number(part), origin));
    }),
    route('/robots.txt', async (ctx) => sendSite(ctx, siteAnswer(robots(origin), 'text/plain; charset=utf-8'))),
    route(ICON_PATH, async (ctx) => sendSite(ctx, siteAnswer(SITE_ICON, SVG))),
    route('/media/themes/:id.svg', async (ctx, _ask, { id = '' }) => {
      const svg = themePreview(id);
      if (svg === null) return sendNotOffered(ctx, origin);
      sendSite(ctx, siteAnswer(svg, SVG));
    }),
  ];
}

const SVG = 'image/svg+xml';

function asking(pipeline: Pipeline, call: Call): Ask {
  return async (query, input) => (await pipeline.execute(query, input, call)).output;
}

interface Named {
  readonly slug: string;
  readonly origin: string;
  readonly markdown: 'ALWAYS' | 'ASKED';
}

async function showListingPage(ctx: Context, ask: Ask, { slug, origin, markdown }: Named): Promise<void> {
  const said = chosen(ctx, ['from', 'to', 'rentalMode', 'units', 'extras']);
  const requested = readQuery(showListing, said);
  try {
    const { shown, problem } = await listingFor(ask, slug, requested);
    if (shown.listing.slug !== slug) return moved(ctx, `${listingPath(shown.listing.slug)}${markdown === 'ALWAYS' ? '.md' : ''}`);
    if (markdown === 'ALWAYS' || wantsMarkdown(ctx)) return sendSite(ctx, markdownAnswer(listingMarkdown(shown)));
    const { from, to, rentalMode, units } = textsOf(said);
    const extras = [said['extras'] ?? []].flat();
    const form = { origin, from, to, rentalMode, units, extras, problem };
    sendSite(ctx, pageAnswer(listingPage(shown, form), ctx.state['operator']));
  } catch (error) {
    if (!isNowhere(error)) throw error;
    const shop = error.declared === listingOver ? String(error.details['shop']) : null;
    if (shop === null) return sendNotOffered(ctx, origin);
    sendMissing(ctx, 410, pageAnswer(listingOverPage(shop, origin), ctx.state['operator']));
  }
}

function sendNotOffered(ctx: Context, origin: string): void {
  sendMissing(ctx, 404, pageAnswer(notOfferedPage(origin), ctx.state['operator']));
}

/** Whether nothing exists at this address, or the address is malformed. */
function isNowhere(error: unknown): error is DomainError {
  return error instanceof DomainError && [400, 404].includes(error.status);
}

/** The listing with the price for the wanted dates. If the dates are invalid, the listing alone, and the reason. */
async function listingFor(ask: Ask, slug: string, requested: Record<string, unknown>) {
  try {
    return { shown: await ask(showListing, { slug, ...requested }), problem: null };
  } catch (error) {
    if (!(error instanceof DomainError) || error.status !== 400) throw error;
    return { shown: await ask(showListing, { slug }), problem: problemWords(error) };
  }
}

async function showShopPage(ctx: Context, ask: Ask, { slug, origin, markdown }: Named): Promise<void> {
  try {
    const shop = await ask(getVendor, { slug });
    if (shop.slug !== slug) return moved(ctx, `${shopPath(shop.slug)}${markdown === 'ALWAYS' ? '.md' : ''}`);
    if (markdown === 'ALWAYS' || wantsMarkdown(ctx)) return sendSite(ctx, markdownAnswer(shopMarkdown(shop)));
    sendSite(ctx, pageAnswer(shopPage(shop, origin), ctx.state['operator']));
  } catch (error) {
    if (!isNowhere(error)) throw error;
    sendNotOffered(ctx, origin);
  }
}

/** Only the parameters that the page knows. Links also carry parameters of those who count clicks. */
function chosen({ query }: Context, names: readonly string[]): Record<string, string | string[]> {
  const known = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' || !names.includes(name) ? [] : [[name, value] as const],
  );
  return Object.fromEntries(known);
}

/** If a name came twice, the last one counts. */
function textsOf(values: Record<string, string | string[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value].flat().at(-1) ?? '']));
}

/** A refusal for people, who know the fields by their labels. */
function problemWords({ message, details }: DomainError): string {
  const issues = Array.isArray(details['issues']) ? details['issues'] : [];
  const words = issues.map((issue: { field?: unknown; message?: unknown }) => {
    const field = String(issue.field);
    return `${LABELS[field] ?? field} ${PLAIN[String(issue.message)] ?? String(issue.message)}`;
  });
  return words.length === 0 ? message : `Please check: ${words.join('; ')}.`;
}

const LABELS: Readonly<Record<string, string>> = {
  from: 'Pickup',
  to: 'Return',
};
const PLAIN: Readonly<Record<string, string>> = {
  'from and to go together': 'is missing: a price needs both days',
  'is needed for a price': 'is missing: a price needs both days',
};

function moved(ctx: Context, path: string): void {
  ctx.status = 301;
  ctx.set('Cache-Control', 'public, max-age=3600');
  ctx.set('Location', path + ctx.search);
}

function sendXml(ctx: Context, text: string): void {
  sendSite(ctx, siteAnswer(text, 'application/xml; charset=utf-8'));
}
