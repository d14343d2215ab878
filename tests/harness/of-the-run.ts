const FROM_ENVIRONMENT = { sharedFolder: process.env['TEST_SHARED_FOLDER'], postgresUrl: process.env['TEST_POSTGRES_URL'] };

type Given = keyof typeof FROM_ENVIRONMENT;

const vitest = FROM_ENVIRONMENT.sharedFolder === undefined ? await import('vitest') : null;

/** What a run of tests has for all its processes: vitest tells its workers, the environment others. */
export function ofTheRun(what: Given): string {
  return FROM_ENVIRONMENT[what] ?? vitest!.inject(what);
}
