import * as postgres from './columns.postgres.ts';
import * as sqlite from './columns.sqlite.ts';
import { dialect } from './dialect.ts';

/** The application's types are those of SQLite. The PostgreSQL kit offers the same names and the same JavaScript values. */
const kit =
  dialect === 'postgres' ? (postgres satisfies Record<keyof typeof sqlite, unknown> as unknown as typeof sqlite) : sqlite;

export const {
  table,
  id,
  ref,
  code,
  string,
  oneOf,
  flag,
  count,
  money,
  ratio,
  instant,
  day,
  json,
  index,
  uniqueIndex,
  primaryKey,
  check,
  foreignKey,
} = kit;
