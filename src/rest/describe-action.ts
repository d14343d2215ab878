import type { Operation } from '../domain/platform/kernel/index.ts';
import type { DescribeAction, RestCall } from '../tools/next-actions.ts';
import type { Route } from './route.ts';

/** Gives the method, path, query and body with which an operation is called over REST. */
export function describeActions(routes: readonly Route[], basePath: string): DescribeAction {
  const places = new Map<string, Place[]>();
  for (const route of routes) {
    for (const operation of route.operations.values())
      places.set(operation.name, [...(places.get(operation.name) ?? []), { route, operation }]);
  }

  return (name, input) => {
    // Several paths may lead to an operation, such as to messages by their booking or by their conversation.
    const place = places.get(name)?.find(({ route }) => namesIn(route.path).every((field) => typeof input[field] === 'string'));
    if (place === undefined) return null;
    const { route, operation } = place;
    return { ...restCall(route, operation, input, basePath), needs: [operation.access.scope ?? []].flat() };
  };
}

interface Place {
  readonly route: Route;
  readonly operation: Operation;
}

/** The fields that stand in a path. */
function namesIn(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

/** Spreads the input over path, query and body, so that `mergeInput` puts the same input together again. */
function restCall(route: Route, operation: Operation, input: Record<string, unknown>, basePath: string): RestCall {
  const inPath = new Set(namesIn(route.path));
  const rest = Object.entries(input).filter(([name]) => !inPath.has(name));
  const path = basePath + fillPath(route.path, input);
  const { method } = route;
  if (method === 'GET' || method === 'DELETE') return { method, path: path + queryOf(rest) };

  const choice = [...route.operations].find(([, candidate]) => candidate === operation)?.[0];
  const chosen = route.selector !== null && choice ? { [route.selector]: choice } : {};
  const body = { ...chosen, ...Object.fromEntries(rest) };
  return Object.keys(body).length === 0 ? { method, path } : { method, path, body };
}

function queryOf(entries: [string, unknown][]): string {
  const query = new URLSearchParams(Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))).toString();
  return query === '' ? '' : `?${query}`;
}

function fillPath(path: string, input: Record<string, unknown>): string {
  return path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => (typeof input[name] === 'string' ? input[name] : whole));
}
