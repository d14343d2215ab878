import type { Operation } from '../../domain/platform/kernel/index.ts';
import type { Route } from '../../rest/route.ts';
import { type JsonSchema, jsonSchema } from '../../tools/json-schema.ts';
import { type ApiCall, namesIn } from './api-calls.ts';
import { componentName } from './components.ts';

/** An operation's input, divided into the parts of a request. */
interface InputParts {
  readonly path: Fields;
  /**
   * All other fields of a GET or DELETE. For other methods the fields of a signed link, which are read before the body, and those
   * that the specification lets a request send here or in the body.
   */
  readonly query: Fields;
  /** All other fields of a POST or PATCH. */
  readonly body: Fields;
}

export interface Fields {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
}

/** The fields of a callback as a whole. Its gateway decides their content. */
const CALLBACK_FIELDS = ['headers', 'body'];

/** A route, and the fields that are not shown there, because other paths to its operations take them. */
type Place = Pick<ApiCall, 'route' | 'elsewhere'>;

/** The input of the operation on this route, divided into path, query and body. */
export function inputParts({ route, elsewhere }: Place, operation: Operation): InputParts {
  const { properties = {}, required = [] } = jsonSchema(operation.input, 'input');
  const inPath = namesIn(route.path);
  const hidden = [...inPath, ...elsewhere, ...(route.body === 'callback' ? CALLBACK_FIELDS : [])];
  const left = Object.keys(properties).filter((name) => !hidden.includes(name));
  const bodiless = route.method === 'GET' || route.method === 'DELETE';
  const linked = Object.keys(operation.access.link?.fields.shape ?? {});
  const inQuery = left.filter((name) => bodiless || linked.includes(name));
  const eitherWay = left.filter((name) => route.alsoInQuery.includes(name));
  const fields = (names: readonly string[]): Fields => ({
    properties: withDefaults(pick(properties, names), route.defaults),
    required: names.filter((name) => required.includes(name) && !(name in route.defaults) && !eitherWay.includes(name)),
  });
  return {
    path: { properties: pick(properties, inPath), required: inPath },
    query: fields([...inQuery, ...eitherWay]),
    body: fields(left.filter((name) => !inQuery.includes(name))),
  };
}

function pick(properties: Record<string, JsonSchema>, names: readonly string[]): Record<string, JsonSchema> {
  return Object.fromEntries(names.map((name) => [name, properties[name] ?? { type: 'string' }]));
}

/** The fields with the defaults that the path implies, so that it is visible that an empty body is enough. */
function withDefaults(properties: Record<string, JsonSchema>, defaults: Route['defaults']): Record<string, JsonSchema> {
  const entries = Object.entries(properties).map(([name, schema]) => [
    name,
    name in defaults ? { ...schema, default: defaults[name] } : schema,
  ]);
  return Object.fromEntries(entries);
}

export interface BodySchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
  readonly additionalProperties: false;
}

/**
 * The body schemas by component name, one for each operation with a body. If a route has several operations, each schema names
 * the selector's value.
 */
export function bodySchemas(place: Place): Record<string, BodySchema> {
  const { route } = place;
  const schemas = [...route.operations].flatMap(([choice, operation]) => {
    const { body } = inputParts(place, operation);
    const selector = choice === null || route.selector === null ? {} : { [route.selector]: { type: 'string', const: choice } };
    const properties = { ...selector, ...body.properties };
    if (Object.keys(properties).length === 0) return [];
    // The server takes a body without the selector for the usual choice, but generators need it in each to tell them apart.
    const required = [...Object.keys(selector), ...body.required];
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
