import { BASE_PATH } from '../../domain/platform/kernel/index.ts';
import type { ManifestSource } from '../manifest-source.ts';
import { MANIFEST_PATHS, type ServedPath, servedPaths } from '../served-paths.ts';
import { namesIn } from './api-calls.ts';
import type { PlainObject } from './components.ts';
import { describeApi, type Paths } from './describe-api.ts';
import { operationObject, type Tag, TAGS } from './operation-object.ts';
import { webhookItems } from './webhooks.ts';

/** Tier 2, for holders of a partner key: everything that this server answers. */
export function fullDescription(source: ManifestSource): PlainObject {
  return describeApi(source, {
    title: 'Rentwire',
    description: 'The full description: every route, page, callback, manifest and MCP endpoint of the server.',
    includes: () => true,
    otherPaths: servedPathItems(source),
    webhooks: webhookItems(),
    otherTags: [PAGES, DISCOVERY, SIGN_IN, MCP],
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
  const { method, path, title, why } = served;
  const names = namesIn(path);
  return {
    operationId: `${method.toLowerCase()}_${path.replaceAll(/\W+/g, '_').replaceAll(/^_|_$/g, '') || 'start'}`,
    summary: title,
    description: `${why.charAt(0).toUpperCase()}${why.slice(1)}.`,
    tags: [tagOf(served).name],
    security: SECURITY[served.key],
    ...(names.length > 0 && {
      parameters: names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    }),
    ...(served.body !== 'none' && { requestBody: BODIES[served.body] }),
    responses: responses(served),
  };
}

const PAGES: Tag = { name: 'Pages', description: 'For people in a browser.' };
const DISCOVERY: Tag = { name: 'Discovery', description: 'What this server is and has, for programs.' };
const SIGN_IN: Tag = { name: 'Sign-in', description: 'OAuth: a person connects an app.' };
const MCP: Tag = { name: 'MCP', description: 'The Model Context Protocol over HTTP.' };

function tagOf({ path, type, key, body }: ServedPath): Tag {
  if (key === 'cronSecret') return TAGS.cron;
  if (body === 'jsonRpc') return MCP;
  if (/^\/(\.well-known\/(oauth|openid)-|oauth\/)/.test(path)) return SIGN_IN;
  return type === 'text/html' ? PAGES : DISCOVERY;
}

const SECURITY = {
  none: [],
  partnerKey: [{ partnerKey: [] }],
  cronSecret: [{}, { cronSecret: [] }],
  perTool: [{}, { bearer: [] }, { apiKey: [] }],
} as const;

const TEXT = { type: 'string' };

const BODIES = {
  form: form({ additionalProperties: TEXT, description: 'the fields of the form on the page' }),
  payment: form({ properties: { answer: { ...TEXT, enum: ['pay', 'fail', 'leave'] } }, required: ['answer'] }),
  token: form({
    properties: {
      grant_type: { ...TEXT, enum: ['authorization_code', 'refresh_token'] },
      client_id: TEXT,
      code: TEXT,
      code_verifier: TEXT,
      redirect_uri: TEXT,
      refresh_token: TEXT,
      resource: { ...TEXT, description: 'the address of the MCP endpoint (RFC 8707)' },
    },
    required: ['grant_type', 'client_id'],
  }),
  revocation: form({ properties: { token: TEXT, client_id: TEXT }, required: ['token', 'client_id'] }),
  registration: {
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
            jsonrpc: { ...TEXT, const: '2.0' },
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

function form(fields: PlainObject): PlainObject {
  return { required: true, content: { 'application/x-www-form-urlencoded': { schema: { type: 'object', ...fields } } } };
}

function responses({ type, key, path, body }: ServedPath): PlainObject {
  const schema = type === 'application/json' ? { type: 'object' } : { type: 'string' };
  const ok = { description: 'Success.', content: { [type]: { schema } } };
  const cached = Object.values(MANIFEST_PATHS).some((manifest) => manifest === path)
    ? { 304: { description: 'Unchanged since the ETag that was sent.' } }
    : {};
  const missing = namesIn(path).length > 0 ? { 404: { $ref: '#/components/responses/NotFound' } } : {};
  const oauth = ['token', 'revocation', 'registration'].includes(body) ? { 400: OAUTH_REFUSAL } : {};
  return { 200: ok, ...cached, ...REFUSALS[key], ...missing, ...oauth };
}

/** Every request is counted, and one with too many parameters is refused. A browser gets the reason as a page. */
const counted = {
  400: { $ref: '#/components/responses/BadRequest' },
  429: { $ref: '#/components/responses/TooManyRequests' },
};

/** What OAuth refuses has its form and not ours. */
const OAUTH_REFUSAL = {
  description: 'Refused, in the words of RFC 6749.',
  content: {
    'application/json': {
      schema: { type: 'object', properties: { error: TEXT, error_description: TEXT }, required: ['error'] },
    },
  },
};

const refused = {
  401: { $ref: '#/components/responses/Unauthorized' },
  403: { $ref: '#/components/responses/Forbidden' },
};

const REFUSALS = {
  none: counted,
  partnerKey: { ...counted, ...refused },
  cronSecret: refused,
  perTool: {
    401: { description: 'The tool needs a sign-in: JSON-RPC error, with WWW-Authenticate.' },
    403: { description: 'The credential may not use the tool, or the Host or Origin is not allowed.' },
    429: { $ref: '#/components/responses/TooManyRequests' },
  },
} as const;
