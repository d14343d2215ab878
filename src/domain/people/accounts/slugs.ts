import anyAscii from 'any-ascii';
import { type Column, eq, or } from 'drizzle-orm';
import { startsWith } from '../../../../db/expressions.ts';

const MAX_LENGTH = 60;

/** How German and its neighbours write these letters where they cannot be typed. */
const SPELT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'ae', Ö: 'oe', Ü: 'ue' };

/**
 * A name for URLs, made of words in Latin letters: `Ana’s Kayaks, Lisbon` becomes `ana-s-kayaks-lisbon`, and `日本レンタル` becomes
 * `ri-ben-rentaru`. It is never empty.
 */
export function slugOf(text: string): string {
  const slug = text
    .normalize('NFKC')
    .replaceAll(/[äöüÄÖÜ]/g, (letter) => SPELT[letter] ?? letter)
    // Each of these characters is a syllable of its own.
    .replaceAll(/\p{Script=Han}/gu, (character) => ` ${anyAscii(character)} `)
    .replaceAll(/[\p{L}\p{M}\p{N}]+/gu, (word) => anyAscii(word).replaceAll(/[`']/g, ''))
    .toLowerCase()
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
