import { expect, test } from 'vitest';
import type { Operation } from '../../../src/domain/platform/kernel/index.ts';
import type { Visit } from '../../../src/rest/pages/accounts/account-page.ts';
import { textOf } from '../../../src/rest/pages/markup.ts';
import { stepForm } from '../../../src/rest/pages/own-account/step-form.ts';
import { DECLINE, STEP_FORMS, type StepWords } from '../../../src/rest/pages/own-account/step-words.ts';
import { consumerEndpoint, ownerEndpoint } from '../../../src/tools/endpoints.ts';

const operations = [consumerEndpoint, ownerEndpoint].flatMap(({ tools }) =>
  tools.flatMap((tool) => [...tool.operations.values()]),
);

/** What steps of one operation say apart from each other. */
const SAID = [{}, { type: 'NO_SHOW' }, { type: 'LATE_RETURN' }, { decision: 'reject' }, { reply: '<reply>' }];

const forms = Object.entries(STEP_FORMS).flatMap(([key, form]) =>
  SAID.map((args) => ({ key, words: { button: '', ...(typeof form === 'function' ? form(args) : form) } })),
);

function operationOf(key: string): Operation {
  const operation = operations.find(({ name }) => name === key);
  if (operation === undefined) throw new Error(`No tool does ${key}.`);
  return operation;
}

function formOf(operation: Operation, words: StepWords): string {
  const person = { permit: '', visit: { field: () => '' } as unknown as Visit };
  const step = { tool: operation.name, args: {}, actor: 'RENTER' as const, why: '', requiresHuman: true };
  const place = {
    about: { bookingId: '', side: 'RENTER' as const },
    currency: 'EUR',
    timeZone: 'Europe/Lisbon',
    index: 0,
    tried: null,
  };
  return textOf(stepForm(person, { step, args: {}, name: '', words, operation, input: {} }, place));
}

const texts = [...forms, { key: 'reject_booking', words: DECLINE }].flatMap(({ key, words }) =>
  (words.asks ?? []).filter(({ kind }) => kind === 'line' || kind === 'text').map(({ name }) => ({ key, words, name })),
);

test.each(texts)('the form of $key accepts as much text in $name as its operation', ({ key, words, name }) => {
  const operation = operationOf(key);
  const form = formOf(operation, words);
  const longest = Number(new RegExp(`name="${name}"[^>]* maxlength="(\\d+)"`).exec(form)?.[1]);
  const refused = (letters: number) => operation.input.safeParse({ [name]: 'x'.repeat(letters) }).error?.issues ?? [];
  const tooLong = (letters: number) => refused(letters).some(({ code, path }) => code === 'too_big' && path[0] === name);
  expect([tooLong(longest), tooLong(longest + 1)]).toEqual([false, true]);
});
