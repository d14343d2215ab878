import type { Operation } from '../../domain/kernel/index.ts';
import type { ApiCall } from '../api-call.ts';
import type { toolPlaces } from '../tool-places.ts';
import { bodySchemas } from './body-schemas.ts';
import { errorsOf } from './errors-of.ts';
import type { OutputSchemas } from './output-schemas.ts';
import { parameters } from './parameters.ts';
import type { PlainObject } from './plain-object.ts';
import { requestBody } from './request-body.ts';
import { responsesOf } from './responses-of.ts';
import { securityOf } from './security-of.ts';
import { tagOf } from './tags.ts';

/** A call as OpenAPI writes it. */
export function operationObject(
  call: ApiCall,
  parts: { outputs: OutputSchemas; places: ReturnType<typeof toolPlaces> },
): PlainObject {
  const { operations } = call;
  const given = parameters(call);
  const body = requestBody(call, bodySchemas(call));
  const errors = errorsOf(operations);
  const tools = operations
    .flatMap(parts.places)
    .map(({ tool, action }) => (action === null ? tool : `${tool} (action: ${action})`));
  return {
    operationId: call.id,
    summary: operations.map(({ title }) => title).join(' / '),
    description: descriptionOf(call),
    tags: operations.slice(0, 1).map(tagOf),
    security: securityOf(call),
    ...(given.length > 0 && { parameters: given }),
    ...(body && { requestBody: body }),
    responses: responsesOf(call, parts.outputs),
    ...scopeOf(operations),
    ...((tools.length === 0 || tools.some((tool) => tool !== call.id)) && { 'x-mcp-tools': [...new Set(tools)] }),
    ...(operations.some(({ thirdPartyText }) => thirdPartyText) && { 'x-third-party-text': true }),
    ...(errors.length > 0 && { 'x-errors': errors }),
  };
}

function descriptionOf({ route }: ApiCall): string {
  const text = route.selector === null ? [] : [`\`${route.selector}\` says which:`];
  const cases = [...route.operations].map(([choice, { description }]) =>
    choice === null ? description : `- \`${choice}\`: ${description}`,
  );
  return [...text, ...cases].join('\n');
}

/** What an API key must be granted; a session may do everything that its user may. */
function scopeOf(operations: readonly Operation[]): PlainObject {
  const scopes = [...new Set(operations.flatMap(({ access }) => access.scope ?? []))];
  return scopes.length === 0 ? {} : { 'x-scopes': scopes };
}
