import type { z } from 'zod';
import { PAGE_PATHS } from '../../domain/platform/kernel/index.ts';
import type { listPublicPages } from '../../domain/shops/storefront/index.ts';
import { type Markup, markup, textOf, trustedMarkup } from './markup.ts';

type Part = z.output<typeof listPublicPages.output>;

const HEAD = trustedMarkup('<?xml version="1.0" encoding="UTF-8"?>\n');
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** If there are few pages, lists the pages themselves, otherwise the parts that list them. */
export function sitemap(first: Part, second: Part | null, origin: string): string {
  if (first.parts > 2) {
    const parts = Array.from(
      { length: first.parts },
      (_, part) => markup`<sitemap><loc>${origin}/sitemaps/${part}.xml</loc></sitemap>`,
    );
    return textOf(markup`${HEAD}<sitemapindex xmlns="${SCHEMA}">${parts}</sitemapindex>\n`);
  }
  return urlSet([...ownPages(origin), ...first.pages, ...(second?.pages ?? [])]);
}

/** Pages that belong to no shop stand in the first part. */
export function sitemapPart({ pages }: Part, part: number, origin: string): string {
  return urlSet(part === 0 ? [...ownPages(origin), ...pages] : pages);
}

function ownPages(origin: string): Part['pages'] {
  return ['/', PAGE_PATHS.browse].map((path) => ({ url: origin + path, changedAt: null }));
}

function urlSet(pages: Part['pages']): string {
  const entry = ({ url, changedAt }: Part['pages'][number]): Markup =>
    markup`<url><loc>${url}</loc>${changedAt === null ? '' : markup`<lastmod>${changedAt}</lastmod>`}</url>\n`;
  return textOf(markup`${HEAD}<urlset xmlns="${SCHEMA}">\n${pages.map(entry)}</urlset>\n`);
}
