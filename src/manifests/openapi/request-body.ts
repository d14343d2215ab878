import { DOCUMENT_FORMATS } from '../../domain/platform/files/index.ts';
import type { ApiCall } from './api-calls.ts';
import { componentName, type PlainObject, schemaRef } from './components.ts';
import type { BodySchema } from './input-schemas.ts';
import { requestExample } from './request-example.ts';

/** The body of a POST or PATCH; null if there is nothing to send, as with GET and DELETE, whose input is in the query. */
export function requestBody(call: ApiCall, schemas: Readonly<Record<string, BodySchema>>): PlainObject | null {
  const { route } = call;
  const [first, ...others] = Object.values(schemas);
  if (route.method === 'GET' || route.method === 'DELETE') return null;
  if (route.body === 'callback') return CALLBACK_BODY;
  if (first === undefined) return null;
  const content = {
    ...(route.body === 'upload' && { 'multipart/form-data': { schema: formOf(first) } }),
    'application/json': { schema: choiceOf(route, Object.keys(schemas)), ...examplesOf(call) },
  };
  return { ...(others.length > 0 || first.required ? { required: true } : {}), content };
}

/** Any message. The gateway in the path decides its form and signs it. */
const CALLBACK_BODY: PlainObject = { required: true, content: { 'application/json': { schema: { type: 'object' } } } };

/** The fields as a form, with the file itself in place of its base64. */
function formOf({ properties, required = [], ...rest }: BodySchema): BodySchema {
  const { contentBase64: _base64, ...fields } = properties;
  const file = { type: 'string', contentMediaType: 'application/octet-stream', description: DOCUMENT_FORMATS };
  return { ...rest, properties: { file, ...fields }, required: ['file', ...required] };
}

function choiceOf({ selector, operations }: ApiCall['route'], names: readonly string[]): PlainObject {
  const [only = '', ...others] = names;
  if (others.length === 0) return schemaRef(only);
  if (operations.has(null)) return { oneOf: names.map(schemaRef) };
  const mapping = [...operations].map(([choice, operation]) => [choice, schemaRef(componentName(operation, 'Input')).$ref]);
  return { oneOf: names.map(schemaRef), discriminator: { propertyName: selector, mapping: Object.fromEntries(mapping) } };
}

function examplesOf({ route, operations }: ApiCall): PlainObject {
  const examples = operations.map((operation) => [operation.name, { value: requestExample(route, operation).body }] as const);
  const said = examples.filter(([, { value }]) => Object.keys(value).length > 0);
  return said.length === 0 ? {} : { examples: Object.fromEntries(said) };
}
