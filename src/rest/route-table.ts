import type { Context } from 'koa';
import { match, type ParamData } from 'path-to-regexp';
import type { Route } from './route.ts';

type Method = Route['method'];

export interface TableEntry {
  readonly method: Method;
  /** From the origin on, `:name` for what differs. */
  readonly path: string;
  serve(ctx: Context, path: Record<string, string>): Promise<void>;
}

interface Found {
  readonly entry: TableEntry;
  readonly path: Record<string, string>;
}

interface RouteTable {
  /** The first entry that fits; HEAD is answered by what answers GET. */
  find(method: string, path: string): Found | null;
  /** Of all entries that fit, whatever the method. */
  methodsOf(path: string): Method[];
}

/**
 * What is served by path. A request is compared with the few entries that begin as it does and have as many parts, not
 * with all of them.
 */
export function routeTable(entries: readonly TableEntry[]): RouteTable {
  const shelves = new Map<string, Comparing[]>();
  for (const entry of entries) {
    const shelf = shelves.get(shelfOf(entry.path)) ?? [];
    shelf.push(comparing(entry));
    shelves.set(shelfOf(entry.path), shelf);
  }
  const near = (path: string): readonly Comparing[] => shelves.get(shelfOf(path)) ?? [];

  return {
    find(method, path) {
      const wanted = method === 'HEAD' ? 'GET' : method;
      for (const { entry, fit } of near(path)) {
        const found = entry.method === wanted && fit(path);
        if (found) return { entry, path: namedOf(found.params) };
      }
      return null;
    },
    methodsOf: (path) => [...new Set(near(path).flatMap(({ entry, fit }) => (fit(path) ? [entry.method] : [])))],
  };
}

interface Comparing {
  readonly entry: TableEntry;
  readonly fit: ReturnType<typeof match>;
}

function comparing(entry: TableEntry): Comparing {
  return { entry, fit: match(entry.path, { decode: decoded }) };
}

/** How many parts, and those in front that are the same in every path of ours: `/api/v1/bookings` of a booking’s. */
function shelfOf(path: string): string {
  const parts = path.toLowerCase().replace(/\/$/, '').split('/', MOST_PARTS);
  const front = parts[1] === 'api' ? 4 : 2;
  return `${parts.length}/${parts.slice(1, front).join('/')}`;
}

/** No path of ours has as many. */
const MOST_PARTS = 16;

/** What is no encoding stands for itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function namedOf(params: ParamData): Record<string, string> {
  const named: Record<string, string> = {};
  for (const [name, value] of Object.entries(params)) if (typeof value === 'string') named[name] = value;
  return named;
}
