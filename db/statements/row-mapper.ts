import { Column, type DriverValueDecoder, getTableName, is, SQL } from 'drizzle-orm';

/** What drizzle knows of a prepared select: where each value of a row goes, and which joined tables always have a row. */
export interface SelectShape {
  readonly fields?: readonly SelectedField[] | undefined;
  readonly joinsNotNullableMap?: Readonly<Record<string, boolean>> | undefined;
}

interface SelectedField {
  readonly path: readonly string[];
  readonly field: Column | SQL | SQL.Aliased;
}

type RowMapper = (rows: readonly (readonly unknown[])[]) => Record<string, unknown>[];

/**
 * The rows of one select as objects, as drizzle's own mapper makes them. drizzle finds out anew for each value of
 * each row where it goes and how it is read, which for a wide join takes as long as the query; here that is found once.
 * Null for what is no select of fields and groups of fields.
 */
export function rowMapper({ fields, joinsNotNullableMap }: SelectShape): RowMapper | null {
  if (fields === undefined || fields.some(({ path }) => path.length > 2)) return null;
  const flat = placesOf(fields, (path) => path.length === 1);
  const groups = [...new Set(fields.flatMap(({ path }) => (path.length === 2 ? [String(path[0])] : [])))].map((name) => ({
    name,
    places: placesOf(fields, (path) => path.length === 2 && path[0] === name),
    optional: isOptional(fields, name, joinsNotNullableMap),
  }));

  return (rows) =>
    rows.map((row) => {
      const result = read(flat, row);
      for (const { name, places, optional } of groups) {
        result[name] = optional && places.every(({ index }) => row[index] === null) ? null : read(places, row);
      }
      return result;
    });
}

interface Place {
  readonly index: number;
  readonly key: string;
  /** Absent where the driver's value is the value. */
  readonly decode?: (value: unknown) => unknown;
}

function placesOf(fields: readonly SelectedField[], wanted: (path: readonly string[]) => boolean): Place[] {
  return fields.flatMap(({ path, field }, index) => {
    if (!wanted(path)) return [];
    const decoder: DriverValueDecoder<unknown, unknown> = is(field, Column) ? field : decoderOf(field);
    const place = { index, key: path.at(-1) ?? '' };
    const asIs = decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue;
    return [asIs ? place : { ...place, decode: (value) => decoder.mapFromDriverValue(value) }];
  });
}

function decoderOf(field: SQL | SQL.Aliased): DriverValueDecoder<unknown, unknown> {
  const expression: object = is(field, SQL) ? field : field.sql;
  // drizzle's types hide what its own mapper reads here.
  return (expression as { decoder: DriverValueDecoder<unknown, unknown> }).decoder;
}

function read(places: readonly Place[], row: readonly unknown[]): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const { index, key, decode } of places) {
    const value = row[index];
    result[key] = value === null || decode === undefined ? value : decode(value);
  }
  return result;
}

/** A group of columns of one table that an outer join may leave without a row. */
function isOptional(fields: readonly SelectedField[], group: string, joined: SelectShape['joinsNotNullableMap']): boolean {
  const columns = fields.flatMap(({ path, field }) =>
    path.length === 2 && path[0] === group && is(field, Column) ? [getTableName(field.table)] : [],
  );
  const [table] = columns;
  return joined !== undefined && table !== undefined && columns.every((name) => name === table) && joined[table] === false;
}
