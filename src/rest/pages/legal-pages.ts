import type { Middleware } from 'koa';
import { getLegalText, LegalTextView } from '../../domain/legal/index.ts';
import type { Pipeline } from '../../tools/pipeline.ts';
import { legalPage } from './legal-page.ts';
import { openPage } from './open-page.ts';
import { orProblemPage } from './or-problem-page.ts';
import { showPage } from './show-page.ts';

const PATH = /^\/legal\/([a-z-]{1,40})$/;

/** The legal texts for people: the one in force, or with `?version=` exactly that one. */
export function legalPages(pipeline: Pipeline): Middleware {
  const serve = orProblemPage(async (ctx, path) => {
    const call = await openPage(pipeline, ctx);
    const version = ctx.URL.searchParams.get('version');
    const input = { ...path, ...(version !== null && { version }) };
    const { output } = await pipeline.execute(getLegalText, input, call);
    showPage(ctx, 200, legalPage(LegalTextView.parse(output)));
  });
  return async (ctx, next) => {
    const kind = PATH.exec(ctx.path)?.[1];
    if (kind === undefined || !['GET', 'HEAD'].includes(ctx.method)) return next();
    await serve(ctx, { kind });
  };
}
