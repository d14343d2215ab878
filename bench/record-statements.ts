import BetterSqlite from 'better-sqlite3';
import { z } from 'zod';

/** One statement that reached the driver. */
export const Step = z.object({
  connection: z.enum(['reader', 'writer']),
  how: z.enum(['all', 'get', 'run', 'exec']),
  sql: z.string(),
  values: z.array(z.union([z.string(), z.number(), z.null()])),
});
export type Step = z.infer<typeof Step>;

const HOWS = ['all', 'get', 'run'] as const;

/** Records every statement on any connection of this process. It must be called before a database is opened. */
export function recordStatements(): { take(): unknown[] } {
  let steps: unknown[] = [];
  const { prepare, exec } = BetterSqlite.prototype;
  const nameOf = (database: BetterSqlite.Database) => (database.readonly ? 'reader' : 'writer');

  replace('prepare', function (this: BetterSqlite.Database, sql: string) {
    const statement: BetterSqlite.Statement<unknown[]> = prepare.call(this, sql);
    for (const how of HOWS) {
      const run = statement[how].bind(statement);
      const value = (...values: unknown[]) => {
        steps.push({ connection: nameOf(this), how, sql, values });
        return run(...values);
      };
      Object.defineProperty(statement, how, { value });
    }
    return statement;
  });
  replace('exec', function (this: BetterSqlite.Database, sql: string) {
    steps.push({ connection: nameOf(this), how: 'exec', sql, values: [] });
    return exec.call(this, sql);
  });

  return {
    take() {
      const taken = steps;
      steps = [];
      return taken;
    },
  };
}

function replace(method: 'prepare' | 'exec', value: (this: BetterSqlite.Database, sql: string) => unknown): void {
  Object.defineProperty(BetterSqlite.prototype, method, { value });
}
