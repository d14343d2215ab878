import { PAGE_PATHS } from '../../../domain/platform/kernel/index.ts';
import type { ThemeView } from '../../../domain/shops/storefront/index.ts';
import { ICON_PATH } from '../app-paths.ts';
import { type Markup, markup, textOf, trustedMarkup } from '../markup.ts';
import { BRAND_PLACE, FOOTER_PLACE, LOGO_PLACE, NAME_PLACE } from '../page-layout.ts';
import { siteStyle } from './site-style.ts';
import { themeStyle } from './theme-style.ts';

/** A public page: what search engines, link previews and agents read of it, and what a person sees. */
export interface SitePage {
  /** The title of the window. The name of the platform follows it. */
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  /** The address of the same page for agents. */
  readonly twin?: string;
  readonly image?: { readonly url: string; readonly alt: string };
  readonly kind: 'website' | 'product' | 'profile';
  readonly data?: Readonly<Record<string, unknown>>;
  /** The look of the shop that the page belongs to. */
  readonly theme?: ThemeView;
  readonly brand?: Markup;
  /** The icon of the window. Without it, the icon of the platform is shown. */
  readonly icon?: string;
  readonly unlisted?: true;
  readonly content: Markup;
}

export function siteHtml(page: SitePage): string {
  const { title, theme, content, brand } = page;
  const home = markup`<a class="brand" href="/">${trustedMarkup(LOGO_PLACE)}${trustedMarkup(NAME_PLACE)}</a>`;
  return textOf(markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – ${trustedMarkup(NAME_PLACE)}</title>
${headOf(page)}
<style>${trustedMarkup(siteStyle)}</style>${trustedMarkup(BRAND_PLACE)}${theme === undefined ? '' : markup`<style>${trustedMarkup(themeStyle(theme))}</style>`}
</head>
<body class="public">
<header class="site">${brand ?? home}<nav aria-label="Site"><ul>${
    brand === undefined ? '' : markup`<li><a href="/">${trustedMarkup(NAME_PLACE)}</a></li>`
  }<li><a href="${PAGE_PATHS.browse}">Browse</a></li><li><a href="${PAGE_PATHS.account}">Account</a></li></ul></nav></header>
<main>
${content}
</main>
${trustedMarkup(FOOTER_PLACE)}
</body>
</html>
`);
}

function headOf({ title, description, canonical, twin, image, kind, data, unlisted, icon = ICON_PATH }: SitePage): Markup {
  const properties = [
    ['og:type', kind],
    ['og:title', title],
    ['og:description', description],
    ['og:url', canonical],
    ...(image === undefined
      ? []
      : [
          ['og:image', image.url],
          ['og:image:alt', image.alt],
        ]),
  ] as const;
  return markup`<meta name="description" content="${description}">
<link rel="canonical" href="${canonical}">${
    twin === undefined ? '' : markup`<link rel="alternate" type="text/markdown" href="${twin}" title="For agents">`
  }<link rel="icon" href="${icon}">${unlisted === undefined ? '' : markup`<meta name="robots" content="noindex">`}
${properties.map(([property = '', content = '']) => markup`<meta property="${property}" content="${content}">`)}
<meta property="og:site_name" content="${trustedMarkup(NAME_PLACE)}">
<meta name="twitter:card" content="${image === undefined ? 'summary' : 'summary_large_image'}">${
    data === undefined ? '' : markup`<script type="application/ld+json">${structured(data)}</script>`
  }`;
}

/** JSON in a script element. It is escaped so that nothing in it can end the element. */
function structured(data: Readonly<Record<string, unknown>>): Markup {
  const escaped = JSON.stringify(data).replaceAll(
    /[<>&\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return trustedMarkup(escaped);
}

/** A picture of this server gets a relative address, so that it is shown under whatever name the server is reached. */
export function pictureSource(url: string, origin: string): string {
  return url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
}
