import type { Operation } from '../domain/platform/kernel/index.ts';
import { consumerEndpoint, ownerEndpoint } from '../tools/endpoints.ts';
import type { DescribeAction, RestCall } from '../tools/next-actions.ts';
import { selectOperation } from '../tools/tool-input.ts';
import type { Route } from './route.ts';

/** Says how a tool call is written over REST: method, path, query and body. */
export function describeActions(routes: readonly Route[], basePath: string): DescribeAction {
  const tools = new Map([...ownerEndpoint.tools, ...consumerEndpoint.tools].map((tool) => [tool.name, tool]));
  const byOperation = new Map<Operation, Route>();
  for (const route of routes.toReversed()) {
    for (const operation of route.operations.values()) byOperation.set(operation, route);
  }

  return (name, args) => {
    const tool = tools.get(name);
    if (tool === undefined) return null;
    const action = typeof args['action'] === 'string' && tool.operations.has(args['action']);
    const implied = args['action'] === undefined && tool.otherwise !== null;
    if (!action && !implied && !tool.operations.has(null)) return null;
    const { operation, input } = selectOperation(tool, args);
    const route = byOperation.get(operation);
    return route ? { ...restCall(route, operation, input, basePath), needs: [operation.access.scope ?? []].flat() } : null;
  };
}

/** The input spread over path, query and body, the way `mergeInput` puts it together again. */
function restCall(route: Route, operation: Operation, input: Record<string, unknown>, basePath: string): RestCall {
  const inPath = new Set([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
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
