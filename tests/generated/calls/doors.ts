import type { Operation } from '../../../src/domain/platform/kernel/index.ts';
import type { Route } from '../../../src/rest/route.ts';
import { routes } from '../../../src/rest/routes/index.ts';
import { consumerEndpoint, type Endpoint, ownerEndpoint } from '../../../src/tools/endpoints.ts';
import type { Tool } from '../../../src/tools/tool.ts';

/** A tool of an endpoint, with the action that chooses the operation. */
export interface McpDoor {
  readonly kind: 'mcp';
  readonly endpoint: Endpoint;
  readonly tool: Tool;
  readonly action: string | null;
}

/** A REST route, with the value of its selector that chooses the operation. */
export interface RestDoor {
  readonly kind: 'rest';
  readonly route: Route;
  readonly choice: string | null;
}

export type Door = McpDoor | RestDoor;

/** An operation with every way that leads to it from outside. */
export interface Reachable {
  readonly name: string;
  readonly operation: Operation;
  readonly doors: readonly Door[];
}

/** Everything that somebody outside can call, as the tool and route tables say, in their order. */
export const reachable: readonly Reachable[] = findReachable();

/** `POST /bookings/{bookingId}/promote`, or `manage_api_keys.rotate at /api/v1/mcp`. */
export function doorName(door: Door): string {
  if (door.kind === 'rest') return `${door.route.method} ${door.route.path}${door.choice === null ? '' : ` (${door.choice})`}`;
  return `${door.tool.name}${door.action === null ? '' : `.${door.action}`} at ${door.endpoint.path}`;
}

function findReachable(): Reachable[] {
  const doors = new Map<Operation, Door[]>();
  const add = (operation: Operation, door: Door) => doors.set(operation, [...(doors.get(operation) ?? []), door]);
  for (const endpoint of [consumerEndpoint, ownerEndpoint]) {
    for (const tool of endpoint.tools) {
      for (const [action, operation] of tool.operations) add(operation, { kind: 'mcp', endpoint, tool, action });
    }
  }
  for (const route of routes) {
    for (const [choice, operation] of route.operations) add(operation, { kind: 'rest', route, choice });
  }
  return [...doors].map(([operation, found]) => ({ name: operation.name, operation, doors: found }));
}
