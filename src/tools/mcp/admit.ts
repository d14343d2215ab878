import { assertEndpointRole } from '../assert-endpoint-role.ts';
import type { Endpoint } from '../endpoints.ts';
import { askedOf } from './asked.ts';
import type { Exchange } from './exchange.ts';
import type { McpParts } from './mcp-parts.ts';

/** Role, sign-in and scope, before any input is looked at. Throws 401 or 403. */
export function admit(endpoint: Endpoint, { view, call, body }: Exchange, { pipeline }: Pick<McpParts, 'pipeline'>): void {
  const { caller } = call;
  const asked = askedOf(view, body);
  assertEndpointRole(endpoint, caller, asked?.operation ?? null);
  if (asked === null) return;
  // An unknown action of a protected tool still starts the sign-in; a signed-in caller learns which actions there are.
  const [first] = asked.tool.operations.values();
  const operation = asked.operation ?? (caller.kind === 'anonymous' && !asked.tool.public ? first : undefined);
  if (operation !== undefined) pipeline.authorise(operation, call);
}
