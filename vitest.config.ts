import { defineConfig } from 'vitest/config';

const shared = {
  include: ['tests/**/*.test.ts'],
  pool: 'forks' as const,
  execArgv: ['--import', './bin/fast-imports.mjs'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

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
          // Only tests that touch a database differ between the engines.
          exclude: ['tests/pure/**', 'node_modules/**'],
          env: { NODE_ENV: 'test', DATABASE_URL: 'postgres:' },
          globalSetup: ['tests/harness/start-postgres.ts'],
        },
      },
    ],
  },
});
