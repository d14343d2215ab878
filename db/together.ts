import { type SQL, sql } from 'drizzle-orm';
import type { Reader } from './database.ts';
import { dialect } from './dialect.ts';
import { prepared } from './prepared.ts';
import { rowMapper, type SelectShape } from './row-mapper.ts';

/** A select that can be asked beside others: of fields, or of groups of fields. */
interface Question extends PromiseLike<readonly unknown[]> {
  getSQL(): SQL;
  prepare(name: string): SelectShape;
}

type Answers<Q extends Readonly<Record<string, Question>>> = { [Name in keyof Q]: Awaited<Q[Name]> };

/**
 * Several queries as one prepared statement, which takes one round trip: each becomes a JSON list of its rows, and its rows
 * come out as they would alone. They share their placeholders.
 */
export function preparedTogether<Q extends Readonly<Record<string, Question>>>(
  name: string,
  build: (reader: Reader) => Q,
): (reader: Reader, values?: Record<string, unknown>) => Promise<Answers<Q>> {
  const ask = prepared(name, (reader) => {
    const lists = Object.entries(build(reader)).map(([question, select]) => [question, asList(select)] as const);
    return reader.select(Object.fromEntries(lists)).from(sql`(select 1) as one`);
  });
  return async (reader, values) => {
    const [answers] = await ask(reader, values);
    return answers as Answers<Q>;
  };
}

/** The rows of a select as one value: a JSON list of lists, read back by the columns' own types. */
function asList(select: Question): SQL {
  const { fields = [], joinsNotNullableMap } = select.prepare('');
  const read = rowMapper({ fields, joinsNotNullableMap });
  if (read === null) throw new TypeError('Only fields, and groups of fields, can be asked together.');
  const names = fields.map((_, index) => sql.identifier(`c${index}`));
  const row = sql.join(names, sql`, `);
  const list =
    dialect === 'postgres' ? sql`coalesce(json_agg(json_build_array(${row})), '[]')` : sql`json_group_array(json_array(${row}))`;
  return sql`(with asked(${row}) as (${select.getSQL()}) select ${list} from asked)`.mapWith((value: unknown) =>
    read(typeof value === 'string' ? JSON.parse(value) : value),
  );
}
