import type { ApiCall } from '../api-call.ts';
import { componentName } from './component-name.ts';
import { inputParts } from './input-parts.ts';

export interface BodySchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
  readonly additionalProperties: false;
}

/** One schema per operation that takes a body, by component name; with several, each names the selector's value. */
export function bodySchemas({ route }: Pick<ApiCall, 'route'>): Record<string, BodySchema> {
  const schemas = [...route.operations].flatMap(([choice, operation]) => {
    const { body } = inputParts(route, operation);
    const selector = choice === null || route.selector === null ? {} : { [route.selector]: { type: 'string', const: choice } };
    const properties = { ...selector, ...body.properties };
    if (Object.keys(properties).length === 0) return [];
    const required = [...(choice === route.otherwise ? [] : Object.keys(selector)), ...body.required];
    const schema: BodySchema = {
      type: 'object',
      properties,
      ...(required.length > 0 && { required }),
      additionalProperties: false,
    };
    return [[componentName(operation, 'Input'), schema] as const];
  });
  return Object.fromEntries(schemas);
}
