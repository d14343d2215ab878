import type { ApiCall } from './api-calls.ts';
import { componentName, type PlainObject, schemaRef } from './components.ts';
import { formSchemas } from './form-schemas.ts';
import type { BodySchema } from './input-schemas.ts';
import { requestExample } from './request-example.ts';

/** The body of a POST or PATCH; null if there is nothing to send, as with GET and DELETE, whose input is in the query. */
export function requestBody(call: ApiCall, schemas: Readonly<Record<string, BodySchema>>): PlainObject | null {
  const { route } = call;
  const [first, ...others] = Object.values(schemas);
  if (route.method === 'GET' || route.method === 'DELETE') return null;
  if (route.body === 'callback') return CALLBACK_BODY;
  if (first === undefined) return null;
  const forms = Object.keys(formSchemas(call));
  const content = {
    ...(forms.length > 0 && { 'multipart/form-data': { schema: choiceOf(route, forms, 'Form') } }),
    'application/json': { schema: choiceOf(route, Object.keys(schemas), 'Input'), ...examplesOf(call) },
  };
  return { ...(others.length > 0 || first.required ? { required: true } : {}), content };
}

/** Any message. The gateway in the path decides its form and signs it. */
const CALLBACK_BODY: PlainObject = { required: true, content: { 'application/json': { schema: { type: 'object' } } } };

/** One of the schemas. The field of an operation for all other values takes every text, so there a body can fit two of them. */
function choiceOf({ selector, operations }: ApiCall['route'], names: readonly string[], part: 'Input' | 'Form'): PlainObject {
  const [only = '', ...others] = names;
  if (others.length === 0) return schemaRef(only);
  if (operations.has(null)) return { anyOf: names.map(schemaRef) };
  const mapping = [...operations]
    .map(([choice, operation]) => [choice, componentName(operation, part)] as const)
    .filter(([, name]) => names.includes(name))
    .map(([choice, name]) => [choice, schemaRef(name).$ref]);
  return { oneOf: names.map(schemaRef), discriminator: { propertyName: selector, mapping: Object.fromEntries(mapping) } };
}

function examplesOf(call: ApiCall): PlainObject {
  const examples = call.operations.map((operation) => [operation.name, { value: requestExample(call, operation).body }] as const);
  const said = examples.filter(([, { value }]) => Object.keys(value).length > 0);
  return said.length === 0 ? {} : { examples: Object.fromEntries(said) };
}
