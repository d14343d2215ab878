import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { LANGUAGES } from '../../../db/values/index.ts';
import { allowWiderAccess, connectClient, showWiderAccess } from '../../../src/domain/people/agents/index.ts';
import { registerByProvider } from '../../../src/domain/people/registration/index.ts';
import {
  checkProviderAnswer,
  confirmPassword,
  openBrowserSession,
  openBrowserSessionByPasskey,
  openBrowserSessionByProvider,
  startProviderSignIn,
} from '../../../src/domain/people/sign-in/index.ts';
import {
  CivilDay,
  type DeclaredError,
  DomainError,
  type Operation,
  PIPELINE_ERRORS,
} from '../../../src/domain/platform/kernel/index.ts';
import { fieldInWords, REFUSAL_WORDS, refusalInWords, translatorFor } from '../../../src/domain/platform/words/index.ts';
import { routes } from '../../../src/rest/routes/index.ts';
import { adminOperations } from '../../../src/rest/web/admin-operations.ts';
import { WEB_OPERATIONS } from '../../../src/rest/web/web-operations.ts';
import { parseInput } from '../../../src/tools/parse-input.ts';
import { fittingData } from '../../contract/fitting-data.ts';

/** Operations that the door of the pages calls by itself. */
const OF_THE_DOOR: readonly Operation[] = [
  confirmPassword,
  openBrowserSession,
  openBrowserSessionByPasskey,
  openBrowserSessionByProvider,
  startProviderSignIn,
  checkProviderAnswer,
  registerByProvider,
  connectClient,
  showWiderAccess,
  allowWiderAccess,
];

/** Codes that no person meets on a page, with the reason. */
const NOT_FOR_PEOPLE: Readonly<Record<string, string>> = {
  insufficient_scope: 'A person on a page has all scopes.',
  session_ended: 'Only a call over MCP names a session.',
  session_not_enough: 'Only a call over MCP names a session.',
  test_key_refused: 'Only an API key is one for tests.',
  confirmation_required: 'Only calls of API keys wait for the person.',
  confirmation_denied: 'Only calls of API keys wait for the person.',
  spend_cap_exceeded: 'Only API keys have a spend cap.',
  spend_cap_not_yours: 'Only API keys have a spend cap.',
  confirmation_not_yours_to_lift: 'Only calls of API keys wait for the person.',
  login_link_grants_no_keys: 'Only software is let in by a login link.',
};

const OTHERS = LANGUAGES.filter((language) => language !== 'en');

const operations: readonly Operation[] = [
  ...Object.values(WEB_OPERATIONS),
  ...[...adminOperations(routes).values()].map(({ operation }) => operation),
  ...OF_THE_DOOR,
];
const errors = new Set<DeclaredError>([...PIPELINE_ERRORS, ...operations.flatMap((operation) => operation.errors)]);
const reached = [...errors]
  .filter(({ code }) => NOT_FOR_PEOPLE[code] === undefined)
  .map((error) => ({ code: error.code, error }));

test('every refusal that a page can show has words for people', () => {
  const wordless = reached.filter(({ code }) => REFUSAL_WORDS[code] === undefined);
  expect([...new Set(wordless.map(({ code }) => code))]).toEqual([]);
  expect(reached.length).toBeGreaterThan(200);
});

test('no code is said to be met by nobody that has words, or that no page can meet', () => {
  const codes = new Set([...errors].map(({ code }) => code));
  const needless = Object.keys(NOT_FOR_PEOPLE).filter((code) => REFUSAL_WORDS[code] !== undefined || !codes.has(code));
  expect(needless).toEqual([]);
});

describe.each(reached)('$code', ({ error }) => {
  test('is said in every language, whatever its details are', () => {
    const details = error.steps === undefined ? error.data : error.data.extend(error.steps.shape);
    fc.assert(
      fc.property(fittingData(details), (given) => {
        const refusal = error(given);
        for (const language of OTHERS) {
          const words = refusalInWords(refusal, translatorFor(language));
          expect(words).toMatch(/^\S.*[.?]$/s);
          expect(words).not.toMatch(/undefined|\[object|NaN|[{}]/);
          expect(words).not.toBe(refusalInWords(refusal, translatorFor('en')));
        }
      }),
      { seed: 7, numRuns: 10 },
    );
  });
});

test('in English a refusal keeps the words of its operation, unless they speak to programs', () => {
  const english = translatorFor('en');
  const said = { code: 'own_asset', message: 'You cannot rent your own asset.', details: {} };
  expect(refusalInWords(said, english)).toBe(said.message);
  const toPrograms = { code: 'unauthenticated', message: 'Sign in first: send `Authorization`.', details: {} };
  expect(refusalInWords(toPrograms, english)).toBe('Please sign in first.');
});

test('a refusal that waiting helps against says how long to wait', () => {
  const refused = { code: 'too_many_mails', message: '', details: {}, retryAfterSeconds: 61 };
  expect(refusalInWords(refused, translatorFor('de'))).toMatch(/Warten Sie 2 Minuten/);
});

const FIELDS = {
  required: [z.string(), undefined],
  empty: [z.string().min(1), ''],
  short: [z.string().min(3), 'ab'],
  long: [z.string().max(3), 'abcd'],
  choice: [z.enum(['ONE', 'TWO']), 'THREE'],
  number: [z.number(), 'many'],
  whole: [z.int(), 1.5],
  least: [z.int().min(3), 1],
  most: [z.int().max(3), 4],
  day: [CivilDay, 'tomorrow'],
  agreed: [z.literal(true), false],
  few: [z.array(z.string()).min(2), ['one']],
  many: [z.array(z.string()).max(1), ['one', 'two']],
} as const satisfies Readonly<Record<string, readonly [z.ZodType, unknown]>>;

test.each(Object.entries(FIELDS))('what is wrong with a field is said in every language: %s', (name, [schema, value]) => {
  const message = problemOf(z.object({ [name]: schema }), { [name]: value });
  for (const language of OTHERS) {
    const to = translatorFor(language);
    expect(fieldInWords(message, to)).not.toBe(fieldInWords('must be of a kind that nobody knows', to));
    expect(fieldInWords(message, to)).not.toBe(fieldInWords(message, translatorFor('en')));
  }
});

function problemOf(schema: z.ZodObject, input: unknown): string {
  try {
    parseInput(schema, input);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return z.object({ issues: z.array(z.object({ message: z.string() })) }).parse(error.details).issues[0]?.message ?? '';
  }
  throw new Error('Nothing was wrong.');
}
