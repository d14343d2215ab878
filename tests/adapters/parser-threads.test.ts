import { Readable } from 'node:stream';
import { afterEach, describe, expect, test } from 'vitest';
import { fileCleaner } from '../../src/adapters/file-cleaner/file-cleaner.ts';
import { parserThreads, type ParserThreads } from '../../src/adapters/parser-threads.ts';

const ENTRY = new URL('../harness/endless-thread.ts', import.meta.url);
const LIMITS = { threads: 1, milliseconds: 1_500, megabytes: 48, idleMilliseconds: 60_000 };
/** Made anew each time: what is read is handed over to the thread. */
const file = (kind: 'harmless' | 'endless' | 'hoarding' | 'broken') =>
  Buffer.from(Uint8Array.of(['harmless', 'endless', 'hoarding', 'broken'].indexOf(kind), 7, 7));

let threads: ParserThreads;
afterEach(() => threads.close());

test('a parser that never ends is stopped after its time, and the file behind it is parsed', async () => {
  threads = parserThreads(ENTRY, LIMITS);
  const [endless, next] = await Promise.allSettled([threads.pdf(file('endless')), threads.pdf(file('harmless'))]);
  expect(endless).toMatchObject({ status: 'rejected', reason: { reason: 'TIME' } });
  expect(next).toEqual({ status: 'fulfilled', value: null });
});

test('a parser that takes too much memory is stopped alone, and the next file is parsed', async () => {
  threads = parserThreads(ENTRY, { ...LIMITS, milliseconds: 20_000 });
  await expect(threads.pdf(file('hoarding'))).rejects.toMatchObject({ reason: 'MEMORY' });
  expect(await threads.pdf(file('harmless'))).toBeNull();
});

test('an exception in a parser is reported as an error and not as a limit', async () => {
  threads = parserThreads(ENTRY, LIMITS);
  await expect(threads.pdf(file('broken'))).rejects.toThrow('a bug of the parser');
});

test('the event loop of the server runs while a file is parsed', async () => {
  threads = parserThreads(ENTRY, LIMITS);
  let turns = 0;
  const ticking = setInterval(() => (turns += 1), 5);
  await threads.pdf(file('endless')).catch(() => null);
  clearInterval(ticking);
  expect(turns).toBeGreaterThan(30);
});

test('parser threads end when they are idle, and start again for the next file', async () => {
  threads = parserThreads(ENTRY, { ...LIMITS, idleMilliseconds: 50 });
  expect(await threads.pdf(file('harmless'))).toBeNull();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await threads.pdf(Uint8Array.of(9, 9))).toBe('2');
});

describe('the file', () => {
  test.each([
    ['endless', 1_500, 'takes too long to look through'],
    ['hoarding', 20_000, 'too large to look through'],
  ] as const)('that is %s is refused with a reason for the sender', async (kind, milliseconds, words) => {
    threads = parserThreads(ENTRY, { ...LIMITS, milliseconds });
    const cleaning = fileCleaner(threads).clean(async () => Readable.from([file(kind)]), 'application/pdf');
    await expect(cleaning).rejects.toThrow(words);
  });
});
