import { randomBytes } from 'node:crypto';

const KEY_BYTES = 16;
const KEY = /^[0-9a-f]{32}$/;

/** A new name in the file storage: random, so that nobody can guess it. */
export function newFileKey(): string {
  return randomBytes(KEY_BYTES).toString('hex');
}

/** A key is only ever one that was made here: anything else could point outside the storage. Throws otherwise. */
export function assertFileKey(key: string): void {
  // The pattern's `$` alone would let a line break pass.
  if (key.length !== KEY_BYTES * 2 || !KEY.test(key)) throw new Error('This is not a key of the file storage.');
}
