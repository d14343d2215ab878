import { createHash } from 'node:crypto';
import type { Photo } from '../../../db/values/index.ts';
import { legalPath } from '../../domain/people/legal/index.ts';
import { type Accent, brandColours } from '../../domain/platform/kernel/index.ts';
import { brandPicturePath } from '../../domain/platform/settings/index.ts';
import { type Markup, markup, textOf } from './markup.ts';
import { BRAND_PLACE, FOOTER_PLACE, LOGO_PLACE, NAME_PLACE } from './page-layout.ts';

/** Where the operator says who they are. */
export const IMPRINT_PATH = '/legal/imprint';

/** Who runs this marketplace, as its pages say it; empty is left out. */
export interface Operator {
  readonly platformName: string;
  readonly platformAddress: string;
  readonly platformEmail: string;
  readonly platformTaxId: string;
  readonly platformImprint: string;
  /** `#rrggbb`; empty: the usual one. */
  readonly platformColour: string;
  readonly platformLogo: Photo | null;
}

/** What counts now: the settings follow what the operator changes, and a page is made of one state of them. */
export function operatorNow(settings: Operator): Operator {
  const { platformName, platformAddress, platformEmail, platformTaxId, platformImprint, platformColour, platformLogo } = settings;
  return { platformName, platformAddress, platformEmail, platformTaxId, platformImprint, platformColour, platformLogo };
}

/** Fills in what is the operator's on every page: name, logo and colours above, the legal texts and the contact below. */
export function framePage(html: string, operator: Operator): string {
  const style = brandStyle(operator);
  // Functions, because `$` in a plain replacement has a meaning of its own.
  return html
    .replaceAll(NAME_PLACE, () => textOf(markup`${operator.platformName}`))
    .replaceAll(LOGO_PLACE, () => textOf(logo(operator)))
    .replace(BRAND_PLACE, () => `${style === '' ? '' : `<style>${style}</style>`}${textOf(icon(operator, html))}`)
    .replace(FOOTER_PLACE, () => textOf(footer(operator)));
}

/**
 * What a page may do: be styled by these style sheets and the operator's colours, and show the operator's logo where there
 * is one. Nothing may run, and no other site may frame it; `more` allows or forbids more.
 */
export function pagePolicy(operator: Operator, styles: readonly string[], more: readonly string[] = []): string {
  const brand = brandStyle(operator);
  const hashes = [...styles, ...(brand === '' ? [] : [brand])].map(contentHash).join(' ');
  return [
    "default-src 'none'",
    `style-src ${hashes}`,
    ...(operator.platformLogo === null || more.includes(PICTURES) ? [] : [PICTURES]),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    ...more,
  ].join('; ');
}

/** For pages with pictures of this server. Without it a browser does not even ask for an icon. */
export const PICTURES = "img-src 'self'";

/** How a Content-Security-Policy names a style sheet or a script that may be used. */
export function contentHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** The operator's colours in place of the usual ones; paper keeps its own. */
function brandStyle({ platformColour }: Operator): string {
  if (platformColour === '') return '';
  const { light, dark } = brandColours(platformColour);
  return `@media screen { :root { ${properties(light)} } }
@media screen and (prefers-color-scheme: dark) { :root { ${properties(dark)} } }
`;
}

function properties({ accent, onAccent, tint }: Accent): string {
  return `--accent: ${accent}; --on-accent: ${onAccent}; --tint: ${tint};`;
}

/** It stands beside the name, which says what it shows. */
function logo({ platformLogo }: Operator): Markup {
  return platformLogo === null ? markup`` : markup`<img class="platform-logo" src="${brandPicturePath(platformLogo)}" alt="">`;
}

/** Of pages that name no other. */
function icon({ platformLogo }: Operator, html: string): Markup {
  if (platformLogo === null || html.includes('<link rel="icon"')) return markup``;
  return markup`<link rel="icon" href="${brandPicturePath(platformLogo)}">`;
}

function footer({ platformName, platformAddress, platformEmail }: Operator): Markup {
  const about = [platformName, platformAddress].filter((part) => part !== '').join(', ');
  const contact = platformEmail === '' ? '' : markup`<p><a href="mailto:${platformEmail}">${platformEmail}</a></p>`;
  return markup`<footer class="site">
<nav aria-label="Legal"><ul><li><a href="${legalPath('TERMS')}">Terms of use</a></li><li><a href="${legalPath('PRIVACY')}">Privacy</a></li><li><a href="${IMPRINT_PATH}">Imprint</a></li></ul></nav>
<p>${about}</p>${contact}
</footer>`;
}
