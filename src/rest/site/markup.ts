const TEXT: unique symbol = Symbol('text');

/** Markup that may stand in a page as it is. Only `markup` and `trustedMarkup` make it. */
export interface Markup {
  readonly [TEXT]: string;
}

/** Markup in which every value is escaped, for text and for quoted attributes alike. */
export function markup(parts: TemplateStringsArray, ...values: readonly MarkupValue[]): Markup {
  const rendered = values.map((value, index) => render(value) + (parts[index + 1] ?? ''));
  return { [TEXT]: [parts[0], ...rendered].join('') };
}

export type MarkupValue = string | number | Markup | readonly Markup[];

/** Text of our own that escaping would spoil, such as a style sheet. It must never come from outside. */
export function trustedMarkup(text: string): Markup {
  return { [TEXT]: text };
}

export function textOf(value: Markup): string {
  return value[TEXT];
}

function render(value: MarkupValue): string {
  if (typeof value === 'string' || typeof value === 'number') return escape(String(value));
  return TEXT in value ? value[TEXT] : value.map(textOf).join('');
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
