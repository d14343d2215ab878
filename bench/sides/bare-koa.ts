import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { z } from 'zod';
import { BareAnswer, FROM_MEMORY } from '../bare-koa.ts';
import { replayStatements } from '../replay-statements.ts';
import { serveParent } from './serve-parent.ts';

const { DATABASE_FILE, ANSWERS } = z.object({ DATABASE_FILE: z.string(), ANSWERS: z.string() }).parse(process.env);
const { prepare, close } = replayStatements(DATABASE_FILE);
const answers = z
  .array(BareAnswer)
  .parse(JSON.parse(readFileSync(ANSWERS, 'utf8')))
  .flatMap(({ path, steps, body }) => [
    [path, { run: prepare(steps), body: z.object({}).loose().parse(JSON.parse(body)) }] as const,
    [`${FROM_MEMORY}${path}`, { run: [], body: Buffer.from(body) }] as const,
  ]);
const byPath = new Map<string | undefined, (typeof answers)[number][1]>(answers);

/**
 * The rows from the database are ignored. The answer is ready, except that it is written as JSON, which every app has to do.
 */
const app = new Koa();
app.use((ctx) => {
  const answer = byPath.get(ctx.url);
  if (answer === undefined) return;
  for (const run of answer.run) run();
  ctx.type = 'application/json; charset=utf-8';
  ctx.body = answer.body;
});
const server = app.listen(0, '127.0.0.1', () => {
  const { port } = z.custom<AddressInfo>().parse(server.address());
  serveParent({ url: `http://127.0.0.1:${port}` }, {}, close);
});
