import { expect, test } from 'vitest';
import { examplesToMend } from '../../scripts/screenshots/shown-pages.ts';

test('every page whose address has parameters has an example for its picture', () => {
  expect(examplesToMend()).toEqual([]);
});
