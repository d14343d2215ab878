import { check, foreignKey, index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

export const table = sqliteTable;
export const id = () => text().primaryKey();
export const ref = () => text();
/** A text for machines that is compared character by character, so that its beginning and its order can be searched for. */
export const code = () => text();
export const string = () => text();
export const oneOf = <const V extends readonly [string, ...string[]]>(values: V) =>
  text({ enum: values as unknown as [V[number], ...V[number][]] });
export const flag = () => integer({ mode: 'boolean' });
export const count = () => integer();
/** Money is in integer minor units. */
export const money = () => integer();
export const ratio = () => real();
/** A UTC instant with milliseconds. */
export const instant = () => integer({ mode: 'timestamp_ms' });
/** A civil date, `YYYY-MM-DD`. */
export const day = () => text();
export const json = <T>() => text({ mode: 'json' }).$type<T>();
export { check, foreignKey, index, primaryKey, uniqueIndex };
