import { type Column, eq, or } from 'drizzle-orm';
import { startsWith } from '../../../../db/expressions.ts';
import { foldText } from '../../platform/kernel/index.ts';

const MAX_LENGTH = 60;

/** A name for URLs, made of words: `Ana’s Kayaks, Lisbon` becomes `ana-s-kayaks-lisbon`. It is never empty. */
export function slugOf(text: string): string {
  const slug = foldText(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, MAX_LENGTH)
    .replace(/-+$/, '');
  return slug === '' ? 'rental' : slug;
}

/** Whether the slug in `column` is `wanted`, or begins with it and has something behind it, such as a number. */
export function isSlugOrLonger(column: Column, wanted: string) {
  return or(eq(column, wanted), startsWith(column, `${wanted}-`));
}

/** `wanted`, or the first one with a number behind it that is not in `taken`: `kayak`, `kayak-2`. */
export function firstFreeSlug(wanted: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`;
    if (!taken.has(slug)) return slug;
  }
}
