import Koa, { type Middleware } from 'koa';
import { releasePlaces } from '../../src/rest/http-app.ts';
import type { McpParts } from '../../src/tools/mcp/mcp-parts.ts';
import type { Pipeline } from '../../src/tools/pipeline.ts';
import { bodyBudget } from '../../src/tools/requests/body-budget.ts';
import { jsonBodies, readJson } from '../../src/tools/requests/json-body.ts';
import { TEST_NOW } from '../harness/clock.ts';
import { serveOnLoopback } from '../harness/servers/loopback-server.ts';

export interface Doors {
  readonly origin: string;
  /** What was logged as an error, newest last. */
  readonly errors: object[];
  close(): Promise<void>;
}

/** Doors of a test's own making over the pipeline of a running marketplace, on a port of their own. */
export async function startDoors(pipeline: Pipeline, mount: (parts: McpParts) => Middleware[]): Promise<Doors> {
  const errors: object[] = [];
  const parts: McpParts = {
    pipeline,
    now: () => TEST_NOW,
    serverInfo: { name: 'rentwire', version: '0.0.0' },
    askedOrigin: () => 'http://localhost',
    allowsHost: (host) => LOCAL.test(host),
    allowsOrigin: (origin) => LOCAL.test(origin.replace(/^https?:\/\//, '')),
    challengedInResults: () => false,
    describeAction: () => null,
    maxBodyBytes: 256 * 1_024,
    maxFileBodyBytes: 8 * 1_048_576,
    log: { error: (details) => void errors.push(details), debug: () => {} },
    bodyBudget: bodyBudget(),
    jsonBodies: jsonBodies({ json: async (bytes) => readJson(bytes) }),
    fastPath: true,
  };
  const app = new Koa();
  app.use(async (ctx, next) => {
    ctx.state['requestId'] = 'req_test';
    ctx.set('X-Request-Id', 'req_test');
    await next();
  });
  app.use(releasePlaces(parts.bodyBudget));
  for (const middleware of mount(parts)) app.use(middleware);
  const { url, close } = await serveOnLoopback(app.callback());
  return {
    origin: url,
    errors,
    close,
  };
}

const LOCAL = /^(localhost|127\.0\.0\.1)(:\d+)?$/;
