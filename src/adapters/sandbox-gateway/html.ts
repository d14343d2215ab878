const MARKUP: unique symbol = Symbol('markup');

/** Markup that may stand in a page as it is. Only `html` and `trustedHtml` make it. */
export interface Html {
  readonly [MARKUP]: string;
}

/** Markup with every value in it escaped, for text and for quoted attributes alike. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  const rendered = values.map((value, index) => render(value) + (parts[index + 1] ?? ''));
  return { [MARKUP]: [parts[0], ...rendered].join('') };
}

export type HtmlValue = string | number | Html | readonly Html[];

/** Text of our own that escaping would spoil: a style sheet. Never anything that came from outside. */
export function trustedHtml(text: string): Html {
  return { [MARKUP]: text };
}

export function renderHtml(markup: Html): string {
  return markup[MARKUP];
}

function render(value: HtmlValue): string {
  if (typeof value === 'string' || typeof value === 'number') return escape(String(value));
  return MARKUP in value ? value[MARKUP] : value.map(renderHtml).join('');
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
