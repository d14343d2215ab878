import { type Column, type SQL, sql } from 'drizzle-orm';

/** `column + the value being inserted`, for an upsert that accumulates. */
export function plusInserted(column: Column): SQL {
  return sql`${column} + excluded.${sql.identifier(snakeCase(column.name))}`;
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
