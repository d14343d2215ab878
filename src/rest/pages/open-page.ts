import type { Context } from 'koa';
import type { Call } from '../../tools/call.ts';
import type { Pipeline } from '../../tools/pipeline.ts';
import { originOf } from '../arrival.ts';

/** A person opens a page: nobody is signed in there, but on the account page, whose forms carry a permit. */
export function openPage(pipeline: Pipeline, ctx: Context, permit: string | null = null): Promise<Call> {
  return pipeline.open(permit, originOf(ctx, 'page'));
}
