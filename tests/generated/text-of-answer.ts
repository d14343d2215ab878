import type { NextAction } from '../../src/domain/platform/kernel/index.ts';

/** What somebody who reads only the text needs to go on: addresses, words to be said, deadlines, and each step’s tool. */
export function missingIn(text: string, data: unknown): string[] {
  return [...wordsToAct(data)].filter((word) => !text.includes(word));
}

function* wordsToAct(data: unknown): Generator<string> {
  const { nextActions = [], askPerson = [], waitingFor, dueAt, onSilence, handInUrl, url } = Object(data);
  for (const said of [waitingFor, dueAt, onSilence, handInUrl, url]) if (typeof said === 'string') yield said;
  for (const { words, url: read } of askPerson) {
    yield words;
    if (read !== null) yield read;
  }
  for (const step of nextActions as NextAction[]) {
    yield step.tool;
    for (const word of [step.dueAt, step.notBefore, step.onSilence, step.handInUrl, step.pageUrl, step.agreementUrl]) {
      if (word !== undefined) yield word;
    }
  }
}
