import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Base64Input } from '../../../src/domain/platform/files/index.ts';

const taken = (text: string) => Base64Input.safeParse(text).success;

test('base64 is accepted in either alphabet, with or without padding, and as a data URL', () => {
  const bytes = fc.uint8Array({ maxLength: 200 }).map((content) => Buffer.from(content));
  fc.assert(
    fc.property(bytes, (content) => {
      const padded = content.toString('base64');
      for (const text of [padded, padded.replaceAll('=', ''), content.toString('base64url'), `data:image/png;base64,${padded}`]) {
        expect(taken(text)).toBe(true);
      }
    }),
  );
});

test('any other character in base64 is refused, wherever it is', () => {
  const wrong = fc.oneof(
    fc.constantFrom(' ', '\n', '=', '!', ',', 'é', '\u200B', '\u3164', '\u0141', '\uD800', '😀'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }),
  );
  const text = fc.uint8Array({ minLength: 3, maxLength: 60 }).map((content) => Buffer.from(content).toString('base64url'));
  fc.assert(
    fc.property(text, wrong, fc.nat(), (good, letters, place) => {
      fc.pre(!/^[A-Za-z0-9+/_-]*$/.test(letters));
      const at = place % good.length;
      expect(taken(`${good.slice(0, at)}${letters}${good.slice(at)}`)).toBe(false);
    }),
    { numRuns: 2_000 },
  );
});
