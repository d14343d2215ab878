import { expect, test } from 'vitest';
import { type REQUIREMENT_STATES, verificationStatus } from '../../../src/domain/people/trust/index.ts';

type State = (typeof REQUIREMENT_STATES)[number];

test.each<[string, State[]]>([
  ['VERIFIED', []],
  ['VERIFIED', ['DONE', 'APPROVED']],
  ['NONE', ['MISSING', 'REJECTED']],
  ['PARTIAL', ['DONE', 'MISSING']],
  ['PARTIAL', ['DONE', 'PENDING_REVIEW']],
  ['PARTIAL', ['PENDING_REVIEW']],
  ['EXPIRED', ['DONE', 'EXPIRED']],
])('the verification status is %s with %j', (status, states) => {
  expect(verificationStatus(states.map((state) => ({ state })))).toBe(status);
});
