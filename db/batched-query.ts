import type { Reader } from './database.ts';
import { listedObjects } from './expressions.ts';
import { hotQuery, placeholder, type Preparable } from './hot-query.ts';
import { drizzleBehind } from './tx.ts';

/** A row of an answer about several things. `place` says which of them it is about. */
interface Placed {
  readonly place: string;
}

type About = Readonly<Record<string, string>>;
type Shared = Readonly<Record<string, unknown>>;

/** The things that are asked about before the next wait, each of them once, and the rows about all of them. */
interface Batch<Row> {
  readonly places: Map<string, string>;
  readonly rows: Promise<Map<string, Row[]>>;
}

/**
 * A query about one thing that is often asked about many. Calls that are made at the same time become one statement, and each
 * call gets the rows at its place. `build` joins the rows of `asked` with a table and selects their `place`.
 */
export function batchedQuery<Row extends Placed>(
  name: string,
  build: (from: Reader, asked: ReturnType<typeof listedObjects>) => Preparable<PromiseLike<Row[]>>,
): (from: Reader, one: About, shared?: Shared) => Promise<Omit<Row, 'place'>[]> {
  const query: (from: Reader, values: Record<string, unknown>) => Promise<Row[]> = hotQuery(name, (from) =>
    build(from, listedObjects(placeholder('asked'))),
  );
  const open = new WeakMap<Reader, Map<string, Batch<Row>>>();

  function begin(drizzle: Reader, batches: Map<string, Batch<Row>>, shared: Shared): Batch<Row> {
    const key = JSON.stringify(shared);
    const places = new Map<string, string>();
    const ask = async () => {
      batches.delete(key);
      const asked = `[${[...places].map(([one, place]) => `{"place":"${place}",${one.slice(1)}`).join()}]`;
      return Map.groupBy(await query(drizzle, { ...shared, asked }), ({ place }) => place);
    };
    const batch = { places, rows: nextTick().then(ask) };
    batches.set(key, batch);
    return batch;
  }

  return async (from, one, shared = {}) => {
    const drizzle = drizzleBehind(from);
    const batches = open.get(drizzle) ?? new Map<string, Batch<Row>>();
    open.set(drizzle, batches);
    const { places, rows } = batches.get(JSON.stringify(shared)) ?? begin(drizzle, batches, shared);
    const key = JSON.stringify(one);
    const place = places.get(key) ?? String(places.size);
    places.set(key, place);
    return ((await rows).get(place) ?? []).map(({ place: _place, ...row }) => row);
  };
}

/** By the next tick, every call that does not wait for something else has been made. */
function nextTick(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}
