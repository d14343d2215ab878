import { TEST_NOW } from './clock.ts';

/** Kept where it is found again: this file is read before each test file of a worker, and a `Date` behind a hundred others is slow. */
const kept = globalThis as typeof globalThis & { unmovedDate?: DateConstructor };
const Real = (kept.unmovedDate ??= Date);
let ahead = 0;
const now = () => Real.now() + ahead;

/** What packages read that take no clock: everything of `Date` but the present is as it was. */
const Moved = new Proxy(Real, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
  apply: () => new Real(now()).toString(),
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
});

/** From here on the process's own time of day is `instant` and what passes after it. */
function startProcessDateAt(instant: Date): void {
  ahead = instant.getTime() - Real.now();
  globalThis.Date = Moved;
  Real.prototype.constructor = Moved;
}

// Before each test file, and as `--import` of processes that tests start.
startProcessDateAt(TEST_NOW);
