import { expect, test } from 'vitest';
import { BUDGETS, countTokens } from '../../scripts/tokens.ts';

test.each(BUDGETS)('the whole list of $endpoint.key costs an agent at most $tokens tokens', ({ endpoint, tokens }) => {
  expect(countTokens(endpoint)).toBeLessThanOrEqual(tokens);
});
