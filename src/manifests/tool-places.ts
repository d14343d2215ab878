import type { Operation } from '../domain/kernel/index.ts';
import type { Endpoint } from '../tools/endpoints.ts';

/** Where an operation is found over MCP, for example `manage_api_keys (action: create)` at `mcp`. */
export interface ToolPlace {
  readonly endpoint: Endpoint['key'];
  readonly tool: string;
  readonly action: string | null;
}

/** The tools that reach each operation; none for what only REST offers. */
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
