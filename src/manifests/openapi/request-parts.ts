import type { Operation } from '../../domain/kernel/index.ts';
import type { ApiCall } from '../api-call.ts';
import { componentName, schemaRef } from './component-name.ts';
import { type Fields, inputParts } from './input-parts.ts';
import type { PlainObject } from './plain-object.ts';
import { REQUEST_EXAMPLES } from './request-examples.ts';

export interface RequestParts {
  readonly parameters: readonly PlainObject[];
  readonly requestBody: PlainObject | null;
  /** The bodies' schemas, for the components. */
  readonly schemas: Readonly<Record<string, PlainObject>>;
}

/** Parameters and body of a call, from the zod schemas of its operations. */
export function requestParts({ route, operations }: ApiCall): RequestParts {
  const [first] = operations;
  if (first === undefined) return { parameters: [], requestBody: null, schemas: {} };
  const { path, rest } = inputParts(route, first);
  const pathParameters = parameters('path', path);
  const keyed = operations.some(takesIdempotencyKey) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : [];
  if (route.method === 'GET' || route.method === 'DELETE') {
    return { parameters: [...pathParameters, ...parameters('query', rest), ...keyed], requestBody: null, schemas: {} };
  }
  if (route.body === 'callback') return { parameters: pathParameters, requestBody: CALLBACK_BODY, schemas: {} };
  const schemas = bodySchemas({ route, operations });
  const requestBody = Object.keys(schemas).length === 0 ? null : body({ route, operations }, schemas);
  return { parameters: [...pathParameters, ...keyed], requestBody, schemas };
}

function takesIdempotencyKey(operation: Operation): boolean {
  return operation.kind === 'command' && operation.repeat === 'creates' && !operation.secretAnswer && operation.access.who !== 'anyone';
}

function parameters(place: 'path' | 'query', { properties, required }: Fields): PlainObject[] {
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    ...(required.includes(name) && { required: true }),
    ...(description !== undefined && { description }),
    schema,
  }));
}

/** Any message: the gateway whose name stands in the path decides its form and signs it. */
const CALLBACK_BODY: PlainObject = { required: true, content: { 'application/json': { schema: { type: 'object' } } } };

/** One schema per operation that takes a body; with several, each is told apart by the selector's value. */
function bodySchemas({ route, operations }: Pick<ApiCall, 'route' | 'operations'>): Record<string, PlainObject> {
  const choices = [...route.operations].flatMap(([choice, operation]) => {
    const { rest } = inputParts(route, operation);
    const selector = choice === null || route.selector === null ? {} : { [route.selector]: { const: choice } };
    const properties = { ...selector, ...rest.properties };
    const required = [...Object.keys(selector), ...rest.required];
    if (Object.keys(properties).length === 0) return [];
    const schema = { type: 'object', properties, ...(required.length > 0 && { required }), additionalProperties: false };
    return [[componentName(operation, 'Input'), schema] as const];
  });
  return operations.length === 0 ? {} : Object.fromEntries(choices);
}

function body(call: Pick<ApiCall, 'route' | 'operations'>, schemas: Record<string, PlainObject>): PlainObject {
  const needed = call.operations.length > 1 || Object.values(schemas).some((schema) => 'required' in schema);
  const json = { schema: choiceOf(call, Object.keys(schemas)), ...examplesOf(call.operations) };
  const multipart = call.route.body === 'upload' ? { 'multipart/form-data': { schema: multipartOf(Object.values(schemas)[0]) } } : {};
  return { ...(needed && { required: true }), content: { ...multipart, 'application/json': json } };
}

function choiceOf({ route }: Pick<ApiCall, 'route'>, names: readonly string[]): PlainObject {
  const [only, ...others] = names;
  if (only !== undefined && others.length === 0) return schemaRef(only);
  const mapping = [...route.operations].map(([choice, operation]) => [choice, schemaRef(componentName(operation, 'Input')).$ref]);
  return { oneOf: names.map(schemaRef), discriminator: { propertyName: route.selector, mapping: Object.fromEntries(mapping) } };
}

function examplesOf(operations: readonly Operation[]): PlainObject {
  const examples = operations.flatMap(({ name }) => (REQUEST_EXAMPLES[name] ? [[name, { value: REQUEST_EXAMPLES[name] }] as const] : []));
  return examples.length === 0 ? {} : { examples: Object.fromEntries(examples) };
}

/** The same fields as a form, with the file itself in place of its base64. */
function multipartOf(schema: PlainObject | undefined): PlainObject {
  const { contentBase64: _encoded, ...fields } = Object(schema?.['properties']);
  const { contentBase64: _text, fileName: _name, ...kept } = { ...fields };
  const required = Array.isArray(schema?.['required']) ? schema['required'] : [];
  return {
    type: 'object',
    properties: { file: { type: 'string', contentMediaType: 'application/octet-stream', description: 'PDF, JPEG, PNG, WebP or HEIC' }, ...kept },
    required: ['file', ...required],
    additionalProperties: false,
  };
}
