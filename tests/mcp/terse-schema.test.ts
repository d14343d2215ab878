import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonSchema } from '../../src/tools/json-schema.ts';
import { terse } from '../../src/tools/terse-schema.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

describe('a bound that the tool list leaves out', () => {
  let market: TestMarketplace;
  beforeAll(async () => {
    market = await startMarketplace();
  });
  afterAll(() => market.close());

  test.each<[string, Record<string, unknown>, RegExp]>([
    ['create_finance_entry', { categoryCode: 'FUEL', amountMinor: 10 ** 15 }, /amountMinor: must be at most [\d,]+/],
    ['list_finance_entries', { page: 100_001 }, /page: must be at most 100,?000/],
    ['create_asset', { title: 'Bike', category: 'sports-hobby', dayRateMinor: 0 }, /dayRateMinor: must be at least 1/],
    ['list_finance_entries', { page: 0 }, /page: must be at least 1/],
    ['create_asset', { title: 'Bike', category: 'sports-hobby', dayRateMinor: 10 ** 15 }, /dayRateMinor: must be at most [\d,]+/],
    ['update_storefront', { about: 'a'.repeat(2_001) }, /about: .*2,?000/],
    ['update_storefront', { palette: { primary: '#000000', sky: '#ffffff' } }, /palette\.sky: is not a known field/],
    ['update_storefront', { contact: { fax: null } }, /contact\.fax: is not a known field/],
  ])('of %s is still enforced, and the refusal says what is accepted', async (tool, args, says) => {
    const { isError, text, error } = await market.owner.try(tool, args);
    expect([isError, error.code]).toEqual([true, 'invalid_input']);
    expect(text).toMatch(says);
  });
});

test('the tool list keeps maxima, enums, formats and required fields', () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      limit: { type: 'integer', minimum: 1, maximum: 100 },
      days: { type: 'integer', minimum: 2, maximum: 366 },
      all: { type: 'boolean', default: false },
      url: { type: 'string', pattern: '^https:' },
      ids: { type: 'array', minItems: 1, items: { type: 'string' } },
      amountMinor: { type: 'integer', minimum: 0, maximum: 10_000_000_000 },
      note: { anyOf: [{ type: 'string', maxLength: 5 }, { type: 'null' }] },
      text: { type: 'string', maxLength: 5_000 },
      kind: { anyOf: [{ type: 'string', enum: ['A', 'B'] }, { type: 'null' }] },
    },
    required: ['limit'],
    additionalProperties: false,
  };
  expect(terse(schema)).toEqual({
    ...schema,
    properties: {
      ...schema.properties,
      limit: { type: 'integer', maximum: 100 },
      all: { type: 'boolean' },
      url: { type: 'string' },
      ids: { type: 'array', items: { type: 'string' } },
      amountMinor: { type: 'integer' },
      text: { type: 'string' },
    },
  });
});
