import { createHash } from 'node:crypto';
import type { Photo } from '../../../db/values/index.ts';
import { legalPath } from '../../domain/people/legal/index.ts';
import { type Accent, brandColours, PAGE_PATHS } from '../../domain/platform/kernel/index.ts';
import { brandPicturePath } from '../../domain/platform/settings/index.ts';
import { type Markup, markup, textOf } from './markup.ts';
import { BRAND_PLACE, FOOTER_PLACE, LOGO_PLACE, NAME_PLACE } from './page-layout.ts';

/** The operator as the pages show them. Empty fields are left out. */
export interface Operator {
  readonly platformName: string;
  readonly platformAddress: string;
  readonly platformEmail: string;
  readonly platformTaxId: string;
  readonly platformImprint: string;
  /** `#rrggbb`, or empty for the default colour. */
  readonly platformColour: string;
  readonly platformLogo: Photo | null;
}

/** A copy of the present settings, so that a whole page is made from the same state. */
export function operatorNow(settings: Operator): Operator {
  const { platformName, platformAddress, platformEmail, platformTaxId, platformImprint, platformColour, platformLogo } = settings;
  return { platformName, platformAddress, platformEmail, platformTaxId, platformImprint, platformColour, platformLogo };
}

/** Fills in what belongs to the operator on every page: name, logo and colours above, legal texts and contact below. */
export function framePage(html: string, operator: Operator): string {
  const style = brandStyle(operator);
  // These are functions because `$` has a meaning of its own in a plain replacement.
  return html
    .replaceAll(NAME_PLACE, () => textOf(markup`${operator.platformName}`))
    .replaceAll(LOGO_PLACE, () => textOf(logo(operator)))
    .replace(BRAND_PLACE, () => `${style === '' ? '' : `<style>${style}</style>`}${textOf(icon(operator, html))}`)
    .replace(FOOTER_PLACE, () => textOf(footer(operator)));
}

/**
 * The content security policy of a page. Only these style sheets and the operator's colours may style it, and only the
 * operator's logo may be shown. No script runs, and no other site may frame the page. `more` adds directives.
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

/** The directive for pages with pictures of this server. Without it, a browser would not even load an icon. */
const PICTURES = "img-src 'self'";

/** The hash by which a content security policy allows a style sheet or a script. */
export function contentHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Replaces the default colours with the operator's. Printed pages keep the default ones. */
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

/** The logo stands beside the name, which says what it shows. */
function logo({ platformLogo }: Operator): Markup {
  return platformLogo === null ? markup`` : markup`<img class="platform-logo" src="${brandPicturePath(platformLogo)}" alt="">`;
}

/** The icon of pages that name no other. */
function icon({ platformLogo }: Operator, html: string): Markup {
  if (platformLogo === null || html.includes('<link rel="icon"')) return markup``;
  return markup`<link rel="icon" href="${brandPicturePath(platformLogo)}">`;
}

function footer({ platformName, platformAddress, platformEmail }: Operator): Markup {
  const about = [platformName, platformAddress].filter((part) => part !== '').join(', ');
  const contact = platformEmail === '' ? '' : markup`<p><a href="mailto:${platformEmail}">${platformEmail}</a></p>`;
  return markup`<footer class="site">
<nav aria-label="Legal"><ul><li><a href="${legalPath('TERMS')}">Terms of use</a></li><li><a href="${legalPath('PRIVACY')}">Privacy</a></li><li><a href="${PAGE_PATHS.imprint}">Imprint</a></li></ul></nav>
<p>${about}</p>${contact}
</footer>`;
}
