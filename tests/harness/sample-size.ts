import { dialect } from '../../db/dialect.ts';

const soaking = process.env['SOAK'] === '1';

/** How much a suite tries: in full with `SOAK=1`, as `npm run soak` sets it, else what the minutes of `npm test` allow. */
export function sampleSize<T>(inFull: T, otherwise: T): T {
  return soaking ? inFull : otherwise;
}

/** Where a test that has nothing of its own to say about PostgreSQL is left out: with `SOAK=1` nowhere. */
export const ON_SECOND_ENGINE = dialect === 'postgres' && !soaking;
