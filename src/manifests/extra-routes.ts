import { BASE_PATH } from '../domain/platform/kernel/index.ts';
import type { Route } from '../rest/route.ts';
import type { Endpoint } from '../tools/endpoints.ts';
import { EXTRA_ROUTE_REASONS } from './extra-route-reasons.ts';
import { markdownTable } from './markdown.ts';
import { servedPaths } from './served-paths.ts';

export interface InventoryEntry {
  readonly method: string;
  readonly path: string;
}

/** Two paths are the same when only the names in their braces differ. */
export function routeKey({ method, path }: InventoryEntry): string {
  return `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`;
}

/** The routes that the inventory does not name. */
export function extraRoutes(routes: readonly Route[], inventory: readonly InventoryEntry[]): Route[] {
  const named = new Set(inventory.map(routeKey));
  return routes.filter((route) => route.root || !named.has(routeKey(route)));
}

/** The tables of `docs/extra-routes.md`. Throws for an extra route without a reason, and for a reason without a route. */
export function extraRouteSections(
  routes: readonly Route[],
  endpoints: readonly Endpoint[],
  inventory: readonly InventoryEntry[],
): Record<string, string> {
  const extra = extraRoutes(routes, inventory);
  const keys = extra.map(({ method, path }) => `${method} ${path}`);
  const astray = Object.keys(EXTRA_ROUTE_REASONS).filter((key) => !keys.includes(key));
  if (astray.length > 0)
    throw new Error(`extra-route-reasons.ts gives reasons for what is not an extra route: ${astray.join(', ')}.`);
  const rows = extra.map(({ method, path, root, operations }, index) => {
    const reason = EXTRA_ROUTE_REASONS[keys[index] ?? ''];
    if (reason === undefined)
      throw new Error(`${keys[index]} is not in the inventory: say in extra-route-reasons.ts why it exists.`);
    return [
      `\`${method} ${root ? path : BASE_PATH + path}\``,
      [...operations.values()].map(({ name }) => name).join(', '),
      reason,
    ];
  });
  const mcp = new Set(endpoints.map(({ path }) => path));
  const others = servedPaths(endpoints).filter(({ path }) => !mcp.has(path));
  return {
    routes: markdownTable(['route', 'operation', 'why'], rows),
    elsewhere: markdownTable(
      ['path', 'what', 'why'],
      others.map(({ method, path, title, why }) => [`\`${method} ${path}\``, title, why]),
    ),
  };
}
