import { expect, test } from 'vitest';
import { foldText, plainText, slugOf } from '../../../src/domain/kernel/index.ts';

test('invisible characters that could hide words are taken out', () => {
  const hidden = 'Nice\u202E kayak\u200B\u0000\u{E0041} here\uFEFF';
  expect(plainText(100).parse(hidden)).toBe('Nice kayak here');
  expect(plainText(100).parse('two\nlines\tand tabs stay')).toBe('two\nlines\tand tabs stay');
});

test('text of nothing but invisible characters is empty, and too long text is refused', () => {
  expect(plainText(100).safeParse(' \u200B\u200D ').success).toBe(false);
  expect(plainText(3).safeParse('four').success).toBe(false);
});

test('folding and slugs forget case and accents', () => {
  expect(foldText(' Évora ÇÃO ')).toBe('evora cao');
  expect(slugOf('Bo’s Boats & Söhne, Köln')).toBe('bo-s-boats-sohne-koln');
  expect(slugOf('東京')).toBe('rental');
});
