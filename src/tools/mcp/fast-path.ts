import { SERVER_INFO_META_KEY } from '@modelcontextprotocol/server';
import type { Context } from 'koa';
import { lazy } from '../../domain/platform/kernel/index.ts';
import type { Exchange } from './admit-request.ts';
import { callTool } from './call-tool.ts';
import { type AnswerForm, formOnly, FRAMES } from './answer-form.ts';
import type { EndpointView } from './endpoint-views.ts';
import { LIST_CACHE, type McpParts, type ServerProfile } from './mcp-parts.ts';
import { type Era, ordinaryHandshake, ordinaryRequest } from './ordinary-request.ts';
import { MODERN_VERSION } from './protocol.ts';
import type { RequestId } from './refusal.ts';

interface FastPath {
  /** Answers an ordinary request in the content type in which the SDK would. False if the SDK must answer. */
  serve(ctx: Context, exchange: Exchange): Promise<boolean>;
}

/** Answers ordinary requests without the SDK, which costs more than most tools do. */
export function fastPath(views: readonly EndpointView[], { serverInfo, options }: ServerProfile, parts: McpParts): FastPath {
  const stamp = { resultType: 'complete', _meta: { [SERVER_INFO_META_KEY]: serverInfo } };
  const stamped = <R extends { _meta?: object }>(result: R) => ({
    ...stamp,
    ...result,
    _meta: { ...result._meta, ...stamp._meta },
  });
  const { cacheHints: _hints, ...described } = options;
  const discovery = { supportedVersions: [MODERN_VERSION], ...described, ...LIST_CACHE, ...stamp };
  const { capabilities, instructions } = options;
  const standing = new Map(views.map((view) => [view, standingAnswers(view)]));

  /**
   * Answers that are the same for everyone, by era and method. They are written once, and only the id of the request is added.
   */
  function standingAnswers({ listing }: EndpointView): Record<Era, ReadonlyMap<string, () => Buffer>> {
    return {
      modern: new Map([
        ['tools/list', lazy(() => Buffer.from(opening({ ...listing(), ...LIST_CACHE, ...stamp })))],
        ['server/discover', lazy(() => Buffer.from(opening(discovery)))],
      ]),
      legacy: new Map([
        ['tools/list', lazy(() => Buffer.from(opening(listing())))],
        ['ping', lazy(() => Buffer.from(opening({})))],
      ]),
    };
  }

  return {
    async serve(ctx, exchange) {
      const { view, message } = exchange;
      const handshake = ordinaryHandshake(ctx.req.headers, message.body);
      if (handshake !== null) {
        const { id, version: protocolVersion } = handshake;
        respond(ctx, 'legacy', opening({ protocolVersion, capabilities, serverInfo, instructions }), id);
        return true;
      }
      const request = ordinaryRequest(ctx.req.headers, message.body);
      if (request === null) return false;
      const { era, id, method, name } = request;

      const known = name === '' ? standing.get(view)?.[era].get(method) : undefined;
      if (known !== undefined) {
        // Clients count their requests from 0 or 1, so the packed answer is the same for most of them.
        if (typeof id === 'number' && id < IDS_KEPT) ctx.state['sameAs'] = `${view.path} ${era} ${method} ${id} ${formOnly(ctx)}`;
        respond(ctx, era, known(), id);
        return true;
      }
      if (method !== 'tools/call' || message.asked === null) return false;
      const result = await callTool(message.asked, exchange, parts);
      respond(ctx, era, opening(era === 'modern' ? stamped(result) : result), id);
      return true;
    },
  };
}

function opening(result: object): string {
  return `{"result":${JSON.stringify(result)},"jsonrpc":"2.0","id":`;
}

/** For so many ids of requests, packed lists are kept. */
const IDS_KEPT = 20;

/** The form in which the SDK answers a client that takes both. */
const USUAL_FORMS = { modern: 'JSON', legacy: 'STREAM' } satisfies Record<Era, AnswerForm>;

function respond(ctx: Context, era: Era, start: Buffer | string, id: RequestId): void {
  const { before, after, headers } = FRAMES[formOnly(ctx) ?? USUAL_FORMS[era]];
  ctx.status = 200;
  ctx.set(headers);
  ctx.body = Buffer.concat([Buffer.from(before), Buffer.from(start), Buffer.from(`${JSON.stringify(id)}}${after}`)]);
}
