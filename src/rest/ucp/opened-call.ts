import type { Context } from 'koa';
import { type Component, contentDigest, type PublicKey, signMessage } from '../../domain/commerce/protocol/index.ts';
import type { Settings } from '../../domain/platform/kernel/index.ts';
import type { Pipeline } from '../../tools/pipeline.ts';
import { credentialOf } from '../../tools/requests/request-origin.ts';
import { originOf } from '../arrival.ts';
import type { Answered, UcpContext } from './binding.ts';
import type { BindingCall } from './calls.ts';
import type { Platforms } from './platforms.ts';

export interface UcpParts {
  readonly pipeline: Pipeline;
  readonly settings: Pick<Settings, 'publicBaseUrl'>;
  readonly platforms: Platforms;
  /** Our public keys, with which others verify our signatures. */
  readonly publicKeys: () => Promise<readonly PublicKey[]>;
  /** The headers that sign an answer. */
  readonly signAnswer: (status: number, body: string) => Promise<Record<string, string>>;
}

/** Signs answers that a platform may have to prove: status, body and content type. */
export function answerSigner(pipeline: Pick<Pipeline, 'perform'>): UcpParts['signAnswer'] {
  return async (status, body) => {
    const digest = contentDigest(body);
    const components: [string, string][] = [
      ['@status', String(status)],
      ['content-digest', digest],
      ['content-type', 'application/json'],
    ] satisfies Component[];
    const { headers } = await pipeline.perform(signMessage, { components });
    return { 'content-digest': digest, ...headers };
  };
}

interface Wanted {
  readonly call: BindingCall;
  readonly id: string;
  readonly profile: string | null;
  readonly idempotencyKey: string | undefined;
  /** The body as it was received. */
  readonly body: Buffer;
}

/** Finds out who asks, in whose name, and which capabilities both sides have. Returns the answer if there are none. */
export async function openAsked(ctx: Context, parts: UcpParts, wanted: Wanted): Promise<UcpContext | Answered> {
  const { pipeline, settings, platforms } = parts;
  const call = await pipeline.open(credentialOf(ctx.headers), { ...originOf(ctx, 'ucp'), endpoint: 'mcp' });
  const request = { method: ctx.method, url: addressOf(ctx, settings), headers: headersOf(ctx), body: wanted.body };
  const agreed = await platforms.negotiate({ profile: wanted.profile, needed: wanted.call.capability, request, call });
  if ('refusal' in agreed) return { status: 200, body: agreed.refusal };
  const { id, profile: platform, idempotencyKey } = wanted;
  return { pipeline, settings, call, platform, ...agreed, idempotencyKey, id };
}

/** The address as our profile names it, whatever a proxy has made of it. */
function addressOf({ originalUrl }: Context, { publicBaseUrl }: UcpParts['settings']): URL {
  return URL.parse(publicBaseUrl + originalUrl) ?? new URL(publicBaseUrl);
}

function headersOf({ headers }: Context): Record<string, string | string[]> {
  return Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
