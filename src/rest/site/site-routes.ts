import type { Context, Next } from 'koa';
import type { z } from 'zod';
import { assetNotFound, listingPath, vendorNotFound } from '../../domain/catalog/assets/index.ts';
import { shopPath } from '../../domain/people/accounts/index.ts';
import { DomainError, type Query } from '../../domain/platform/kernel/index.ts';
import { getVendor, listingOver, listPublicPages, showListing } from '../../domain/shops/storefront/index.ts';
import type { Call } from '../../tools/call.ts';
import type { Pipeline } from '../../tools/pipeline.ts';
import { openPage } from '../arrival.ts';
import { readQuery } from '../read-input.ts';
import { orProblemPage, prefersPage } from '../refusal-page.ts';
import { listingMarkdown, shopMarkdown } from './markdown-twins.ts';
import { markdownAnswer, sendMissing, sendSite, siteAnswer, wantsMarkdown } from './send-site.ts';
import { robots } from './robots.ts';
import { sitemap, sitemapPart } from './sitemap.ts';
import { ICON_PATH } from './app-paths.ts';
import { SITE_ICON, themePreview } from './theme-preview.ts';

interface SiteParts {
  readonly pipeline: Pipeline;
  readonly publicBaseUrl: string;
}

/** What everybody may read. The router serves it like everything else that has a path. */
export interface SiteRoute {
  readonly path: string;
  serve(ctx: Context, path: Record<string, string>, next: Next): Promise<unknown>;
}

type Ask = <I extends z.ZodObject, O extends z.ZodType>(
  query: Query<I, O>,
  input: Record<string, unknown>,
) => Promise<z.output<O>>;
type Serve = (ctx: Context, ask: Ask, path: Record<string, string>) => Promise<void>;

/**
 * What is public and no page for people. It calls the same operations as the other doors, as an anonymous caller. At the
 * addresses of pages, only those who ask for Markdown are answered here.
 */
export function siteRoutes({ pipeline, publicBaseUrl: origin }: SiteParts): SiteRoute[] {
  const opened = (serve: Serve) =>
    orProblemPage(async (ctx, named) => serve(ctx, asking(pipeline, await openPage(pipeline, ctx)), named));
  const route = (path: string, serve: Serve): SiteRoute => ({ path, serve: opened(serve) });
  const asMarkdown = (path: string, serve: Serve): SiteRoute => {
    const answer = opened(serve);
    return {
      path,
      serve(ctx, named, next) {
        ctx.vary('Accept');
        return wantsMarkdown(ctx) ? answer(ctx, named) : next();
      },
    };
  };
  return [
    route(`${listingPath(':slug')}.md`, (ctx, ask, { slug = '' }) => sendListing(ctx, ask, { slug, end: '.md' })),
    asMarkdown(listingPath(':slug'), (ctx, ask, { slug = '' }) => sendListing(ctx, ask, { slug, end: '' })),
    route(`${shopPath(':slug')}.md`, (ctx, ask, { slug = '' }) => sendShop(ctx, ask, { slug, end: '.md' })),
    asMarkdown(shopPath(':slug'), (ctx, ask, { slug = '' }) => sendShop(ctx, ask, { slug, end: '' })),
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
      sendSite(ctx, siteAnswer(themePreview(id), SVG));
    }),
  ];
}

const SVG = 'image/svg+xml';

function asking(pipeline: Pipeline, call: Call): Ask {
  return async (query, input) => (await pipeline.execute(query, input, call)).output;
}

interface Named {
  readonly slug: string;
  /** The end of the address at which Markdown was asked for. */
  readonly end: '.md' | '';
}

async function sendListing(ctx: Context, ask: Ask, { slug, end }: Named): Promise<void> {
  const requested = readQuery(showListing, chosen(ctx, ['from', 'to', 'rentalMode', 'units', 'extras']));
  try {
    const shown = await listingFor(ask, slug, requested);
    if (shown.listing.slug !== slug) return moved(ctx, `${listingPath(shown.listing.slug)}${end}`);
    sendSite(ctx, markdownAnswer(listingMarkdown(shown)));
  } catch (error) {
    if (!isNowhere(error)) throw error;
    if (prefersPage(ctx)) throw error.status === 400 ? assetNotFound({ asset: slug }) : error;
    sendMissing(ctx, error.declared === listingOver ? 410 : 404);
  }
}

/** Whether nothing exists at this address, or the address is malformed. */
function isNowhere(error: unknown): error is DomainError {
  return error instanceof DomainError && [400, 404].includes(error.status);
}

/** The listing with the price for the wanted dates; the listing alone if the dates are invalid. */
async function listingFor(ask: Ask, slug: string, requested: Record<string, unknown>) {
  try {
    return await ask(showListing, { slug, ...requested });
  } catch (error) {
    if (!(error instanceof DomainError) || error.status !== 400) throw error;
    return ask(showListing, { slug });
  }
}

async function sendShop(ctx: Context, ask: Ask, { slug, end }: Named): Promise<void> {
  try {
    const shop = await ask(getVendor, { slug });
    if (shop.slug !== slug) return moved(ctx, `${shopPath(shop.slug)}${end}`);
    sendSite(ctx, markdownAnswer(shopMarkdown(shop)));
  } catch (error) {
    if (!isNowhere(error)) throw error;
    if (prefersPage(ctx)) throw error.status === 400 ? vendorNotFound({ vendor: slug }) : error;
    sendMissing(ctx, 404);
  }
}

/** Only the parameters that the page knows. Links also carry parameters of those who count clicks. */
function chosen({ query }: Context, names: readonly string[]): Record<string, string | string[]> {
  const known = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' || !names.includes(name) ? [] : [[name, value] as const],
  );
  return Object.fromEntries(known);
}

function moved(ctx: Context, path: string): void {
  ctx.status = 301;
  ctx.set('Cache-Control', 'public, max-age=3600');
  ctx.set('Location', path + ctx.search);
}

function sendXml(ctx: Context, text: string): void {
  sendSite(ctx, siteAnswer(text, 'application/xml; charset=utf-8'));
}
