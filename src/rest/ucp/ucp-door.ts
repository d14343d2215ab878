import type { Context, Middleware } from 'koa';
import { businessProfile, rentalExtension, rentalSchema, UCP_PATHS } from '../../domain/commerce/protocol/index.ts';
import { commerceChallenge } from '../../tools/protected-resource.ts';
import { jsonAnswer, sendAnswer, staticAnswer } from '../static-answer.ts';
import type { Answered } from './binding.ts';
import { type BindingCall, BINDING_CALLS } from './calls.ts';
import { answerRpc } from './json-rpc.ts';
import { openAsked, type UcpParts } from './opened-call.ts';
import { ProtocolProblem, protocolProblem } from './protocol-problem.ts';
import { rentalPage } from './rental-page.ts';
import { readJsonBody } from './request-json.ts';

/** The official binding of the commerce protocol: its profile, and its calls over REST and over MCP. */
export function ucpDoor(parts: UcpParts): Middleware {
  const { publicBaseUrl } = parts.settings;
  const extension = rentalExtension(publicBaseUrl);
  const schema = jsonAnswer(rentalSchema(extension));
  const page = staticAnswer(rentalPage(extension, publicBaseUrl), 'text/markdown; charset=utf-8');
  return async (ctx, next) => {
    const { path } = ctx;
    const reads = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (reads && path === UCP_PATHS.profile)
      return sendAnswer(ctx, jsonAnswer(businessProfile(publicBaseUrl, await parts.publicKeys())));
    if (reads && path === UCP_PATHS.schema) return sendAnswer(ctx, schema);
    if (reads && path === UCP_PATHS.spec) return sendAnswer(ctx, page);
    if (path === UCP_PATHS.mcp) return answerRpc(ctx, parts);
    if (path === UCP_PATHS.rest || path.startsWith(`${UCP_PATHS.rest}/`)) return answerRest(ctx, parts);
    return next();
  };
}

async function answerRest(ctx: Context, parts: UcpParts): Promise<void> {
  try {
    const { call, id } = restCall(ctx);
    const { bytes, said } = await readJsonBody(ctx.req);
    const asked = await openAsked(ctx, parts, {
      call,
      id,
      profile: /(?:^|[\s,;])profile="([^"]{1,2000})"/.exec(ctx.get('ucp-agent'))?.[1] ?? null,
      idempotencyKey: ctx.get('idempotency-key') || undefined,
      body: bytes,
    });
    await send(ctx, parts, call, 'body' in asked ? asked : await call.answer(asked, call.method === 'GET' ? {} : said));
  } catch (error) {
    const problem = protocolProblem(error) ?? new ProtocolProblem(400, 'invalid_request', String(error));
    ctx.status = problem.status;
    if (problem.retryAfterSeconds !== undefined) ctx.set('Retry-After', String(problem.retryAfterSeconds));
    if (problem.code === 'unauthorized')
      ctx.set('WWW-Authenticate', commerceChallenge(parts.settings.publicBaseUrl, UCP_PATHS.rest));
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { code: problem.code, content: problem.message };
  }
}

async function send(ctx: Context, { signAnswer }: UcpParts, call: BindingCall, { status, body }: Answered): Promise<void> {
  const text = JSON.stringify(body);
  ctx.status = status;
  ctx.set({ 'Cache-Control': 'no-store', 'Content-Type': 'application/json' });
  if (call.signsAnswer) ctx.set(await signAnswer(status, text));
  ctx.body = text;
}

/** The call with this method and path. */
function restCall({ method, path }: Context): { call: BindingCall; id: string } {
  const below = path.slice(UCP_PATHS.rest.length);
  for (const call of BINDING_CALLS) {
    const shape = new RegExp(`^${call.path.replace('{id}', '([A-Za-z0-9_-]{1,100})')}$`);
    const match = shape.exec(below);
    if (match !== null && call.method === method) return { call, id: match[1] ?? '' };
  }
  throw new ProtocolProblem(404, 'not_found', `There is no ${method} at ${path}.`);
}
