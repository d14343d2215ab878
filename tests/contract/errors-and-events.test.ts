import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { declared, eventKinds, lifecycles } from '../../scripts/find-operations.ts';
import {
  anyone,
  type DeclaredError,
  declareError,
  notFound,
  PIPELINE_ERRORS,
  query,
} from '../../src/domain/platform/kernel/index.ts';
import { bookingNotFound } from '../../src/domain/rentals/bookings/index.ts';
import { assertDeclared } from '../../src/tools/declared-errors.ts';
import { jsonSchema } from '../../src/tools/json-schema.ts';
import { flawsOf } from '../generated/calls/next-step.ts';
import { presentError } from '../../src/tools/next-actions.ts';
import { fittingData } from './fitting-data.ts';

const DOMAIN = join(import.meta.dirname, '../../src/domain');
const SEED = 7;

const errors = [...new Set<DeclaredError>([...PIPELINE_ERRORS, ...declared.flatMap(({ operation }) => operation.errors)])].map(
  (error) => ({ code: error.code, when: error.when, error }),
);

describe.each(errors)('$code: $when', ({ code, error }) => {
  test('has a message in whole sentences and offers steps that can be taken, whatever its details are', () => {
    fc.assert(
      fc.property(fittingData(error.steps === undefined ? error.data : error.data.extend(error.steps.shape)), (details) => {
        const refusal = error(details);
        const { message, status, retryAfterSeconds } = refusal;
        const nextActions = presentError(refusal, () => null);
        // What the transport found out, or what helps instead, is a sentence that somebody else brings.
        const brought = Object.values(details).some(
          (value) => typeof value === 'string' && value !== '' && message.endsWith(value),
        );
        const itsOwn = brought ? `${message}.` : message;
        expect(itsOwn).toMatch(/^\S.*[.?]$/s);
        expect(message).not.toMatch(/undefined|\[object|NaN/);
        expect(nextActions.flatMap(flawsOf)).toEqual([]);
        expect(retryAfterSeconds !== undefined).toBe(status === 429 || status === 503);
      }),
      { seed: SEED, numRuns: 40, includeErrorInReport: true },
    );
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
  });
});

test('an error that shares its code with a declared one is told apart from it', () => {
  const operation = query({
    name: 'look',
    title: 'Look',
    description: 'Looks at nothing.',
    access: { ...anyone, errors: [sessionGone] },
    input: z.strictObject({}),
    output: z.object({}),
    errors: [bookingNotFound],
    run: async () => ({}),
  });
  expect(operation.errors).toEqual([sessionGone, bookingNotFound]);
  for (const error of [sessionGone({}), bookingNotFound({ bookingId: 'bkg_1' })])
    expect(assertDeclared(operation, error, true)).toBe('not_found');
  expect(() => assertDeclared(operation, notFound({ what: 'booking' }), true)).toThrow(/look threw not_found/);
  expect(assertDeclared(operation, notFound({ what: 'booking' }), false)).toBe('not_found');
});

const sessionGone = declareError({
  code: 'not_found',
  status: 404,
  when: 'It is gone.',
  data: z.object({}),
  message: () => 'It is gone.',
  next: () => [],
});

test('each error code has one status', () => {
  const statuses = Map.groupBy(errors, ({ code }) => code);
  const mixed = [...statuses].filter(([, rows]) => new Set(rows.map(({ error }) => error.status)).size > 1);
  expect(mixed.map(([code]) => code)).toEqual([]);
  expect(errors.length).toBeGreaterThan(25);
});

/** A client that branches on a code reads its details the same way wherever it comes from. */
const MANY_SHAPES: Readonly<Record<string, string>> = {
  not_found: 'its details are what was asked for, by the names that the input has for it',
};

test('each error code has one shape of details', () => {
  const rows = Map.groupBy(errors, ({ code }) => code);
  const mixed = [...rows].filter(([, all]) => new Set(all.map(({ error }) => shapeOf(error))).size > 1);
  expect(mixed.map(([code]) => code)).toEqual(Object.keys(MANY_SHAPES));
});

describe.each(lifecycles)('$name', ({ lifecycle }) => {
  const { states, table } = lifecycle;
  const moves = Object.entries(table.moves);

  test.each(moves)('%s has known states, an actor and a declared event', (_name, { from, to, by, event }) => {
    expect(from.length).toBeGreaterThan(0);
    for (const state of [...from, to]) expect(states).toContain(state);
    expect(by.length).toBeGreaterThan(0);
    expect([null, ...eventKinds.map(({ kind }) => kind)]).toContain(event);
  });
});

test('bookings and payments each have a lifecycle table', () => {
  expect(lifecycles.map(({ name }) => name)).toEqual(expect.arrayContaining(['bookingLifecycle', 'paymentLifecycle']));
});

test('every kind of event has a unique name and is emitted somewhere', () => {
  const told = readdirSync(DOMAIN, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(DOMAIN, file), 'utf8'))
    .join('\n');
  const types = eventKinds.map(({ kind }) => kind.type);
  expect(types.length).toBeGreaterThan(100);
  expect(new Set(types).size).toBe(types.length);
  expect(types.filter((type) => !/^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/.test(type))).toEqual([]);
  expect(eventKinds.filter(({ name }) => !told.includes(name)).map(({ name }) => name)).toEqual([]);
});

function shapeOf({ data }: DeclaredError): string {
  return JSON.stringify(jsonSchema(data, 'output'));
}
