import { INSTANTS, type Instant } from './instants.ts';
import { runTests } from './run-tests.ts';
import type { Stage, Trial } from './stage.ts';

/** Tests of things that wait, fall due, expire or are counted by days. */
const MOVES_TIME = [
  'catalog/availability',
  'demo',
  'invariants',
  'jobs',
  'journeys',
  'model',
  'money',
  'oversight/admin-bookings',
  'oversight/payment-admin',
  'rentals',
  'settlement',
  'shops/calendar',
  'standing',
];
/** Folders whose tests let the engine store and compare days and instants. */
const ON_POSTGRES = ['catalog/availability', 'jobs', 'money', 'rentals', 'settlement', 'shops/calendar', 'standing'];
const MINUTES = 10;

/** Runs the tests that depend on time, at other times than the usual start of tests. */
export const hours: Stage = {
  name: 'hours',
  tries: 'what moves time, at every third hour of a day and at the turns of the calendar',
  takes: 'about 40 minutes',
  trials({ at }) {
    if (at.length > 0)
      return on(
        'sqlite',
        at.map((instant) => ({ at: instant, because: 'asked for' })),
      );
    return [
      ...on('sqlite', INSTANTS),
      ...on(
        'postgres',
        INSTANTS.filter(({ alsoOnPostgres }) => alsoOnPostgres),
      ),
    ];
  },
};

function on(project: 'sqlite' | 'postgres', instants: readonly Instant[]): readonly Trial[] {
  const folders = (project === 'sqlite' ? MOVES_TIME : ON_POSTGRES).map((folder) => `tests/${folder}/`);
  return instants.map(({ at, because }) => ({
    name: `${at} on ${project}: ${because}`,
    minutes: MINUTES,
    run: (signal) => runTests({ project, folders, environment: { TEST_NOW: at } }, signal),
  }));
}
