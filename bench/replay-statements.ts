import BetterSqlite from 'better-sqlite3';
import type { Step } from './record-statements.ts';

/** Turns the steps into closures over prepared statements, in the form that the driver executes fastest. */
export function replayStatements(file: string): { prepare(steps: readonly Step[]): (() => unknown)[]; close(): void } {
  const writer = new BetterSqlite(file);
  writer.pragma('journal_mode = WAL');
  writer.pragma('synchronous = FULL');
  writer.pragma('foreign_keys = ON');
  const reader = new BetterSqlite(file, { readonly: true });
  reader.pragma('mmap_size = 268435456');
  const connections = { reader, writer };
  const known = new Map<string, BetterSqlite.Statement>();

  function statementOf({ connection, sql }: Step): BetterSqlite.Statement {
    const key = `${connection} ${sql}`;
    let statement = known.get(key);
    if (statement === undefined) {
      statement = connections[connection].prepare(sql);
      if (statement.reader) statement.raw();
      known.set(key, statement);
    }
    return statement;
  }

  return {
    prepare: (steps) =>
      steps.map((step) => {
        const { how, values } = step;
        const statement = statementOf(step);
        if (how === 'exec' || how === 'run') return () => statement.run(...values);
        return () => statement[how](...values);
      }),
    close() {
      reader.close();
      writer.close();
    },
  };
}
