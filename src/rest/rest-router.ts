import Router from '@koa/router';
import type { Pipeline } from '../tools/pipeline.ts';
import { orProblemPage } from './pages/or-problem-page.ts';
import type { BodyLimits } from './request-body.ts';
import type { Route } from './route.ts';
import { serveRoute } from './serve-route.ts';

export const BASE_PATH = '/api/v1';

/** The route tables as a Koa router. */
export function restRouter(routes: readonly Route[], pipeline: Pipeline, limits: BodyLimits): Router {
  const router = new Router();
  for (const route of routes) {
    const answer = serveRoute(route, pipeline, limits);
    const serve = route.answer === 'page' ? orProblemPage(answer) : answer;
    const path = (route.root ? route.path : BASE_PATH + route.path).replaceAll(/\{(\w+)\}/g, ':$1');
    router.register(path, [route.method], (ctx) => serve(ctx, ctx.params));
  }
  return router;
}
