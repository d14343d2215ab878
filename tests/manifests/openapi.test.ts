import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { agentDescription } from '../../src/manifests/openapi/agent-description.ts';
import { apiCalls, toolPlaces } from '../../src/manifests/openapi/api-calls.ts';
import { fullDescription } from '../../src/manifests/openapi/full-description.ts';
import { servedPaths } from '../../src/manifests/served-paths.ts';
import { consumerEndpoint, ownerEndpoint } from '../../src/tools/endpoints.ts';
import { toolListing } from '../../src/tools/mcp/tool-listing.ts';
import { type Json, jsonOf, operationsOf, source } from './manifest-source.ts';

const agent = jsonOf(agentDescription(source));
const full = jsonOf(fullDescription(source));

const REST_ONLY = [
  'list_sessions',
  'end_sessions',
  'get_counter_offer',
  'follow_inquiry',
  'follow_messages',
  'follow_conversations',
  'follow_notifications',
];

describe.each([
  ['agent', agent],
  ['full', full],
] as const)('the %s description', (_name, document) => {
  test('is a valid OpenAPI 3.1.0 document of version 1.0.0', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect([document.openapi, document.info.version]).toEqual(['3.1.0', '1.0.0']);
  });

  test('gives every operation an id of its own', () => {
    const ids = operationsOf(document).map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('has no broken reference and no unused component', () => {
    const text = JSON.stringify(document);
    const used = new Set([...text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)].map(([, section, name]) => `${section}/${name}`));
    const sections = Object.entries<Record<string, unknown>>(document.components).filter(
      ([section]) => section !== 'securitySchemes',
    );
    const defined = sections.flatMap(([section, entries]) => Object.keys(entries).map((name) => `${section}/${name}`));
    expect(defined.toSorted()).toEqual([...used].toSorted());
  });

  test('declares the security schemes that its operations name', () => {
    const named = operationsOf(document).flatMap(({ operation }) => operation.security.flatMap(Object.keys));
    expect(new Set(Object.keys(document.components.securitySchemes))).toEqual(new Set(named));
  });

  test('has no two paths that differ only in the names of their parameters', () => {
    const paths = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'));
    expect(new Set(paths).size).toBe(paths.length);
  });
});

/** Patterns of a document, with the characters that only some engines understand, such as `\p{L}` and looking ahead. */
const UNPORTABLE = /\\[pPkuBbxcG]|\(\?(?!:)|\\\d/;

function patternsOf(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const own = 'pattern' in node && typeof node.pattern === 'string' ? [node.pattern] : [];
  return [...own, ...Object.values(node).flatMap(patternsOf)];
}

test('the patterns in descriptions and tools are read alike by the engines of all languages', () => {
  const listings = [consumerEndpoint, ownerEndpoint].map((endpoint) => toolListing(endpoint));
  const patterns = patternsOf([agent, full, listings]);
  expect(patterns.length).toBeGreaterThan(5);
  expect(patterns.filter((pattern) => UNPORTABLE.test(pattern))).toEqual([]);
  expect(['^\\p{L}$', '^(?=a)b$', '(a)\\1'].filter((pattern) => UNPORTABLE.test(pattern))).toHaveLength(3);
});

describe('the described calls', () => {
  const calls = apiCalls(source.routes);

  test('are all in the full description, with the operation’s name as id', () => {
    const described = operationsOf(full).map(({ method, path, operation }) => `${method} ${path} ${operation.operationId}`);
    expect(described).toEqual(expect.arrayContaining(calls.map(({ id, route }) => `${route.method} ${route.path} ${id}`)));
  });

  test('that agents also have as tools are in the agent description, and few others', () => {
    const places = toolPlaces(source.endpoints);
    const expected = calls.filter(({ operations }) =>
      operations.some((one) => REST_ONLY.includes(one.name) || (one.access.who !== 'admin' && places(one).length > 0)),
    );
    expect(operationsOf(agent).map(({ operation }) => operation.operationId)).toHaveLength(expected.length);
    expect(new Set(operationsOf(agent).map(({ operation }) => operation.operationId))).toEqual(
      new Set(expected.map(({ id }) => id)),
    );
  });

  test('have a body or a query, never both', () => {
    const byQuery = operationsOf(full).filter(({ method }) => method === 'GET' || method === 'DELETE');
    expect(byQuery.length).toBeGreaterThan(50);
    expect(byQuery.filter(({ operation }) => operation.requestBody !== undefined).map(({ path }) => path)).toEqual([]);
    const revoke = operationsOf(agent).find(({ operation }) => operation.operationId === 'revoke_api_key');
    expect(revoke?.operation.parameters).toMatchObject([
      { name: 'keyId', in: 'query', required: true },
      { $ref: '#/components/parameters/IdempotencyKey' },
    ]);
  });

  test('have the statuses of the specification, and 503 for a missing database', () => {
    const routed = new Set(calls.map(({ id }) => id));
    for (const { operation } of operationsOf(full).filter(({ operation: { operationId } }) => routed.has(operationId))) {
      const [success, ...failures] = Object.keys(operation.responses);
      expect(['200', '201']).toContain(success);
      expect(failures).toEqual(['400', '401', '403', '404', '429', '503']);
    }
  });

  test('declare every path parameter and every required field', () => {
    for (const { path, operation } of operationsOf(full)) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = (operation.parameters ?? [])
        .filter((one: { in?: string }) => one.in === 'path')
        .map((one: { name: string }) => one.name);
      expect(declared).toEqual(names);
    }
  });

  test('of a path that decides several things take one of several bodies', () => {
    const { schema } = full.paths['/bookings/{bookingId}'].patch.requestBody.content['application/json'];
    expect(schema.discriminator.propertyName).toBe('decision');
    expect(schema.oneOf).toEqual([
      { $ref: '#/components/schemas/ApproveBookingInput' },
      { $ref: '#/components/schemas/RejectBookingInput' },
    ]);
    expect(full.components.schemas.RejectBookingInput.required).toContain('decision');
  });

  test('name the field by which they choose among bodies as required in each, also where the server has a usual choice', () => {
    const choices = operationsOf(full).flatMap(({ operation }) =>
      Object.values<Json>(operation.requestBody?.content ?? {}).filter(({ schema }) => schema.discriminator !== undefined),
    );
    expect(choices.length).toBeGreaterThan(15);
    for (const { schema } of choices) {
      const { propertyName, mapping } = schema.discriminator;
      expect(Object.values(mapping)).toEqual(schema.oneOf.map(({ $ref }: { $ref: string }) => $ref));
      for (const [choice, reference] of Object.entries<string>(mapping)) {
        const { required, properties } = full.components.schemas[reference.split('/').at(-1) ?? ''];
        expect(required).toContain(propertyName);
        expect(properties[propertyName]).toEqual({ type: 'string', const: choice });
      }
    }
  });

  test('have an example that fits the schema of the body, and parameters with one that fits theirs', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(full, 'full');
    const shown = operationsOf(full).flatMap(({ method, path, operation }) => {
      const at = `/paths/${path.replaceAll('/', '~1')}/${method.toLowerCase()}`;
      const bodies = Object.entries<Json>(operation.requestBody?.content ?? {}).flatMap(([type, { examples = {} }]) =>
        Object.values<Json>(examples).map(({ value }) => ({ at: `${at}/requestBody/content/${type.replace('/', '~1')}`, value })),
      );
      const parameters = (operation.parameters ?? []).flatMap((one: Json, index: number) =>
        'example' in one ? [{ at: `${at}/parameters/${index}`, value: one.example }] : [],
      );
      return [...bodies, ...parameters];
    });
    expect(shown.length).toBeGreaterThan(300);
    const misfits = shown.filter(({ at, value }) => !ajv.validate({ $ref: `full#${encodeURI(at)}/schema` }, value));
    expect(misfits).toEqual([]);
  });

  test('by two paths to one operation take only what their own path does not name', () => {
    const { schemas } = agent.components;
    expect(Object.keys(schemas.SendMessageInput.properties)).toEqual(['text', 'fileName', 'contentBase64']);
    const names = (path: string) => agent.paths[path].get.parameters.map(({ name }: { name: string }) => name);
    expect(names('/bookings/{bookingId}/messages')).toEqual(['bookingId', 'sinceId', 'page', 'limit']);
    expect(names('/chat/conversations/{threadId}/messages')).toEqual(['threadId', 'sinceId', 'page', 'limit']);
  });

  test('answer with `data`, so that a client needs not ask whether it is there', () => {
    const envelopes = operationsOf(full).flatMap(({ operation }) => {
      const [success] = Object.values<Json>(operation.responses);
      return success.content?.['application/json']?.schema.allOf ?? [];
    });
    expect(envelopes.length).toBeGreaterThan(500);
    expect(envelopes.filter(({ $ref, required }) => $ref === undefined && String(required) !== 'data')).toEqual([]);
    expect(agent.paths['/bookings'].post.responses['201'].content['application/json'].schema).toEqual({
      allOf: [
        { $ref: '#/components/schemas/Success' },
        { type: 'object', properties: { data: { $ref: '#/components/schemas/CreateBookingOutput' } }, required: ['data'] },
      ],
    });
  });

  test('name each refusal that their operation declares, and the cost of the call', () => {
    const common = new Set(full['x-errors'].map(({ code }: { code: string }) => code));
    for (const { id, route, operations } of calls) {
      const described = full.paths[route.path][route.method.toLowerCase()];
      const declared = operations.flatMap(({ errors }) => errors.map(({ code }) => code)).filter((code) => !common.has(code));
      const named = (described['x-errors'] ?? []).map(({ code }: { code: string }) => code);
      expect({ id, codes: new Set(named) }).toEqual({ id, codes: new Set(declared) });
      const [success = ''] = Object.keys(described.responses);
      expect(Object.keys(described.responses[success].headers)).toEqual(['X-RateLimit-Limit', 'X-RateLimit-Remaining']);
      const weight = Math.max(...operations.map((operation) => operation.weight ?? 1));
      expect({ id, weight: described['x-rate-weight'] ?? 1 }).toEqual({ id, weight });
    }
    expect(full.components.responses.TooManyRequests.headers).toHaveProperty('Retry-After');
    expect(common).toContain('rate_limited');
  });

  test('list their refusals with the reason', () => {
    const { 'x-errors': errors } = agent.paths['/bookings'].post;
    expect(errors).toContainEqual({ code: 'quote_expired', status: 400, when: expect.stringMatching(/quote/) });
  });
});

test('the envelopes of success and failure are those of the specification', () => {
  const { Success, Failure } = full.components.schemas;
  expect(Success.required).toEqual(['success', 'data']);
  expect(Failure.required).toEqual(['success', 'error']);
  expect(Object.keys(Failure.properties)).toEqual(['success', 'error', 'code', 'details', 'nextActions', 'requestId']);
});

test('an upload is described as a form with a file or as JSON with base64', () => {
  const { content } = agent.paths['/upload'].post.requestBody;
  expect(Object.keys(content)).toEqual(['multipart/form-data', 'application/json']);
  const { anyOf } = content['multipart/form-data'].schema;
  expect(anyOf).toEqual([{ $ref: '#/components/schemas/UploadDocumentForm' }, { $ref: '#/components/schemas/UploadPhotoForm' }]);
  for (const name of ['UploadDocumentForm', 'UploadPhotoForm']) {
    const { required, properties } = agent.components.schemas[name];
    expect(required).toEqual(['file', 'kind']);
    expect(properties.file).toMatchObject({ type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' });
    expect(properties.contentBase64).toBeUndefined();
  }
});

test('a form is offered where a file is taken, and for what takes it', () => {
  const formOf = (path: string, method: string) => full.paths[path][method].requestBody.content['multipart/form-data']?.schema;
  // Evidence has photos, an opened dispute has none; confirming a condition has none, contesting it has.
  expect(formOf('/bookings/{bookingId}/dispute', 'post')).toEqual({ $ref: '#/components/schemas/AddDisputeEvidenceForm' });
  expect(formOf('/bookings/{bookingId}/condition', 'patch')).toEqual({ $ref: '#/components/schemas/ContestConditionForm' });
  expect(formOf('/owner/storefront', 'patch')).toBeUndefined();
  expect(full.components.schemas.ImportAssetsForm.properties.file.description).toBe('CSV');
  expect(full.components.schemas.UploadAssetImageForm.properties.file.description).toBe('JPEG, PNG or WebP');
});

test('public calls need no credential, others a token or a key, and a quote may have one', () => {
  expect(agent.paths['/assets'].get.security).toEqual([]);
  expect(agent.paths['/bookings'].post.security).toEqual([{ bearer: [] }, { apiKey: [] }]);
  expect(agent.paths['/pricing/quote'].post.security).toContainEqual({});
  expect(agent.components.securitySchemes.apiKey.name).toBe('X-Api-Key');
});

test('every path outside the route tables says what it is for, belongs to a declared tag and can refuse', () => {
  const tags = full.tags.map(({ name }: { name: string }) => name);
  expect(tags).toEqual(['Open', 'Account', 'Owner', 'Admin', 'Jobs', 'Pages', 'Discovery', 'Sign-in', 'MCP', 'Sent']);
  for (const { path, method } of servedPaths(source.endpoints)) {
    const described = full.paths[path.replace(/^\/api\/v1/, '')][method.toLowerCase()];
    expect(described.description).toMatch(/^[A-Z`].+\.$/);
    expect(tags).toContain(described.tags[0]);
    expect(Object.keys(described.responses).filter((status) => status.startsWith('4')).length).toBeGreaterThan(0);
  }
  const { schema } = full.paths['/oauth/token'].post.requestBody.content['application/x-www-form-urlencoded'];
  expect(schema.required).toEqual(['grant_type', 'client_id']);
});

test('pages, manifests and MCP endpoints are in the full description', () => {
  const described = Object.keys(full.paths);
  for (const { path } of servedPaths(source.endpoints)) expect(described).toContain(path.replace(/^\/api\/v1/, ''));
});
