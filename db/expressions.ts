import { type Column, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { dialect } from './dialect.ts';
import { FOLDED_LETTERS, foldText, IGNORED } from './fold-text.ts';

/** `column + the value being inserted`, for an upsert that accumulates. */
export function plusInserted(column: Column): SQL {
  return sql`${column} + excluded.${sql.identifier(snakeCase(column.name))}`;
}

/** The value being inserted, for an upsert that replaces. */
export function inserted(column: Column): SQL {
  return sql`excluded.${sql.identifier(snakeCase(column.name))}`;
}

/** The greater of the stored value and the one being inserted, for an upsert that accumulates. */
export function greaterOfInserted(column: Column): SQL {
  const inserted = sql`excluded.${sql.identifier(snakeCase(column.name))}`;
  return dialect === 'postgres' ? sql`greatest(${column}, ${inserted})` : sql`max(${column}, ${inserted})`;
}

/** The first value if an instant of the row has passed at the given time, and the second one until then. */
export function whenOver(instant: Column, now: SQLWrapper, [then, until]: readonly [SQLWrapper, SQLWrapper]): SQL {
  return sql`case when ${instant} <= ${now} then ${then} else ${until} end`;
}

/** A column under another name, for a query that has it twice. */
export function renamed<T>(column: Column & { readonly _: { readonly data: T } }, name: string): SQL.Aliased<T> {
  return sql<T>`${column}`.as(name);
}

/** The sum of two columns of a row. */
export function plus(a: Column, b: Column): SQL {
  return sql`${a} + ${b}`;
}

/** The month `YYYY-MM` of a civil day. */
export function monthOf(column: Column): SQL<string> {
  return sql<string>`substr(cast(${column} as text), 1, 7)`;
}

/** The place of a row, from 1, if the rows of a query are sorted by these columns. */
export function placeIn(order: readonly Column[]): SQL<number> {
  return sql`row_number() over (order by ${sql.join([...order], sql`, `)})`;
}

/**
 * The place of a row, from 1, among the rows of the same owner, sorted by these values. If all rows are sorted by it, owners
 * take turns.
 */
export function turnOf(owner: Column, order: readonly SQLWrapper[]): SQL<number> {
  return sql`row_number() over (partition by ${owner} order by ${sql.join([...order], sql`, `)})`;
}

export function plusOne(column: Column): SQL {
  return sql`${column} + 1`;
}

/** A whole number plus the one that a query finds, or plus 0 if it finds none. */
export function plusFound(value: SQLWrapper, query: SQLWrapper): SQL {
  return sql`${value} + coalesce((${query}), 0)`;
}

/** Whether the text is in a JSON list. The statement is the same for lists of any length, so that it can be prepared. */
export function isListed(text: SQLWrapper, jsonList: unknown): SQL {
  return dialect === 'postgres'
    ? sql`${text} in (select jsonb_array_elements_text(cast(${jsonList} as jsonb)))`
    : sql`${text} in (select value from json_each(${jsonList}))`;
}

/** The texts of two columns of a row, with a slash between them. */
export function textOfBoth(first: Column, second: Column): SQL {
  return sql`(cast(${first} as text) || '/' || cast(${second} as text))`;
}

/** A column with a fixed text before it. */
export function prefixed(prefix: string, column: Column): SQL {
  return sql`(cast(${prefix} as text) || ${column})`;
}

/** The objects of a JSON list as rows, for `from`, with functions that read their fields as text or as a day. */
export function listedObjects(jsonList: unknown) {
  const text = (field: string) => sql<string>`wanted.value ->> ${sql.raw(`'${field}'`)}`;
  return dialect === 'postgres'
    ? {
        rows: sql`jsonb_array_elements(cast(${jsonList} as jsonb)) as wanted(value)`,
        text,
        day: (field: string) => sql<string>`cast(${text(field)} as date)`,
        place: text('place'),
      }
    : { rows: sql`json_each(${jsonList}) as wanted`, text, day: text, place: text('place') };
}

/** A condition that is true for rows where `condition` is as `wanted` says: true or false. */
export function holdsAs(condition: SQL | undefined, wanted: unknown): SQL {
  return sql`(${condition}) = ${wanted}`;
}

/** The first of these that is not null. Each is a value or a query of one value. */
export function firstKnown(...values: readonly SQLWrapper[]): SQL {
  return sql`coalesce(${sql.join(
    values.map((value) => sql`(${value})`),
    sql`, `,
  )})`;
}

/**
 * The one value that a query finds for each row, or null. The engine runs it for one row after the other. For a join or
 * `exists`, PostgreSQL may read the whole table instead, depending on how many rows it expects.
 */
export function foundFor<T>(query: SQLWrapper): SQL<T | null> {
  return sql<T | null>`(${query})`;
}

/** Text that is given at execution, if nothing beside it tells the type. */
export function givenText(name: string): SQL {
  return sql`cast(${sql.placeholder(name)} as text)`;
}

/** The number of all matching rows, beside each row of a page. */
export function countOverAll(): SQL<number> {
  return sql`count(*) over ()`.mapWith(Number);
}

/** The number of rows of a group for which the condition holds. */
export function countWhere(condition: SQL | undefined): SQL<number> {
  return sql`count(case when ${condition ?? sql`true`} then 1 end)`.mapWith(Number);
}

/** The sum of a column over the rows of a group for which the condition holds. */
export function sumWhere(column: SQLWrapper, condition: SQL | undefined): SQL<number> {
  return sql`coalesce(sum(case when ${condition ?? sql`true`} then ${column} end), 0)`.mapWith(Number);
}

/** The difference of two sums. */
export function lessSum(all: SQLWrapper, part: SQLWrapper): SQL<number> {
  return sql`${all} - ${part}`.mapWith(Number);
}

/** Whether none of the bits of `wanted` is set in `column`. */
export function sharesNoBit(column: Column, wanted: unknown): SQL {
  return sql`(${column} & cast(${wanted} as integer)) = 0`;
}

/** Whether `column` contains these words, in any case and with or without accents. */
export function containsText(column: Column, words: string): SQL {
  const pattern = `%${foldText(words).replaceAll(/[!%_]/g, (sign) => `!${sign}`)}%`;
  return sql`${folded(column)} like ${pattern} escape '!'`;
}

/** A text of the database as `foldText` writes it. It reads every row, so it is for conditions that no index answers. */
export function folded(text: SQLWrapper): SQL<string> {
  if (dialect === 'sqlite') return sql<string>`fold_text(${text})`;
  const plain = sql`translate(regexp_replace(normalize(${text}, NFKD), ${IGNORED}, '', 'g'), ${FOLDED_LETTERS.from}, ${FOLDED_LETTERS.to})`;
  const spelt = FOLDED_LETTERS.longer.reduce(
    (before, [letter, letters]) => sql`replace(${before}, ${letter}, ${letters})`,
    plain,
  );
  return sql<string>`normalize(lower(${spelt}), NFC)`;
}

/** Whether the list of requirements in a JSON column has one whose code is none of these. */
export function asksForMoreThan(column: Column, codes: readonly string[]): SQL {
  const listed = sql.join(
    codes.map((code) => sql`${code}`),
    sql`, `,
  );
  return dialect === 'postgres'
    ? sql`exists (select 1 from jsonb_array_elements(${column}) as asked(value) where asked.value ->> 'code' not in (${listed}))`
    : sql`exists (select 1 from json_each(${column}) as asked where asked.value ->> 'code' not in (${listed}))`;
}

/** An amount within a JSON column, by its path. */
export function amountIn(column: Column, path: readonly string[]): SQL<number> {
  return dialect === 'postgres'
    ? sql<number>`cast(${column} #>> cast(${`{${path.join(',')}}`} as text[]) as bigint)`
    : sql<number>`json_extract(${column}, ${`$.${path.join('.')}`})`;
}

/** A text within a JSON column, by its path. */
export function textIn(column: Column, path: readonly string[]): SQL<string> {
  return dialect === 'postgres'
    ? sql<string>`${column} #>> cast(${`{${path.join(',')}}`} as text[])`
    : sql<string>`json_extract(${column}, ${`$.${path.join('.')}`})`;
}

/** The sum of these amounts of a row, over the rows of a group. */
export function sumOf(...amounts: readonly SQLWrapper[]): SQL<number> {
  return sql<number>`coalesce(sum(${sql.join([...amounts], sql` + `)}), 0)`.mapWith(Number);
}

/** The JSON object with these fields replaced. */
export function withFields(column: Column, fields: Readonly<Record<string, unknown>>): SQL {
  if (dialect === 'postgres') return sql`${column} || cast(${JSON.stringify(fields)} as jsonb)`;
  const changes = Object.entries(fields).map(([name, value]) => sql`${`$.${name}`}, json(${JSON.stringify(value)})`);
  return sql`json_set(${column}, ${sql.join(changes, sql`, `)})`;
}

/** A sort key that puts rows without a value first, on both engines. */
export function emptyFirst(column: Column): SQL {
  return sql`${column} asc nulls first`;
}

/**
 * A column of text for which no index is used. It is for a condition beside one that leaves few rows. If a value is common,
 * both engines may expect it to be rare, and read all rows that have it instead of the few that another index gives: SQLite
 * always, and PostgreSQL in the plan of a prepared statement, which knows no values.
 */
export function unindexed<T extends string>(column: Column & { readonly _: { readonly data: T } }): SQL<T> {
  return dialect === 'postgres' ? sql<T>`(${column} || '')` : sql<T>`+${column}`;
}

/** Whether `column` begins with `prefix`. It is a range of an index if the column is a `code`, and is right in any language. */
export function startsWith(column: Column, prefix: string): SQL {
  const plain = dialect === 'postgres' ? sql`${column} collate "C"` : sql`${column}`;
  // The first text that sorts after all texts with this beginning.
  const after = prefix.replace(/.$/su, (last) => String.fromCodePoint((last.codePointAt(0) ?? 0) + 1));
  return sql`(${plain} >= ${prefix} and ${plain} < ${after})`;
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The next number. */
export function nextAfter(column: SQLWrapper): SQL {
  return sql`${column} + 1`;
}

/** Whether the renter has written something that the owner has not read or not answered. */
export function waitsForOwner(of: { readonly clockSeq: SQLWrapper; readonly ownerUnread: SQLWrapper }): SQL {
  return sql`(${of.clockSeq} is not null or ${of.ownerUnread} > 0)`;
}

/** A field of a JSON object as text, or null if it is absent. A truth value is 1 or 0 on SQLite. */
export function jsonText(column: Column, name: string): SQL<string | null> {
  return dialect === 'postgres'
    ? sql<string | null>`${column} ->> ${sql.raw(`'${name.replaceAll("'", "''")}'`)}`
    : sql<string | null>`cast(${column} ->> ${sql.raw(`'$."${name.replaceAll(/["']/g, '')}"'`)} as text)`;
}
