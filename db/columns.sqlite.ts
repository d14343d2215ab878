import {
  check,
  customType,
  foreignKey,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import { parsedOnce } from './parsed-once.ts';

export const table = sqliteTable;
export const id = () => text().primaryKey();
export const ref = () => text();
/** A text for machines that is looked for by how it begins, or compared by order: character by character. */
export const code = () => text();
export const string = () => text();
export const oneOf = <const V extends readonly [string, ...string[]]>(values: V) =>
  text({ enum: values as unknown as [V[number], ...V[number][]] });
export const flag = () => integer({ mode: 'boolean' });
export const count = () => integer();
/** Money is integer minor units. */
export const money = () => integer();
export const ratio = () => real();
/** A UTC instant, kept to the millisecond. */
export const instant = () => integer({ mode: 'timestamp_ms' });
/** A civil date, `YYYY-MM-DD`. */
export const day = () => text();
export const json = <T>() => text({ mode: 'json' }).$type<T>();
/** The same for what is read far more often than it is written: one text is read once, and nobody changes what it says. */
export const document = <T>() => readBy<T>(readDocument);
/** The same for what a row froze when it was written, such as the terms of a booking: it goes with other rows than documents do. */
export const snapshot = <T>() => readBy<T>(readSnapshot);

const readDocument = parsedOnce(4_000_000);
const readSnapshot = parsedOnce(1_000_000);

function readBy<T>(read: (text: string) => unknown) {
  return customType<{ data: T; driverData: string }>({
    dataType: () => 'text',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (text) => read(text) as T,
  })();
}
export { check, foreignKey, index, primaryKey, uniqueIndex };
