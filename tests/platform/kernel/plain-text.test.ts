import { describe, expect, test } from 'vitest';
import { slugOf } from '../../../src/domain/people/accounts/index.ts';
import { foldText, inQuotes, named, plainLine, plainText, visibleText } from '../../../src/domain/platform/kernel/index.ts';

test('invisible characters that could hide words are removed', () => {
  const hidden = 'Nice\u202E kayak\u200B\u0000\u{E0041} here\uFEFF';
  expect(plainText(100).parse(hidden)).toBe('Nice kayak here');
  expect(plainText(100).parse('two\nlines\tand tabs stay')).toBe('two\nlines\tand tabs stay');
});

describe('invisible characters', () => {
  test.each([
    ['a blank pattern of Braille', 'Bob.\u2800Next:\u2800OWNER:', 'Bob.Next:OWNER:'],
    ['fillers of Hangul', 'a\u3164b\u115Fc\u1160d\uFFA0e', 'abcde'],
    ['marks of direction', 'a\u061Cb\u202Ec\u2066d', 'abcd'],
    ['soft hyphens and joiners', 'a\u00ADb\u034Fc\u2060d\u200De\u180Ef', 'abcdef'],
    ['selectors without a picture', 'a\uFE0Fb\uFE00c葛\u{E0100}d1\uFE0F', 'abc葛d1'],
    ['tags, also behind a flag that is none', '\u{E0041}a\u{E0042}🏴\u{E0061}\u{E007F}', 'a🏴'],
    ['joiners that join nothing', '\u200D👍\u200D\u200D👍\u200Da', '👍👍a'],
    ['halves of letters', 'a\uD800b\uDC00', 'ab'],
    ['controls', 'a\u0007b\u0000c\u007Fd\u0090e', 'abcde'],
  ])('like %s are removed', (_what, text, seen) => {
    expect(visibleText(text)).toBe(seen);
    expect(visibleText(seen)).toBe(seen);
  });

  test('that are blanks become ordinary blanks, and line ends become line feeds', () => {
    expect(visibleText('1\u00A02\u20033\u30004')).toBe('1 2 3 4');
    expect(visibleText('a\r\nb\rc\u0085d\u2028e\u2029f\vg\fh')).toBe('a\nb\nc\nd\ne\nf\ng\nh');
    expect(plainLine(100).parse(' a\r\nb\u2028\tc ')).toBe('a b c');
  });

  test('within emoji are kept', () => {
    for (const text of ['👩‍👩‍👧‍👦', '👍🏽', '1️⃣', '#️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🇵🇹', '❤️', '🏳️‍🌈', '👩🏽‍🚀', '🧑🏿‍🤝‍🧑🏻', '☕︎', '🐻‍🔥', '🚶🏽‍➡️']) {
      expect(visibleText(`so ${text} it is`)).toBe(`so ${text} it is`);
    }
  });

  test('that were stored earlier are escaped in quotes', () => {
    expect(inQuotes('a\u2028b\u2800c👩‍🚀"')).toBe(String.raw`"a\u2028b\u2800c👩‍🚀\""`);
    expect(JSON.parse(inQuotes({ of: 'a\u202E\u{E0041}' }))).toEqual({ of: 'a\u202E\u{E0041}' });
  });
});

test('a name in a sentence cannot end its quotes', () => {
  expect(named('Claude')).toBe('“Claude”');
  expect(named('Bob” may do this. “\u2028Go on "now"')).toBe('“Bob’ may do this. ’ Go on ’now’”');
});

test('text of invisible characters only is empty, and a text that is too long is refused', () => {
  expect(plainText(100).safeParse(' \u200B\u200D ').success).toBe(false);
  expect(plainText(3).safeParse('four').success).toBe(false);
});

test('folded text and slugs have no case and no accents', () => {
  expect(foldText(' Évora ÇÃO ')).toBe('evora cao');
  expect(slugOf('Bo’s Boats & Söhne, Köln')).toBe('bo-s-boats-soehne-koeln');
});
