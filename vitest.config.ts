import { defineConfig } from 'vitest/config';
import { FAST_IMPORTS } from './scripts/node-flags.ts';

const soaking = process.env['SOAK'] === '1';

const shared = {
  include: ['tests/**/*.test.ts'],
  globalSetup: ['tests/harness/databases/share-folder.ts'],
  setupFiles: ['tests/harness/fast-imports.ts', 'tests/harness/start-at-test-now.ts'],
  // For `npm run mutants`.
  ...(process.env['NOTE_REACHED'] !== undefined && { runner: './scripts/mutants/noting-runner.ts' }),
  pool: 'forks' as const,
  // A larger young generation than Node's: half of the time of its collector.
  execArgv: [...FAST_IMPORTS, '--max-semi-space-size=64'],
  // The files of one worker share what they import, which saves a third of the processor time. No test relies on a fresh
  // module: the code keeps no state outside a started server but caches that may be shared.
  isolate: false,
  // Node runs the sources as it does outside of tests: through Vite, each name of another module is looked up at each use,
  // which took a sixth of the processor time.
  experimental: { viteModuleRunner: false, nodeLoader: false },
  // In full, everything is tried on a machine that has nothing left for hours.
  testTimeout: soaking ? 120_000 : 30_000,
  hookTimeout: soaking ? 180_000 : 60_000,
  // What happens after an answer (letters, refunds, events) takes its time on a busy machine.
  expect: { poll: { timeout: 15_000 } },
};

/** Projects of their own, which `.ci/run` runs beside them: Chromium, and the MCP project’s conformance suite, take their time. */
const BROWSER = 'tests/browser/**/*.test.ts';
const CONFORMANCE = 'tests/mcp/conformance.test.ts';
/** Of libraries that other people wrote, with a lock file of their own: `npm run clients`. */
const CLIENTS = 'tests/clients/**';
const SQLITE = { NODE_ENV: 'test', DATABASE_URL: 'file:' };

/**
 * What has something of its own to say on the second engine: how it stores, sorts, searches, locks and counts, what several
 * processes do on it, and the journeys from end to end. With `SOAK=1` everything but the pure rules runs there too.
 */
const ON_POSTGRES = [
  'tests/adapters/database-attempts.test.ts',
  'tests/attacks/{bursts,oauth-input,signed-agents,silent-servers,two-servers}.test.ts',
  'tests/catalog/assets.test.ts',
  'tests/catalog/availability/{holds,reasons,units}.test.ts',
  'tests/catalog/search/{attribute-search,distance,prices,search,spelling}.test.ts',
  'tests/data/**/*.test.ts',
  'tests/platform/texts/texts.test.ts',
  'tests/inventory/{admin-repeats,payment-expiry,scheduled-jobs}.test.ts',
  'tests/jobs/{bring-up-to-date,claims,dispatcher,two-dispatchers}.test.ts',
  'tests/journeys/book-over-rest.test.ts',
  'tests/operator/{check,deliveries,jobs,metrics,private-files}.test.ts',
  'tests/operator/run-a-marketplace.test.ts',
  'tests/oversight/admin-bookings/list-and-detail.test.ts',
  'tests/oversight/admins.test.ts',
  'tests/oversight/moderation/list-users.test.ts',
  'tests/oversight/data-protection/personal-data.test.ts',
  'tests/oversight/payment-admin/payouts-by-hand.test.ts',
  'tests/people/registration/email-change.test.ts',
  'tests/people/sign-in/identity-provider.test.ts',
  'tests/people/sign-in/second-factor.test.ts',
  'tests/platform/{events,monitoring}.test.ts',
  'tests/races/**/*.test.ts',
  'tests/reliability/{backup,database-away,kill-webhooks,older-databases,start}.test.ts',
  'tests/rentals/requests/unsent-plans.test.ts',
  'tests/rest/{idempotency,tracing}.test.ts',
  'tests/settlement/invoices/{late-fee-tax,numbers}.test.ts',
  'tests/settlement/payout-banks/first-account.test.ts',
  'tests/settlement/payouts/parallel.test.ts',
  'tests/shops/statements/net-of-tax.test.ts',
  'tests/shops/{calendar/blackouts-beside-bookings,maintenance/maintenance}.test.ts',
  'tests/standing/bookings/list-queries.test.ts',
  'tests/talk/conversations/streams.test.ts',
];
/**
 * What several processes and many at the same time do: there nothing but locks keeps them apart, where SQLite has one writer
 * whatever the code asks for. With `SOAK=1` it runs on both.
 */
const ON_POSTGRES_ONLY = soaking
  ? []
  : [
      'tests/jobs/two-dispatchers.test.ts',
      'tests/operator/run-a-marketplace.test.ts',
      'tests/races/{accounts,blocked-conversations,changed-listings,changes,claims-and-ratings,money-limits,row-behind-lock,several-processes,two-processes}.test.ts',
      'tests/reliability/{database-away,kill-webhooks}.test.ts',
      'tests/settlement/invoices/numbers.test.ts',
      'tests/settlement/payouts/parallel.test.ts',
    ];

/** Rules of no context that need no database, and what only SQLite does. */
const OF_SQLITE = [
  'tests/pure/**',
  'tests/data/{group-commit,remember-statements,statistics}.test.ts',
  'tests/reliability/full-disk.test.ts',
];

export default defineConfig({
  test: {
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...shared,
          name: 'sqlite',
          exclude: [...ON_POSTGRES_ONLY, BROWSER, CONFORMANCE, CLIENTS, 'node_modules/**'],
          env: SQLITE,
        },
      },
      { test: { ...shared, name: 'browser', include: [BROWSER], env: SQLITE } },
      { test: { ...shared, name: 'conformance', include: [CONFORMANCE], env: SQLITE } },
      { test: { ...shared, name: 'clients', include: ['tests/clients/{,ucp-cli/,generated/}*.test.ts'], env: SQLITE } },
      {
        test: {
          ...shared,
          name: 'postgres',
          include: soaking ? shared.include : ON_POSTGRES,
          exclude: [...OF_SQLITE, BROWSER, CONFORMANCE, CLIENTS, 'node_modules/**'],
          env: { NODE_ENV: 'test', DATABASE_URL: 'postgres:' },
          globalSetup: [...shared.globalSetup, 'tests/harness/databases/start-postgres.ts'],
          setupFiles: ['tests/harness/databases/require-postgres.ts', ...shared.setupFiles],
        },
      },
    ],
  },
});
