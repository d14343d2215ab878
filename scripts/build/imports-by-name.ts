import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';

const BY_NAME = ['import(/* @vite-ignore */ specifier)', 'import(`${getPackageName()}`)'];

/**
 * The package that counts attempts imports drizzle by a name that it makes when it runs: nothing of that name is there
 * then, and nothing asks, since the queries are ours (`attempt-limiter.ts`). To name drizzle here instead would make
 * esbuild wrap its modules, in an order in which those for PostgreSQL do not start.
 */
export const importsByName: Plugin = {
  name: 'imports-by-name',
  setup(build) {
    build.onLoad({ filter: /rate-limiter-flexible\/lib\/RateLimiterDrizzle\w*\.js$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      const found = BY_NAME.find((words) => text.includes(words));
      if (found === undefined) throw new Error(`${path} imports drizzle in another way than before.`);
      return { contents: text.replace(found, "Promise.reject(new Error('drizzle is not imported by name'))") };
    });
  },
};
