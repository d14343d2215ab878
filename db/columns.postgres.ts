import {
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

export const table = pgTable;
/** Text that is sorted by its characters, as in SQLite and JavaScript, in any language of the database. */
const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });
export const id = () => plainText().primaryKey();
export const ref = () => plainText();
export const code = () => plainText();
export const string = () => text();
export const oneOf = <const V extends readonly [string, ...string[]]>(values: V) =>
  text({ enum: values as unknown as [V[number], ...V[number][]] });
export const flag = () => boolean();
export const count = () => bigint({ mode: 'number' });
export const money = () => bigint({ mode: 'number' });
export const ratio = () => doublePrecision();
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });
export const day = () => date({ mode: 'string' });
export const json = <T>() => jsonb().$type<T>();
export { check, foreignKey, index, primaryKey, uniqueIndex };
