import { appendFileSync } from 'node:fs';
import { expect } from 'vitest';
import { lifecycles } from '../../scripts/find-operations.ts';

/** Set by `npm test`: the file in which the moves of lifecycles are gathered that tests of behaviour have made. */
const GATHERED = process.env['TAKEN_MOVES'];
/** Suites that make every move alike do not test the behaviour of one. */
const GENERATED = /\/tests\/(generated|contract|pure)\//;

const taken = new Set<string>();

if (GATHERED !== undefined) for (const { name, lifecycle } of lifecycles) noteMovesOf(name, lifecycle);

function noteMovesOf(lifecycleName: string, lifecycle: (typeof lifecycles)[number]['lifecycle']): void {
  const { take, takeAll } = lifecycle;
  lifecycle.take = (state, name) => {
    const move = take(state, name);
    taken.add(`${lifecycleName}.${name}`);
    return move;
  };
  lifecycle.takeAll = (name) => {
    taken.add(`${lifecycleName}.${name}`);
    return takeAll(name);
  };
}

/** Forgets the moves that making the demo data has taken. */
export function forgetTakenMoves(): void {
  taken.clear();
}

/** Notes the moves that were made since this was last called, when a server is about to stop. */
export function noteTakenMoves(): void {
  if (GATHERED !== undefined && !GENERATED.test(expect.getState().testPath ?? ''))
    appendFileSync(GATHERED, [...taken].map((name) => `${name}\n`).join(''));
  taken.clear();
}
