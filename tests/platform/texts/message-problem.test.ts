import { describe, expect, test } from 'vitest';
import { builtCatalogues } from '../../../src/adapters/catalogues.ts';
import { asMessage, messageProblem } from '../../../src/domain/platform/texts/message-problem.ts';

const DAYS = '{0, plural, one {# day} other {# days}}';
const LINK = 'Read <0>the terms</0> of {name}.';
const CHOICE = '{kind, select, car {the car} other {the thing}}';

describe('a text can stand for the English words', () => {
  test.each([
    ['with the same places', 'Pay {amount} now.', 'Paga {amount} ora.', 'it'],
    [
      'with more forms, where the language has them',
      DAYS,
      '{0, plural, one {# dzień} few {# dni} many {# dni} other {# dnia}}',
      'pl',
    ],
    ['with fewer forms, where the language has fewer', DAYS, '{0, plural, other {# 日}}', 'ja'],
    [
      'with a number written out',
      DAYS.replace('one', '=0 {none} one'),
      '{0, plural, =0 {keine} one {# Tag} other {# Tage}}',
      'de',
    ],
    ['with the same marks', LINK, '{name}: <0>Bedingungen</0> lesen.', 'de'],
    ['with a smaller-than sign that begins no element', 'At most {0}', 'Immer < {0}', 'de'],
    ['with the same cases of a choice', CHOICE, '{kind, select, car {das Auto} other {die Sache}}', 'de'],
  ])('%s', (_how, original, text, language) => {
    expect(messageProblem(original, text, language)).toBeNull();
  });

  test('as every translation of the release does, in every language', async () => {
    const messages = [...(await builtCatalogues().read()).values()];
    expect(messages.length).toBeGreaterThan(2_000);
    const problems = messages.flatMap(({ original, translations }) =>
      Object.entries(translations).flatMap(([language, text]) => {
        const problem = messageProblem(original, asMessage(original, text), language);
        return problem === null ? [] : [[original, language, problem]];
      }),
    );
    expect(problems).toEqual([]);
  });
});

describe('a text is refused', () => {
  test.each([
    ['without a place', 'Pay {amount} now.', 'Paga ora.', /must contain \{amount\}/],
    ['with a place more', 'Pay {amount} now.', 'Paga {amount} {name}.', /only these places: \{amount\}/],
    ['with a place that an apostrophe hides', 'of {name}', "d'{name} l'", /write ’/],
    ['with a place in place of a plural', DAYS, '{0} days', /must write \{0, plural/],
    ['with a plural in place of a place', 'Pay {n}.', '{n, plural, other {Pay #.}}', /as it is/],
    ['without the form of one', DAYS, '{0, plural, other {# days}}', /must have these forms for \{0\}: one, other/],
    ['with a form that the language does not have', DAYS, '{0, plural, one {# day} few {# days} other {# days}}', /these forms/],
    ['with another case of a choice', CHOICE, '{kind, select, bike {das Rad} other {die Sache}}', /car/],
    ['with an open brace', 'Pay {amount} now.', 'Pay {amount now.', /cannot be read/],
    ['with an element', 'Pay now.', 'Pay <b>now</b>.', /angle brackets/],
    ['with a script', LINK, 'Read <0>the terms</0> of {name}.<script>x</script>', /only these marks/],
    ['with the beginning of an element', 'Pay now.', 'Pay <img src=x onerror=alert(1)>', /angle brackets/],
    ['without its mark', LINK, 'Read the terms of {name}.', /must contain these marks: <0> <\/0>/],
    ['with marks that cross', '<0>a</0><1>b</1>', '<0>a<1></0>b</1>', /in the order/],
    ['on two lines', 'Pay now.', 'Pay\nnow.', /one line/],
    ['that is too long', 'Pay now.', 'x'.repeat(201), /at most 200/],
  ])('%s', (_how, original, text, problem) => {
    expect(messageProblem(original, text, 'en')).toMatch(problem);
  });
});

test('blanks around the English words are kept, and invisible characters are not', () => {
  expect(asMessage(' of ', 'von\u200b')).toBe(' von ');
  expect(asMessage('of', '  \u202e ')).toBe('');
});
