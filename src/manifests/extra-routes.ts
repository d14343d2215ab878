import { BASE_PATH } from '../domain/platform/kernel/index.ts';
import type { Route } from '../rest/route.ts';
import type { Endpoint } from '../tools/endpoints.ts';
import { markdownTable } from './markdown.ts';
import { servedPaths } from './served-paths.ts';

export interface InventoryEntry {
  readonly method: string;
  readonly path: string;
}

/** A key that is equal for two paths that differ only in the names in braces. */
export function routeKey({ method, path }: InventoryEntry): string {
  return `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`;
}

/** The routes that are not in the inventory. */
export function extraRoutes(routes: readonly Route[], inventory: readonly InventoryEntry[]): Route[] {
  const named = new Set(inventory.map(routeKey));
  return routes.filter((route) => route.root || !named.has(routeKey(route)));
}

/** The tables of `docs/extra-routes.md`. Throws for an extra route without a reason, and for another route with one. */
export function extraRouteSections(
  routes: readonly Route[],
  endpoints: readonly Endpoint[],
  inventory: readonly InventoryEntry[],
): Record<string, string> {
  const extra = extraRoutes(routes, inventory);
  const astray = routes.filter((route) => route.because !== null && !extra.includes(route));
  if (astray.length > 0) throw new Error(`In the inventory, so they need no \`because\`: ${namesOf(astray)}.`);
  const unexplained = extra.filter(({ because }) => because === null);
  if (unexplained.length > 0)
    throw new Error(`Not in the inventory, so \`because\` has to say why they exist: ${namesOf(unexplained)}.`);
  const rows = extra.map(({ method, path, root, operations, because }) => [
    `\`${method} ${root ? path : BASE_PATH + path}\``,
    [...operations.values()].map(({ name }) => name).join(', '),
    because ?? '',
  ]);
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

function namesOf(routes: readonly Route[]): string {
  return routes.map(({ method, path }) => `${method} ${path}`).join(', ');
}
