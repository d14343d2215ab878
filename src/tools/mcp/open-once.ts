import type { Context } from 'koa';
import type { Operation } from '../../domain/kernel/index.ts';
import type { Arrival, Call } from '../call.ts';
import { clientOf } from '../client-of.ts';
import { credentialOf } from '../credential-of.ts';
import type { McpParts } from './mcp-parts.ts';

/** Finds out who calls, at the first need and only once. Throws 401 or 429. */
export function openOnce(
  ctx: Context,
  arrival: Arrival,
  { pipeline }: Pick<McpParts, 'pipeline'>,
): (asked?: Operation | null) => Promise<Call> {
  const requestId: unknown = ctx.state['requestId'];
  let call: Promise<Call> | undefined;
  const origin = {
    ...arrival,
    via: 'mcp',
    client: clientOf(ctx.req.headers),
    requestId: typeof requestId === 'string' ? requestId : '',
  } as const;
  return (asked) => {
    call ??= pipeline.open(credentialOf(ctx.req.headers), origin, asked);
    return call;
  };
}
