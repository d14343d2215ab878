// The hook of vitest tells its main process of every import, thousands in each worker, so that a watcher knows what to run
// again. Nobody watches here. Of several hooks the newest is asked first: registered once more after vitest's, ours answers.
await import('../../bin/fast-imports.mjs?after-vitest' as string);
