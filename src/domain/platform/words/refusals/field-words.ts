import { msg, plural } from '@lingui/core/runtime-macro';
import type { CivilDay } from '../../kernel/index.ts';
import type { Message } from '../message.ts';
import type { Translator } from '../translator.ts';

/**
 * What a person reads beside a field that was refused. The messages of operations continue the name of the field: “must be …” or
 * “is …”; those of the schema library are for programmers. In English they become a sentence. In other languages the kind of
 * the mistake is said, which `KINDS` finds by the English words.
 */
export function fieldInWords(message: string, to: Translator): string {
  if (to.language === 'en') return OWN_WORDS.test(message) ? `This ${message}.` : 'Please check this.';
  for (const [pattern, words] of KINDS) {
    const found = pattern.exec(message);
    if (found !== null) return to.say(words(found[1] ?? '', to));
  }
  return to.say(msg`Please check this.`);
}

/** What stands beside the field for the code of an authenticator app. */
export function codeInWords(problem: 'MISSING' | 'WRONG', to: Translator): string {
  return to.say(problem === 'WRONG' ? msg`This code does not work.` : msg`Needed for your account.`);
}

const OWN_WORDS = /^(must|is) /;

type Kind = readonly [RegExp, (value: string, to: Translator) => Message];

const day = (value: string, to: Translator) => to.day(value satisfies CivilDay);

/** The kinds of mistakes, the narrower ones first. What the first brackets find is named in the words. */
const KINDS: readonly Kind[] = [
  [
    /^(?:is required|is needed|is missing|must not be empty|must be filled in|must have visible letters)/,
    () => msg`This must be filled in.`,
  ],
  ...lengths(),
  ...days(),
  ...forms(),
  ...sizes(),
  [/^is none of|^must be (?:one of|a category|chosen from)|^must be [A-Z_]+$/, () => msg`This is none of the choices.`],
  [/^must be true$/, () => msg`This has to be agreed to.`],
  [/^must be yes or no/, () => msg`This must be yes or no.`],
];

function lengths(): Kind[] {
  return [
    [/^must have at least (\d+) char/, (n) => atLeast(Number(n))],
    [/^must have (\d+) characters or more/, (n) => atLeast(Number(n))],
    [/^must have at most (\d+) char/, (n) => atMost(Number(n))],
    [/^must have (\d+) characters or fewer/, (n) => atMost(Number(n))],
    [
      /^must have exactly (\d+) char/,
      (n) => msg`This must have exactly ${plural({ letters: Number(n) }, { one: '# character', other: '# characters' })}.`,
    ],
    [
      /^must have at least (\d+) entr/,
      (n) => msg`There must be at least ${plural({ entries: Number(n) }, { one: '# entry', other: '# entries' })}.`,
    ],
    [
      /^must have at most (\d+) entr/,
      (n) => msg`There may be at most ${plural({ entries: Number(n) }, { one: '# entry', other: '# entries' })}.`,
    ],
    [
      /^must have exactly (\d+) entr/,
      (n) => msg`There must be exactly ${plural({ entries: Number(n) }, { one: '# entry', other: '# entries' })}.`,
    ],
  ];
}

function atLeast(letters: number): Message {
  return msg`This must have at least ${plural({ letters }, { one: '# character', other: '# characters' })}.`;
}

function atMost(letters: number): Message {
  return msg`This may have at most ${plural({ letters }, { one: '# character', other: '# characters' })}.`;
}

function days(): Kind[] {
  return [
    [/^must be a calendar date/, () => msg`This must be a date, for example 2027-05-14.`],
    [/^is in the past/, () => msg`This day is in the past.`],
    [/^must be today or later/, () => msg`This must be today or a later day.`],
    [/^must not be after today/, () => msg`This must not be a day to come.`],
    [/^must not be before (\d{4}-\d\d-\d\d)/, (date, to) => msg`This must not be before ${{ day: day(date, to) }}.`],
    [/^must (?:not be before from|be later than from|be after from$)/, () => msg`The end must come after the beginning.`],
    [
      /^must be at most (\d+) days after/,
      (n) => msg`There may be at most ${plural({ days: Number(n) }, { one: '# day', other: '# days' })} between the two.`,
    ],
    [/^must be an instant/, () => msg`This must be a day with a time.`],
    [/^must be a time HH:MM/, () => msg`This must be a time, for example 09:30.`],
    [/^must be a month/, () => msg`This must be a month, for example 2027-05.`],
    [/^must be a quarter/, () => msg`This must be a quarter, for example 2027-Q2.`],
    [/^must be MM-DD/, () => msg`This must be a month and a day, for example 05-14.`],
  ];
}

function forms(): Kind[] {
  return [
    [/^must be an amount/, () => msg`This must be an amount, for example 45 or 45.00.`],
    [/^must be a whole number/, () => msg`This must be a whole number.`],
    [/^must be a (?:number|percentage)/, () => msg`This must be a number.`],
    [/^must be an e-mail address/, () => msg`This must be an e-mail address, for example ana@example.com.`],
    [/^must be an international phone/, () => msg`This must be a phone number with its country, for example +351 912 345 678.`],
    [/IBAN/, () => msg`This is no valid IBAN. Check its digits.`],
    [/BIC/, () => msg`A BIC has 8 or 11 letters and digits.`],
    [/https:\/\//, () => msg`This must be a whole web address, with https://.`],
    [/^must be a colour/, () => msg`This must be a colour, for example #0b5cad.`],
    [/^must be (?:the )?six digits/, () => msg`This must be the six digits of the code.`],
    [
      /^must not be one that is guessed/,
      () => msg`This password is guessed too soon. Three words that have nothing to do with each other are good.`,
    ],
    [/^must be another password/, () => msg`This must be another password than the present one.`],
    [/^must be two letters/, () => msg`This must be the two letters of a country, for example PT.`],
    [/^must be an IANA time zone/, () => msg`This must be a time zone, for example Europe/Lisbon.`],
    [/^must be (?:small letters|2 to 60 small)/, () => msg`This may have small letters, digits and hyphens only.`],
  ];
}

function sizes(): Kind[] {
  return [
    [/^must be at least (-?\d+)/, (least) => msg`This must be at least ${{ least }}.`],
    [/^must be at most (-?\d+)/, (most) => msg`This may be at most ${{ most }}.`],
    [/^must be more than (-?\d+)/, (least) => msg`This must be more than ${{ least }}.`],
    [/^must be less than (-?\d+)/, (most) => msg`This must be less than ${{ most }}.`],
    [/^must not be 0/, () => msg`This must not be 0.`],
    [/^must be a multiple of (\d+)/, (step) => msg`This must be a multiple of ${{ step }}.`],
    [/^must be a part of/, () => msg`This must be less than the amount of which it is a part.`],
  ];
}
