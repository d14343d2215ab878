import { foldText } from './fold-text.ts';

const MAX_LENGTH = 60;

/** A URL name made of words: `Ana’s Kayaks, Lisbon` becomes `ana-s-kayaks-lisbon`. Never empty. */
export function slugOf(text: string): string {
  const slug = foldText(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, MAX_LENGTH)
    .replace(/-+$/, '');
  return slug === '' ? 'rental' : slug;
}
