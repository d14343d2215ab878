import type { Context } from 'koa';
import type { Operation } from '../domain/kernel/index.ts';
import type { Answer } from '../tools/call.ts';
import type { Pipeline } from '../tools/pipeline.ts';
import { credentialOf } from '../tools/credential-of.ts';
import { originOf } from './arrival.ts';
import { announceRate } from './rate-headers.ts';
import { mergeInput, selectRoute } from './read-input.ts';
import { showPage } from './pages/show-page.ts';
import { readRequestBody } from './read-request-body.ts';
import type { BodyLimits } from './request-body.ts';
import { sendCalendar } from './send-calendar.ts';
import { sendFile } from './send-file.ts';
import { sendTable } from './send-table.ts';
import type { Route } from './route.ts';

/** Answers one request of one route: open, authorise, read, execute, wrap. Whatever goes wrong is thrown to `answerErrors`. */
export function serveRoute(route: Route, pipeline: Pipeline, limits: BodyLimits) {
  const operations = [...route.operations.values()];
  const [anyOperation = null] = operations;

  return async (ctx: Context, path: Record<string, string>): Promise<void> => {
    const via = route.body === 'callback' ? 'gateway' : 'rest';
    const call = await pipeline.open(credentialOf(ctx.headers), originOf(ctx, via), anyOperation);
    announceRate(ctx, call);
    // Refused before its body is read, and before a file of it is kept.
    if (route.method !== 'GET') await pipeline.admit(operations, { ...ctx.query, ...path }, call);
    else if (anyOperation !== null) pipeline.authorise(anyOperation, call);

    const { fields, isForm, file } = await readRequestBody(ctx, route, limits);
    const { operation, body } = await releasingFile(limits, file?.key, () => selectRoute(route, fields));
    const said = isForm ? { query: { ...ctx.query, ...textOf(body) }, body: {} } : { query: ctx.query, body };
    const input = mergeInput(route, operation, { path, ...said });
    const idempotencyKey = ctx.get('idempotency-key') || undefined;
    const answer = await pipeline.execute(operation, input, call, { idempotencyKey, file });
    await send(ctx, route, operation, answer, limits);
  };
}

async function send(ctx: Context, route: Route, operation: Operation, answer: Answer, limits: BodyLimits): Promise<void> {
  if (route.answer === 'page') return showPage(ctx, route.status, route.page(answer.output));
  if (route.answer === 'file') return sendFile(ctx, answer.output, limits.storage);
  if (route.answer === 'calendar') return sendCalendar(ctx, answer.output);
  if (route.answer === 'table' && sendTable(ctx, operation.name, answer.output)) return;
  if (answer.replayed) ctx.set('Idempotent-Replayed', 'true');
  // Answers about a person must not be kept by anything in between.
  ctx.set('Cache-Control', operation.access.who === 'anyone' && operation.kind === 'query' ? 'no-cache' : 'no-store');
  ctx.status = route.status;
  ctx.body = { success: true, data: answer.output };
}

function textOf(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}

async function releasingFile<T>({ storage }: BodyLimits, key: string | undefined, work: () => T): Promise<T> {
  try {
    return work();
  } catch (error) {
    if (key !== undefined) await storage.remove(key);
    throw error;
  }
}
