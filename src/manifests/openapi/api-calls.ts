import type { Operation } from '../../domain/platform/kernel/index.ts';
import type { Route } from '../../rest/route.ts';
import type { Endpoint } from '../../tools/endpoints.ts';

/** One method of one path, under its name in the API descriptions. */
export interface ApiCall {
  /** The name of the operation; if one path has several, they are joined: `approve_booking_or_reject_booking`. */
  readonly id: string;
  readonly route: Route;
  readonly operations: readonly Operation[];
  /** Fields that other paths to these operations take. What they name, this path names in its own way. */
  readonly elsewhere: readonly string[];
}

/** The names of the variable parts of a path. */
export function namesIn(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

/** Every route as a call with a unique id, in the order of the tables. */
export function apiCalls(routes: readonly Route[]): ApiCall[] {
  const taken = new Set<string>();
  return routes.map((route) => {
    const operations = [...route.operations.values()];
    const id = uniqueId(operations.map(({ name }) => name).join('_or_'), route, taken);
    const others = routes.filter(
      (other) => other !== route && operations.some((one) => [...other.operations.values()].includes(one)),
    );
    const elsewhere = others.flatMap(({ path }) => namesIn(path)).filter((name) => !namesIn(route.path).includes(name));
    return { id, route, operations, elsewhere };
  });
}

/** The id of a call. The first route of an operation has its name alone; further routes add their path. */
function uniqueId(name: string, { method, path }: Route, taken: Set<string>): string {
  const place = path.replaceAll(/\W+/g, '_').replaceAll(/^_|_$/g, '');
  const id = taken.has(name) ? `${name}_by_${method.toLowerCase()}_${place}` : name;
  taken.add(id);
  return id;
}

/** Where an operation is offered over MCP, for example `manage_api_keys (action: create)` at `mcp`. */
interface ToolPlace {
  readonly endpoint: Endpoint['key'];
  readonly tool: string;
  readonly action: string | null;
}

/** The tools that offer each operation; empty for what only REST offers. */
export function toolPlaces(endpoints: readonly Endpoint[]): (operation: Operation) => readonly ToolPlace[] {
  const places = new Map<Operation, ToolPlace[]>();
  for (const { key, tools } of endpoints) {
    for (const tool of tools) {
      for (const [action, operation] of tool.operations) {
        const known = places.get(operation) ?? [];
        places.set(operation, [...known, { endpoint: key, tool: tool.name, action }]);
      }
    }
  }
  return (operation) => places.get(operation) ?? [];
}
