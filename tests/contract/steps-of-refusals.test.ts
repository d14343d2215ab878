import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Side } from '../../db/values/index.ts';
import { declared } from '../../scripts/find-operations.ts';
import type { DeclaredError, Operation } from '../../src/domain/platform/kernel/index.ts';
import { fittingData } from './fitting-data.ts';

/** What never reaches a side: it is refused before, as not its step. */
const NEVER_SEEN: Readonly<Record<string, Side>> = {
  'deny_return too_late': 'RENTER',
  'report_incident not_late_yet': 'RENTER',
  'update_booking_collateral collateral_agreed': 'OWNER',
  'update_booking_collateral deposit_being_paid': 'RENTER',
};

const SEED = 7;

test('a refusal that offers a step offers one to each side of the booking', () => {
  const left = declared.flatMap(({ operation }) =>
    operation.errors.flatMap((error) =>
      sidesOf(operation)
        .filter((side) => NEVER_SEEN[`${operation.name} ${error.code}`] !== side && leavesNothing(error, side))
        .map((side) => `${operation.name} refuses ${side} with ${error.code}: ${error.when}`),
    ),
  );
  expect(left).toEqual([]);
});

/** Admins stand on none, and see the steps of both. */
function sidesOf({ access }: Operation): readonly Side[] {
  if (access.side === undefined || access.who === 'admin') return [];
  const known = access.side(null);
  return known === null ? ['RENTER', 'OWNER'] : [known];
}

/** What adds its steps is another test's to say. */
function leavesNothing(error: DeclaredError, side: Side): boolean {
  const { data, steps, offers } = error;
  if (offers !== null || (steps !== undefined && 'actions' in steps.shape)) return false;
  const shape = steps === undefined ? data : data.extend(steps.shape);
  return fc.sample(fittingData(shape), { seed: SEED, numRuns: 40 }).some((details) => {
    const refusal = error('side' in details ? { ...details, side } : details);
    return refusal.nextActions.length > 0 && refusal.offering(side).nextActions.length === 0;
  });
}
