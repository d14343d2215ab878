import { appendFileSync } from 'node:fs';
import { expect } from 'vitest';

/** Set by `npm test`: where the names of the operations are gathered that tests have called. */
const GATHERED = process.env['CALLED_OPERATIONS'];
/** What is made for every operation alike tests no behaviour of one of them. */
const GENERATED = /\/tests\/(generated|contract)\//;

const CALLED = /^rentwire_calls_total\{operation="(\w+)",outcome="ok"\} [1-9]/gm;

/** Notes which operations a server has carried out by its own count, when it is about to stop. */
export async function noteCalledOperations(serverUrl: string): Promise<void> {
  if (GATHERED === undefined || GENERATED.test(expect.getState().testPath ?? '')) return;
  const answer = await fetch(`${serverUrl}/metrics`);
  const names = [...(await answer.text()).matchAll(CALLED)].map(([, name]) => name);
  appendFileSync(GATHERED, names.map((name) => `${name}\n`).join(''));
}
