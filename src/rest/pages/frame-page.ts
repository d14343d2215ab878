import { type Markup, markup, textOf } from './markup.ts';
import { FOOTER_PLACE, NAME_PLACE } from './page-layout.ts';

/** Who runs this marketplace, as its pages say it; empty is left out. */
export interface Operator {
  readonly platformName: string;
  readonly platformAddress: string;
  readonly platformEmail: string;
}

/** Fills in what is the operator's on every page: the name above it and in the title, the legal texts and the contact below. */
export function framePage(html: string, operator: Operator): string {
  // Functions, because `$` in a plain replacement has a meaning of its own.
  return html
    .replaceAll(NAME_PLACE, () => textOf(markup`${operator.platformName}`))
    .replace(FOOTER_PLACE, () => textOf(footer(operator)));
}

function footer({ platformName, platformAddress, platformEmail }: Operator): Markup {
  const about = [platformName, platformAddress].filter((part) => part !== '').join(', ');
  const contact = platformEmail === '' ? '' : markup`<p><a href="mailto:${platformEmail}">${platformEmail}</a></p>`;
  return markup`<footer class="site">
<nav aria-label="Legal"><ul><li><a href="/legal/terms">Terms of use</a></li><li><a href="/legal/privacy">Privacy</a></li></ul></nav>
<p>${about}</p>${contact}
</footer>`;
}
