import { type Column, type SQL, sql } from 'drizzle-orm';
import { dialect } from './dialect.ts';

/** `column + the value being inserted`, for an upsert that accumulates. */
export function plusInserted(column: Column): SQL {
  return sql`${column} + excluded.${sql.identifier(snakeCase(column.name))}`;
}

/** The greater of the stored value and the one being inserted, for an upsert that accumulates. */
export function greaterOfInserted(column: Column): SQL {
  const inserted = sql`excluded.${sql.identifier(snakeCase(column.name))}`;
  return dialect === 'postgres' ? sql`greatest(${column}, ${inserted})` : sql`max(${column}, ${inserted})`;
}

/** The sum of two columns of a row. */
export function plus(a: Column, b: Column): SQL {
  return sql`${a} + ${b}`;
}

/** `column` is one of the texts of a JSON list: one statement for lists of any length, so that it can be prepared. */
export function isListed(column: Column, jsonList: unknown): SQL {
  return dialect === 'postgres'
    ? sql`${column} in (select jsonb_array_elements_text(cast(${jsonList} as jsonb)))`
    : sql`${column} in (select value from json_each(${jsonList}))`;
}

/** The condition is true, or false, as `wanted` says. */
export function holdsAs(condition: SQL | undefined, wanted: unknown): SQL {
  return sql`(${condition}) = ${wanted}`;
}

/** `column` has these words in it, whatever their case (beyond ASCII on PostgreSQL only). */
export function containsText(column: Column, words: string): SQL {
  const pattern = `%${words.toLowerCase().replaceAll(/[!%_]/g, (sign) => `!${sign}`)}%`;
  return sql`lower(${column}) like ${pattern} escape '!'`;
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
