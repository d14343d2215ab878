import type { Context } from 'koa';
import { clientOf } from '../../tools/client-of.ts';
import type { Call, Pipeline } from '../../tools/pipeline.ts';

/** A person opens a page: nobody is signed in there. */
export function openPage(pipeline: Pipeline, ctx: Context): Promise<Call> {
  const { ip: address, headers, state } = ctx;
  return pipeline.open(null, { address, via: 'page', client: clientOf(headers), requestId: state['requestId'] });
}
