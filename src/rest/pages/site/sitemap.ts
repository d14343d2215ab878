import type { z } from 'zod';
import type { listPublicPages } from '../../../domain/shops/storefront/index.ts';
import { type Markup, markup, textOf, trustedMarkup } from '../markup.ts';

type Part = z.output<typeof listPublicPages.output>;

const HEAD = trustedMarkup('<?xml version="1.0" encoding="UTF-8"?>\n');
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Of few pages the pages themselves, of many the parts in which they stand. */
export function sitemap(shops: Part, first: Part | null, origin: string): string {
  if (shops.parts > 2) {
    const parts = Array.from(
      { length: shops.parts },
      (_, part) => markup`<sitemap><loc>${origin}/sitemaps/${part}.xml</loc></sitemap>`,
    );
    return textOf(markup`${HEAD}<sitemapindex xmlns="${SCHEMA}">${parts}</sitemapindex>\n`);
  }
  const own = ['/', '/browse'].map((path) => ({ url: origin + path, changedAt: null }));
  return urlSet([...own, ...shops.pages, ...(first?.pages ?? [])]);
}

export function sitemapPart({ pages }: Part): string {
  return urlSet(pages);
}

function urlSet(pages: Part['pages']): string {
  const entry = ({ url, changedAt }: Part['pages'][number]): Markup =>
    markup`<url><loc>${url}</loc>${changedAt === null ? '' : markup`<lastmod>${changedAt}</lastmod>`}</url>\n`;
  return textOf(markup`${HEAD}<urlset xmlns="${SCHEMA}">\n${pages.map(entry)}</urlset>\n`);
}

/** Everybody may read what is public, agents too; pages with a form for one person are nothing to find. */
export function robots(origin: string): string {
  const closed = [
    '/account',
    '/confirm/',
    '/hand-in/',
    '/link',
    '/reset-password',
    '/verify-email',
    '/invoices/',
    '/sandbox/',
    '/files/',
  ];
  return `User-agent: *\n${closed.map((path) => `Disallow: ${path}`).join('\n')}\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
}
