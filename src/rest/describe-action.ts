import type { Operation } from '../domain/kernel/index.ts';
import { consumerEndpoint, ownerEndpoint } from '../tools/endpoints.ts';
import { selectOperation } from '../tools/tool-input.ts';
import type { DescribeAction } from '../tools/present-actions.ts';
import type { Route } from './route.ts';

/** Says how a tool call is written over REST: the method, and the path with its ids filled in. */
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
    if (!action && !tool.operations.has(null)) return null;
    const route = byOperation.get(selectOperation(tool, args).operation);
    if (route === undefined) return null;
    return { method: route.method, path: `${basePath}${fillPath(route.path, args)}` };
  };
}

function fillPath(path: string, args: Record<string, unknown>): string {
  return path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => (typeof args[name] === 'string' ? args[name] : whole));
}
