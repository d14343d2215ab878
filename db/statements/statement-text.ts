import { Column, is, Name, Param, Placeholder, SQL, sql, StringChunk, Table } from 'drizzle-orm';

/**
 * Writes the text of statements faster than drizzle does, which asks of each piece of a statement a dozen times what it is
 * and so takes longer than most statements themselves. Here each class of pieces is asked once, and the text is written in one
 * pass. What is rare is left to drizzle.
 */
export function quickText<D extends object>(database: D): D {
  const { dialect } = database as unknown as { dialect: Dialect };
  const original = dialect.sqlToQuery.bind(dialect);
  const columnTexts = new WeakMap<Column, string>();
  dialect.sqlToQuery = (statement, source) => {
    // The text of indexes is nothing that is run often.
    if (source !== undefined) return original(statement, source);
    const { casing, escapeName, escapeParam, escapeString, prepareTyping } = dialect;
    const start = { value: 0 };
    const config = { casing, escapeName, escapeParam, escapeString, prepareTyping, paramStartIndex: start };
    const written: Written = { sql: '', params: [], typings: [] };
    append(written, statement, { config, columnTexts });
    const { typings, ...query } = written;
    return typings.length > 0 ? written : query;
  };
  return database;
}

/** What drizzle hides of its dialects and pieces, as far as it is used here. */
interface Dialect extends Omit<Config, 'paramStartIndex'> {
  sqlToQuery(statement: SQL, source?: string): Omit<Written, 'typings'> & { typings?: string[] };
}

interface Config {
  readonly casing: { getColumnCasing(column: Column): string };
  readonly escapeName: (name: string) => string;
  readonly escapeParam: (index: number, value: unknown) => string;
  readonly escapeString: (text: string) => string;
  readonly prepareTyping?: ((encoder: unknown) => string) | undefined;
  readonly paramStartIndex: { value: number };
}

interface Written {
  sql: string;
  params: unknown[];
  typings: string[];
}

interface Context {
  readonly config: Config;
  readonly columnTexts: WeakMap<Column, string>;
}

type Append = (written: Written, piece: never, context: Context) => void;

function append(written: Written, piece: unknown, context: Context): void {
  if (piece === undefined) return;
  if (typeof piece === 'function') return appendByDrizzle(written, piece, context);
  if (typeof piece !== 'object' || piece === null) return appendValue(written, piece, context);
  if (Array.isArray(piece)) return appendList(written, piece, context);
  // Not `constructor`, which a column of an aliased table would be asked for as if it were one of its properties.
  const prototype: object = Object.getPrototypeOf(piece) ?? Object.prototype;
  let known = appendOf.get(prototype);
  if (known === undefined) {
    known = KINDS.find(([kind]) => is(piece, kind))?.[1] ?? appendByDrizzle;
    appendOf.set(prototype, known);
  }
  known(written, piece as never, context);
}

const appendOf = new WeakMap<object, Append>();

const KINDS: readonly (readonly [Parameters<typeof is>[1], Append])[] = [
  [StringChunk, appendText],
  [Name, (written, { value }: Name, { config }) => void (written.sql += config.escapeName(value))],
  [SQL, appendSql],
  [Table, appendTable],
  [Column, appendColumn],
  [Param, appendParam],
  [Placeholder, (written, piece: Placeholder, context) => appendValue(written, piece, context)],
];

function appendText(written: Written, { value }: { value: string[] }): void {
  for (const text of value) written.sql += text;
}

function appendList(written: Written, list: readonly unknown[], context: Context): void {
  written.sql += '(';
  for (let index = 0; index < list.length; index += 1) {
    if (index > 0) written.sql += ', ';
    append(written, list[index], context);
  }
  written.sql += ')';
}

function appendSql(written: Written, piece: SQL, context: Context): void {
  const { shouldInlineParams, queryChunks } = piece as unknown as { shouldInlineParams: boolean; queryChunks: unknown[] };
  if (shouldInlineParams) return appendByDrizzle(written, piece, context);
  for (const chunk of queryChunks) append(written, chunk, context);
}

const {
  Schema,
  Name: TableName,
  IsAlias,
} = (Table as unknown as { Symbol: Record<'Schema' | 'Name' | 'IsAlias', symbol> }).Symbol;

function appendTable(written: Written, piece: Table, context: Context): void {
  const table = piece as unknown as Record<symbol, string | undefined>;
  if (table[Schema] !== undefined) return appendByDrizzle(written, piece, context);
  written.sql += context.config.escapeName(table[TableName] ?? '');
}

function appendColumn(written: Written, column: Column, context: Context): void {
  const { columnTexts, config } = context;
  let text = columnTexts.get(column);
  if (text === undefined) {
    const table = column.table as unknown as Record<symbol, string | undefined>;
    if (table[Schema] !== undefined && !table[IsAlias]) return appendByDrizzle(written, column, context);
    text = `${config.escapeName(table[TableName] ?? '')}.${config.escapeName(config.casing.getColumnCasing(column))}`;
    columnTexts.set(column, text);
  }
  written.sql += text;
}

function appendParam(written: Written, piece: Param, context: Context): void {
  if (is(piece.value, Placeholder)) return appendValue(written, piece, context);
  const mapped: unknown = piece.value === null ? null : piece.encoder.mapToDriverValue(piece.value);
  if (typeof mapped === 'object' && mapped !== null && is(mapped, SQL)) return append(written, mapped, context);
  appendValue(written, mapped, context, context.config.prepareTyping?.(piece.encoder));
}

function appendValue(written: Written, value: unknown, { config }: Context, typing = 'none'): void {
  written.sql += config.escapeParam(config.paramStartIndex.value++, value);
  written.params.push(value);
  written.typings.push(typing);
}

/** drizzle writes this piece, and what is in it, as it would have written the whole. */
function appendByDrizzle(written: Written, piece: unknown, { config }: Context): void {
  const query = sql`${piece}`.toQuery(config as never);
  written.sql += query.sql;
  written.params.push(...query.params);
  written.typings.push(...(query.typings ?? query.params.map(() => 'none')));
}
