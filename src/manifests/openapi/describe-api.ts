import { BASE_PATH, PAGE_PATHS } from '../../domain/platform/kernel/index.ts';
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
import { formSchemas } from './form-schemas.ts';
import { type BodySchema, bodySchemas } from './input-schemas.ts';
import { type operationObject, type Tag, tagOf, TAGS } from './operation-object.ts';
import { outputSchemas } from './output-schemas.ts';
import { SENT } from './webhooks.ts';

interface Wanted {
  readonly title: string;
  readonly description: string;
  readonly includes: (call: ApiCall) => boolean;
  /** Paths that are in no route table. */
  readonly otherPaths: Paths;
  readonly webhooks: Paths;
  /** Tags beside those of calls and webhooks. */
  readonly otherTags?: readonly Tag[];
  readonly describe: typeof operationObject;
}

export type Paths = Readonly<Record<string, PlainObject>>;

/** An OpenAPI 3.1 document of the wanted calls. */
export function describeApi(source: ManifestSource, wanted: Wanted): PlainObject {
  const { title, description, includes, otherPaths, webhooks, otherTags = [], describe } = wanted;
  const calls = apiCalls(source.routes);
  const described = calls.filter(includes);
  const outputs = outputSchemas(calls.flatMap(({ operations }) => operations));
  const parts = { outputs, places: toolPlaces(source.endpoints) };
  const paths = mergePaths([...described.map((call) => pathOf(call, describe(call, parts), source)), otherPaths]);
  const bodies = mergeSchemas(calls.flatMap((call) => [bodySchemas(call), formSchemas(call)]));
  const used = usedComponents(paths, {
    schemas: { ...ENVELOPES, ...bodies, ...outputs.schemas },
    responses: RESPONSES,
    headers: HEADERS,
    parameters: PARAMETERS,
  });
  const tags = new Set(described.flatMap(({ operations }) => operations.map(tagOf)));
  const contact = { name: 'Who runs this server', url: `${source.publicBaseUrl}${PAGE_PATHS.imprint}` };
  const sends = Object.keys(webhooks).length > 0;
  return {
    openapi: '3.1.0',
    info: { title, version: source.version, description, contact, license: LICENSE },
    servers: [{ url: `${source.publicBaseUrl}${BASE_PATH}` }],
    tags: [...Object.values(TAGS).filter(({ name }) => tags.has(name)), ...otherTags, ...(sends ? [SENT] : [])],
    paths,
    webhooks,
    components: { ...used, securitySchemes: usedSecuritySchemes(paths) },
    'x-errors': COMMON_ERRORS,
  };
}

const LICENSE = { name: 'Apache-2.0', identifier: 'Apache-2.0' } as const;

/** Throws if two paths to an operation have different bodies, because both refer to the same component. */
function mergeSchemas(all: readonly Record<string, BodySchema>[]): Record<string, PlainObject> {
  const merged: Record<string, PlainObject> = {};
  for (const [name, schema] of all.flatMap((schemas) => Object.entries(schemas))) {
    if (name in merged && JSON.stringify(merged[name]) !== JSON.stringify(schema))
      throw new Error(`There are two different ${name}.`);
    merged[name] = { ...schema };
  }
  return merged;
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
