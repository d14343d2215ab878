import type { Context } from 'koa';
import { z } from 'zod';
import { rentalExtension, UCP_PATHS } from '../../domain/commerce/protocol/index.ts';
import { commerceChallenge } from '../../tools/protected-resource.ts';
import type { Answered } from './binding.ts';
import { type BindingCall, BINDING_CALLS } from './calls.ts';
import { ProtocolProblem, protocolProblem } from './protocol-problem.ts';
import { readJsonBody } from './request-json.ts';
import { openAsked, type UcpParts } from './opened-call.ts';

const Request = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number()]).nullish(),
  method: z.string(),
  params: z.looseObject({}).optional(),
});
type Request = z.output<typeof Request>;

const Meta = z.looseObject({
  'ucp-agent': z.looseObject({ profile: z.string().max(2_000).optional() }).optional(),
  'idempotency-key': z.string().max(200).optional(),
});
const ToolCall = z.looseObject({
  name: z.string(),
  arguments: z.looseObject({ meta: Meta.optional(), id: z.string().max(100).optional() }).default({}),
});

/** MCP as the protocol uses it: single requests, no session, and JSON only. */
export async function answerRpc(ctx: Context, parts: UcpParts): Promise<void> {
  ctx.set('Cache-Control', 'no-store');
  if (ctx.method !== 'POST') {
    ctx.set('Allow', 'POST');
    return fail(ctx, parts, null, new ProtocolProblem(405, 'method_not_allowed', 'Send JSON-RPC with POST.'));
  }
  let id: Request['id'] = null;
  try {
    const { bytes, said } = await readJsonBody(ctx.req);
    const read = Request.safeParse(said);
    if (!read.success) throw new ProtocolProblem(400, 'invalid_request', 'The body must be one JSON-RPC 2.0 request.');
    id = read.data.id ?? null;
    if (read.data.id === undefined) {
      ctx.status = 202;
      return;
    }
    const result = await resultOf(ctx, parts, { ...read.data, bytes });
    await send(ctx, parts, read.data, JSON.stringify({ jsonrpc: '2.0', id, result }));
  } catch (error) {
    fail(ctx, parts, id, protocolProblem(error) ?? new ProtocolProblem(400, 'invalid_request', String(error)));
  }
}

/** Signs the answer as over REST, with the whole message as the body. */
async function send(ctx: Context, { signAnswer }: UcpParts, { method, params }: Request, text: string): Promise<void> {
  ctx.status = 200;
  ctx.set('Content-Type', 'application/json');
  const call = method === 'tools/call' ? BINDING_CALLS.find(({ tool }) => tool === params?.['name']) : undefined;
  if (call?.signsAnswer === true) ctx.set(await signAnswer(200, text));
  ctx.body = text;
}

const VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26'];

type Received = Request & { readonly bytes: Buffer };

async function resultOf(ctx: Context, parts: UcpParts, { method, params = {}, bytes }: Received): Promise<object> {
  if (method === 'tools/list') return { tools: toolsOf(parts.settings.publicBaseUrl) };
  if (method === 'tools/call') return callTool(ctx, parts, { params, bytes });
  if (method === 'ping') return {};
  if (method === 'initialize') {
    const asked = String(params['protocolVersion']);
    const protocolVersion = VERSIONS.includes(asked) ? asked : VERSIONS[0];
    return { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'rentwire-ucp', version: '1' } };
  }
  throw new ProtocolProblem(404, METHOD_NOT_FOUND, `There is no method ${method}.`);
}

const METHOD_NOT_FOUND = 'method_not_found';

async function callTool(ctx: Context, parts: UcpParts, { params, bytes }: { params: object; bytes: Buffer }): Promise<object> {
  const read = ToolCall.safeParse(params);
  const call = BINDING_CALLS.find(({ tool }) => read.success && tool === read.data.name);
  if (!read.success || call === undefined) throw new ProtocolProblem(400, 'invalid_request', 'There is no such tool.');
  const { meta, id = '', ...args } = read.data.arguments;
  const idempotencyKey = meta?.['idempotency-key'];
  if (call.path.includes('{id}') && id === '') throw new ProtocolProblem(400, 'invalid_request', 'arguments.id is needed');
  if (call.needsKey && idempotencyKey === undefined)
    throw new ProtocolProblem(400, 'invalid_request', 'arguments.meta["idempotency-key"] is needed');
  const profile = meta?.['ucp-agent']?.profile ?? null;
  const asked = await openAsked(ctx, parts, { call, id, profile, idempotencyKey, body: bytes });
  const body = call.payload === null ? {} : args[call.payload];
  const { body: structuredContent }: Answered = 'body' in asked ? asked : await call.answer(asked, body ?? {});
  return { structuredContent, content: [{ type: 'text', text: JSON.stringify(structuredContent) }] };
}

/** The tools as agents read them. Their schemas hold all that a rental needs. */
function toolsOf(publicBaseUrl: string): object[] {
  const { key } = rentalExtension(publicBaseUrl);
  return BINDING_CALLS.map((call) => ({
    name: call.tool,
    description: call.description,
    inputSchema: inputOf(call, key),
    outputSchema: { type: 'object', required: ['ucp'], properties: { ucp: { type: 'object' } } },
    annotations: { readOnlyHint: call.tool.startsWith('get_') || call.payload === 'catalog' },
  }));
}

function inputOf({ payload, path, needsKey, schema }: BindingCall, key: string): object {
  const agent = { type: 'object', properties: { profile: { type: 'string' } } };
  const meta = {
    type: 'object',
    properties: { 'ucp-agent': agent, 'idempotency-key': { type: 'string' } },
    ...(needsKey && { required: ['idempotency-key'] }),
  };
  const named = path.includes('{id}');
  return {
    type: 'object',
    properties: { meta, ...(named && { id: { type: 'string' } }), ...(payload !== null && { [payload]: schema(key) }) },
    required: [...(needsKey ? ['meta'] : []), ...(named ? ['id'] : []), ...(payload === null ? [] : [payload])],
  };
}

function fail(ctx: Context, { settings }: UcpParts, id: Request['id'], problem: ProtocolProblem): void {
  const { status, code, message, retryAfterSeconds } = problem;
  ctx.status = status;
  if (code === 'unauthorized') ctx.set('WWW-Authenticate', commerceChallenge(settings.publicBaseUrl, UCP_PATHS.mcp));
  if (retryAfterSeconds !== undefined) ctx.set('Retry-After', String(retryAfterSeconds));
  const data = { code, content: message, ...(retryAfterSeconds !== undefined && { retry_after: retryAfterSeconds }) };
  ctx.body = { jsonrpc: '2.0', id: id ?? null, error: { code: numberOf(problem), message, data } };
}

const NEGOTIATION = new Set(['invalid_profile_url', 'profile_unreachable', 'profile_malformed', 'version_unsupported']);

function numberOf({ code, status }: ProtocolProblem): number {
  if (code === METHOD_NOT_FOUND) return -32_601;
  if (NEGOTIATION.has(code)) return -32_001;
  if (status === 400) return -32_600;
  return status === 500 ? -32_603 : -32_000;
}
