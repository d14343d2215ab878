import { createHash } from 'node:crypto';
import { fillPlaceholders } from 'drizzle-orm';
import { rowMapper, type SelectShape } from './row-mapper.ts';

/** A select that was prepared on a connection, and what of it can be asked together with others. */
export interface JoinableQuery {
  readonly name: string;
  readonly text: string;
  /** With placeholders, as drizzle leaves them. */
  readonly params: unknown[];
  /** How many values a row has. */
  readonly width: number;
  readonly read: (rows: unknown[][]) => readonly unknown[];
}

/** As many arguments as a function of PostgreSQL takes. */
const MOST_COLUMNS = 100;

/** Null for what is no select of fields, or has too many of them. */
export function joinable(
  name: string,
  { sql, params }: { sql: string; params: unknown[] },
  shape: SelectShape,
): JoinableQuery | null {
  const read = rowMapper(shape);
  const width = shape.fields?.length ?? 0;
  return read === null || width === 0 || width > MOST_COLUMNS ? null : { name, text: sql, params, width, read };
}

/** As many queries as one statement asks: it may have 1,664 columns, and its text is kept. */
const MOST_TOGETHER = 250;

interface Waiting {
  readonly query: JoinableQuery;
  /** Asked for when the query is sent: until then others may add to them. */
  readonly values: () => Record<string, unknown>;
  readonly alone: () => PromiseLike<unknown>;
  readonly resolve: (rows: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Runs a statement under a name that the connection keeps. */
export type RunNamed = (statement: { name: string; text: string }, params: unknown[]) => PromiseLike<{ rows: unknown[] }>;

/**
 * The queries that one call asks of PostgreSQL at the same time, as one statement, which takes one round trip: each becomes
 * a JSON list of its rows, and its rows come out as they would alone.
 */
export class JoinedQueries {
  #waiting: Waiting[] = [];
  readonly #run: RunNamed;

  constructor(run: RunNamed) {
    this.#run = run;
  }

  ask(query: JoinableQuery, values: () => Record<string, unknown>, alone: () => PromiseLike<unknown>): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#waiting.push({ query, values, alone, resolve, reject });
    // Whatever can be asked before something has to be waited for has been asked by then.
    if (this.#waiting.length === 1) process.nextTick(() => void this.#askAll());
    return promise;
  }

  async #askAll(): Promise<void> {
    const all = this.#waiting;
    this.#waiting = [];
    for (let first = 0; first < all.length; first += MOST_TOGETHER) {
      await this.#askTogether(all.slice(first, first + MOST_TOGETHER));
    }
  }

  async #askTogether(waiting: readonly Waiting[]): Promise<void> {
    const [only] = waiting;
    if (only !== undefined && waiting.length === 1) return void only.alone().then(only.resolve, only.reject);
    try {
      const params = waiting.flatMap(({ query, values }) => fillPlaceholders(query.params, values()));
      const { rows } = await this.#run(joined(waiting.map(({ query }) => query)), params);
      const answers = Object.values(Object(rows[0])) as unknown[][][];
      for (const [index, { query, resolve }] of waiting.entries()) resolve(query.read(answers[index] ?? []));
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  }
}

/** By the names of the queries: a call asks the same ones together each time. */
const statements = new Map<string, { name: string; text: string }>();

function joined(queries: readonly JoinableQuery[]): { name: string; text: string } {
  const key = queries.map(({ name }) => name).join(' ');
  const known = statements.get(key) ?? {
    name: `joined_${createHash('sha1').update(key).digest('hex')}`,
    text: joinedText(queries),
  };
  statements.set(key, known);
  return known;
}

function joinedText(queries: readonly JoinableQuery[]): string {
  let before = 0;
  const lists = queries.map(({ text, params, width }, index) => {
    const row = Array.from({ length: width }, (_, column) => `c${column}`).join(', ');
    const own = text.replaceAll(/\$(\d+)/g, (_, number) => `$${before + Number(number)}`);
    before += params.length;
    return `(with asked(${row}) as (${own}) select coalesce(json_agg(json_build_array(${row})), '[]') from asked) as q${index}`;
  });
  return `select ${lists.join(', ')}`;
}
