import workerpool from 'workerpool';
import { BEGUN } from '../../src/adapters/parser-threads.ts';

// Parsers that do what the worst file could make one do, by the first byte of what they are to read.
const kept: number[][] = [];
const HOSTILE: Readonly<Record<number, () => void>> = {
  1: () => {
    for (;;);
  },
  2: () => {
    for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => index / 3));
  },
  3: () => {
    throw new RangeError('a bug of the parser');
  },
};

workerpool.worker({
  async pdf(content: Uint8Array) {
    workerpool.workerEmit(BEGUN);
    HOSTILE[content[0] ?? 0]?.();
    return content[0] === 0 ? null : String(content.byteLength);
  },
});
