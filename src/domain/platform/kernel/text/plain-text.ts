import { z } from 'zod';

/** Emoji with the signs that join their parts: families, skin tones, keycaps, flags (Unicode TR 51). */
const PICTURE = String.raw`\p{Extended_Pictographic}[\uFE0E\uFE0F]?\p{Emoji_Modifier}?`;
const EMOJI = String.raw`\p{RGI_Emoji_Tag_Sequence}|[0-9#*]\uFE0F\u20E3|${PICTURE}(?:\u200D${PICTURE})*`;

/**
 * Invisible characters: controls, formats, fillers, selectors and tags, halves of characters, line separators, and the blank
 * Braille pattern. They could hide words from a reader, human or model. PostgreSQL refuses NUL.
 */
const UNSEEN = String.raw`[[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]--[\t\n]]`;

const EMOJI_OR_UNSEEN = new RegExp(`${EMOJI}|(${UNSEEN})`, 'gv');
const LINE_BREAKS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
const PRINTABLE_ASCII = /^[ -~]*$/;

/** The schema of text that a person or an agent wrote for others: trimmed, limited in length, without invisible characters. */
export function plainText(max: number, min = 1) {
  return writtenText(visibleText, { max, min });
}

/** The schema of such a text on one line, for names, which stand within other text. */
export function plainLine(max: number, min = 1) {
  return writtenText(visibleLine, { max, min });
}

function writtenText(seen: (text: string) => string, { max, min }: { max: number; min: number }) {
  return z
    .string()
    .max(max)
    .transform(seen)
    .refine((text) => text.length >= min, {
      error: min === 1 ? 'must not be empty' : `must have at least ${min} visible characters`,
    });
}

/** The visible part of a text. Blanks of all widths become ordinary ones, and every line end becomes a line feed. */
export function visibleText(text: string): string {
  if (PRINTABLE_ASCII.test(text)) return text.trim();
  return withoutUnseen(text)
    .replaceAll(/\p{Zs}/gu, ' ')
    .trim();
}

/** The visible part of one of our own sentences, in which the no-break spaces belong to the language: those of French. */
export function typesetText(text: string): string {
  return withoutUnseen(text)
    .replaceAll(/(?![\u00A0\u202F])\p{Zs}/gu, ' ')
    .trim();
}

function withoutUnseen(text: string): string {
  return text
    .replaceAll(LINE_BREAKS, '\n')
    .replaceAll(EMOJI_OR_UNSEEN, (found, unseen: string | undefined) => (unseen === undefined ? found : ''));
}

/** The visible part of a text on one line. */
export function visibleLine(text: string): string {
  return visibleText(text).replaceAll(/\s+/g, ' ');
}

/**
 * A name that somebody chose, for use in one of our sentences. Its own quotation marks are changed, because they could end
 * ours, and the rest would look like our words.
 */
export function named(text: string): string {
  return `“${withoutQuotes(text)}”`;
}

/** The same for a sentence that has the quotation marks of its language. */
export function withoutQuotes(text: string): string {
  return visibleLine(text).replaceAll(/["“”„‟«»]/g, '’');
}

/**
 * Any JSON value on one line, with every character visible, so that quoted text can never look like ours. Invisible characters
 * in old stored text are shown by their number.
 */
export function inQuotes(value: unknown): string {
  const json = JSON.stringify(value);
  if (PRINTABLE_ASCII.test(json)) return json;
  return json.replaceAll(EMOJI_OR_UNSEEN, (found, unseen: string | undefined) =>
    unseen === undefined ? found : unseen.replaceAll(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
}
