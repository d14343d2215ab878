import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ask } from './load/ask.ts';
import type { Fixture } from './fixture.ts';
import { Step } from './record-statements.ts';
import { type ServingSide, startMarketplace, startServing } from './start-marketplace.ts';
import { writeSomething } from './load/write-something.ts';

/** The statements and the bytes of a bare server for one path. */
export const BareAnswer = z.object({ path: z.string(), steps: z.array(Step), body: z.string() });

/** The prefix of the paths whose bytes the bare server sends without any statement. */
export const FROM_MEMORY = '/from-memory';

/**
 * A Koa app without middleware that runs the statements that `ours` runs for each path, and sends the bytes that `ours` sends.
 */
export async function startBareKoa(ours: ServingSide, paths: readonly string[], fixture: Fixture): Promise<ServingSide> {
  const statements = await statementsOf(paths, fixture);
  const answers: z.infer<typeof BareAnswer>[] = [];
  for (const path of paths) {
    answers.push({ path, steps: z.array(Step).parse(statements.get(path)), body: await ask(ours.url, { path }) });
  }
  const file = fixture.copy('bare');
  const script = join(file, '../answers.json');
  writeFileSync(script, JSON.stringify(answers));

  const bare = await startServing(new URL('sides/bare-koa.ts', import.meta.url), { DATABASE_FILE: file, ANSWERS: script });
  for (const { path, body } of answers) {
    const sent = [await ask(bare.url, { path }), await ask(bare.url, { path: `${FROM_MEMORY}${path}` })];
    if (sent.some((bytes) => bytes !== body)) throw new Error(`The two sides answer ${path} differently.`);
  }
  return bare;
}

/**
 * The statements of each path. They are recorded in a process of its own, so that recording slows nobody. The second request
 * finds all statements prepared, but something was written since, so that it must read again.
 */
async function statementsOf(paths: readonly string[], fixture: Fixture): Promise<Map<string, unknown>> {
  const file = fixture.copy('recorder');
  const recorder = await startMarketplace(file, { RECORD: '1' });
  const statements = new Map<string, unknown>();
  for (const path of paths) {
    await ask(recorder.url, { path });
    await recorder.ask('statements');
    writeSomething(file);
    await ask(recorder.url, { path });
    statements.set(path, await recorder.ask('statements'));
  }
  await recorder.stop();
  return statements;
}
