import {
  bigint,
  boolean,
  check,
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
export const id = () => text().primaryKey();
export const ref = () => text();
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
