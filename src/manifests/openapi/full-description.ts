import { BASE_PATH } from '../../domain/platform/kernel/index.ts';
import type { ManifestSource } from '../manifest-source.ts';
import { MANIFEST_PATHS, type ServedPath, servedPaths } from '../served-paths.ts';
import type { PlainObject } from './components.ts';
import { describeApi, type Paths } from './describe-api.ts';
import { operationObject } from './operation-object.ts';
import { webhookItems } from './webhooks.ts';

/** Tier 2, for holders of a partner key: everything that this server answers. */
export function fullDescription(source: ManifestSource): PlainObject {
  return describeApi(source, {
    title: 'Rentwire',
    description: 'The full description: every route, page, callback, manifest and MCP endpoint of the server.',
    includes: () => true,
    otherPaths: servedPathItems(source),
    webhooks: webhookItems(),
    describe: operationObject,
  });
}

/** The paths outside the route tables, as path items. */
function servedPathItems({ publicBaseUrl, endpoints }: ManifestSource): Paths {
  const items: Record<string, PlainObject> = {};
  for (const served of servedPaths(endpoints)) {
    const below = served.path.startsWith(`${BASE_PATH}/`);
    const path = below ? served.path.slice(BASE_PATH.length) : served.path;
    const elsewhere = below ? {} : { servers: [{ url: publicBaseUrl }] };
    items[path] = { ...elsewhere, ...items[path], [served.method.toLowerCase()]: item(served) };
  }
  return items;
}

function item(served: ServedPath): PlainObject {
  const { method, path, title } = served;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  return {
    operationId: `${method.toLowerCase()}_${path.replaceAll(/\W+/g, '_').replaceAll(/^_|_$/g, '') || 'start'}`,
    summary: title,
    security: SECURITY[served.key],
    ...(names.length > 0 && {
      parameters: names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    }),
    ...(served.body !== 'none' && { requestBody: BODIES[served.body] }),
    responses: responses(served),
  };
}

const SECURITY = {
  none: [],
  partnerKey: [{ partnerKey: [] }],
  cronSecret: [{}, { cronSecret: [] }],
  perTool: [{}, { bearer: [] }, { apiKey: [] }],
} as const;

const BODIES = {
  form: {
    required: true,
    content: {
      'application/x-www-form-urlencoded': {
        schema: { type: 'object', properties: { answer: { enum: ['pay', 'fail', 'leave'] } }, required: ['answer'] },
      },
    },
  },
  json: {
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: { redirect_uris: { type: 'array', items: { type: 'string' } } },
          required: ['redirect_uris'],
        },
      },
    },
  },
  jsonRpc: {
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            jsonrpc: { const: '2.0' },
            id: { type: ['string', 'integer'] },
            method: { type: 'string' },
            params: { type: 'object' },
          },
          required: ['jsonrpc', 'method'],
        },
        example: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
      },
    },
  },
} as const;

function responses({ type, key, path }: ServedPath): PlainObject {
  const schema = type === 'application/json' ? { type: 'object' } : { type: 'string' };
  const ok = { description: 'Success.', content: { [type]: { schema } } };
  const cached = Object.values(MANIFEST_PATHS).some((manifest) => manifest === path)
    ? { 304: { description: 'Unchanged since the ETag that was sent.' } }
    : {};
  return { 200: ok, ...cached, ...REFUSALS[key] };
}

const refused = {
  401: { $ref: '#/components/responses/Unauthorized' },
  403: { $ref: '#/components/responses/Forbidden' },
};

const REFUSALS = {
  none: {},
  partnerKey: refused,
  cronSecret: refused,
  perTool: {
    401: { description: 'The tool needs a sign-in: JSON-RPC error, with WWW-Authenticate.' },
    403: { description: 'The credential may not use the tool, or the Host or Origin is not allowed.' },
    429: { $ref: '#/components/responses/TooManyRequests' },
  },
} as const;
