import type { Context } from 'koa';
import { clientOf } from '../../tools/client-of.ts';
import type { Call, Pipeline } from '../../tools/pipeline.ts';

/** A person opens a page: nobody is signed in there, but on the account page, whose forms carry a permit. */
export function openPage(pipeline: Pipeline, ctx: Context, permit: string | null = null): Promise<Call> {
  const { ip: address, headers, state } = ctx;
  return pipeline.open(permit, { address, via: 'page', client: clientOf(headers), requestId: state['requestId'] });
}
