import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { Step } from '../record-statements.ts';
import { replayStatements } from '../replay-statements.ts';
import { serveParent } from './serve-parent.ts';

const { DATABASE_FILE, RECORDING } = z.object({ DATABASE_FILE: z.string(), RECORDING: z.string() }).parse(process.env);
const { prepare, close } = replayStatements(DATABASE_FILE);

const warmUp = prepare(stepsOf('warm-up'));
const measured = prepare(stepsOf('measured'));
for (const run of warmUp) run();

/** Answers with the seconds that the measured statements took. */
function replay(): number {
  const started = performance.now();
  for (const run of measured) run();
  return (performance.now() - started) / 1000;
}

function stepsOf(name: string): Step[] {
  return z.array(Step).parse(JSON.parse(readFileSync(`${RECORDING}-${name}.json`, 'utf8')));
}

serveParent({}, { replay }, close);
