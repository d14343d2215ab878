import { type Markup, markup, textOf, trustedMarkup } from './markup.ts';
import { pageStyle } from './page-style.ts';

/**
 * The place at which `framePage` puts the name of the operator. No text on a page can look like it, because every value is
 * escaped.
 */
export const NAME_PLACE = '<!--name-->';
export const FOOTER_PLACE = '<!--footer-->';
/** The place of the logo, before the name. */
export const LOGO_PLACE = '<!--logo-->';
/** The place of the operator's colours, after the style sheet. */
export const BRAND_PLACE = '<!--brand-->';

export type Mark = keyof typeof MARKS;

/**
 * A whole page. It loads nothing from elsewhere, runs no script, and tells its address, which holds a secret, to no other site.
 */
export function pageLayout({
  heading,
  content,
  note,
  wide,
  mark,
}: {
  heading: string;
  content: Markup;
  note?: string;
  wide?: true;
  /** Whether what the person came for has succeeded or failed. Absent if neither. */
  mark?: Mark;
}): string {
  return textOf(markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="same-origin">
<meta name="robots" content="noindex">
<title>${heading} – ${trustedMarkup(NAME_PLACE)}</title>
<style>${trustedMarkup(pageStyle)}</style>${trustedMarkup(BRAND_PLACE)}
</head>
<body${wide ? markup` class="wide"` : ''}>
<header class="site"><p>${trustedMarkup(LOGO_PLACE)}${trustedMarkup(NAME_PLACE)}</p></header>
<main>
${
  note === undefined
    ? ''
    : markup`<p class="note">${note}</p>
`
}${mark === undefined ? '' : MARKS[mark]}<h1>${heading}</h1>
${content}
</main>
${trustedMarkup(FOOTER_PLACE)}
</body>
</html>
`);
}

/** Marks differ in shape and name, not only in colour. */
const MARKS = {
  good: markup`<p class="mark good"><span role="img" aria-label="Done">✓</span></p>
`,
  bad: markup`<p class="mark bad"><span role="img" aria-label="Not done">✗</span></p>
`,
} as const;
