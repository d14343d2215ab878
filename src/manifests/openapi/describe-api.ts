import { BASE_PATH } from '../../domain/platform/kernel/index.ts';
import type { ManifestSource } from '../manifest-source.ts';
import { type ApiCall, apiCalls, toolPlaces } from './api-calls.ts';
import {
  COMMON_ERRORS,
  ENVELOPES,
  HEADERS,
  PARAMETERS,
  type PlainObject,
  RESPONSES,
  usedComponents,
  usedSecuritySchemes,
} from './components.ts';
import { bodySchemas } from './input-schemas.ts';
import { type operationObject, tagOf, TAGS } from './operation-object.ts';
import { outputSchemas } from './output-schemas.ts';

interface Wanted {
  readonly title: string;
  readonly description: string;
  readonly includes: (call: ApiCall) => boolean;
  /** Paths that are in no route table. */
  readonly otherPaths: Paths;
  readonly webhooks: Paths;
  readonly describe: typeof operationObject;
}

export type Paths = Readonly<Record<string, PlainObject>>;

/** An OpenAPI 3.1 document of the wanted calls. */
export function describeApi(source: ManifestSource, wanted: Wanted): PlainObject {
  const { title, description, includes, otherPaths, webhooks, describe } = wanted;
  const calls = apiCalls(source.routes);
  const described = calls.filter(includes);
  const outputs = outputSchemas(calls.flatMap(({ operations }) => operations));
  const parts = { outputs, places: toolPlaces(source.endpoints) };
  const paths = mergePaths([...described.map((call) => pathOf(call, describe(call, parts), source)), otherPaths]);
  const bodies = Object.assign({}, ...calls.map(bodySchemas));
  const used = usedComponents(paths, {
    schemas: { ...ENVELOPES, ...bodies, ...outputs.schemas },
    responses: RESPONSES,
    headers: HEADERS,
    parameters: PARAMETERS,
  });
  const tags = new Set(described.flatMap(({ operations }) => operations.map(tagOf)));
  return {
    openapi: '3.1.0',
    info: { title, version: source.version, description, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: `${source.publicBaseUrl}${BASE_PATH}` }],
    tags: Object.values(TAGS).filter(({ name }) => tags.has(name)),
    paths,
    webhooks,
    components: { ...used, securitySchemes: usedSecuritySchemes(paths) },
    'x-errors': COMMON_ERRORS,
  };
}

function pathOf({ route }: ApiCall, operation: PlainObject, { publicBaseUrl }: ManifestSource): Paths {
  const elsewhere = route.root ? { servers: [{ url: publicBaseUrl }] } : {};
  return { [route.path]: { ...elsewhere, [route.method.toLowerCase()]: operation } };
}

function mergePaths(all: readonly Paths[]): Paths {
  const merged: Record<string, PlainObject> = {};
  for (const paths of all) {
    for (const [path, item] of Object.entries(paths)) merged[path] = { ...merged[path], ...item };
  }
  return merged;
}
