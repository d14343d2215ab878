import { randomBytes } from 'node:crypto';
import argon2 from 'argon2';
import { type Passwords, PasswordsBusy } from './passwords.ts';

export interface Argon2Cost {
  /** In KiB. */
  readonly memoryCost: number;
  readonly timeCost: number;
  /** Lanes, each a thread while it hashes. */
  readonly parallelism: number;
}

interface Limits {
  readonly parallel: number;
  /** How many checks may wait, and how many new hashes. */
  readonly waiting?: number;
  readonly cost?: Argon2Cost;
}

/**
 * argon2id. No more than `parallel` hashes at once: each takes its memory, and a thread that file access needs too. Whoever
 * signs in goes before whoever registers.
 */
export function argon2Passwords({ parallel, waiting = Infinity, cost = RECOMMENDED }: Limits): Passwords {
  const inTurn = slots(parallel, waiting);
  const nobody = unmatchable(cost);

  return {
    hash: (password) => inTurn('hash', () => argon2.hash(password, { ...cost, type: argon2.argon2id })),

    async verify(hash, password) {
      const matches = await inTurn('verify', () => argon2.verify(hash ?? nobody, password));
      return hash !== null && matches;
    },
  };
}

/** RFC 9106, section 4, the second recommended option: 64 MiB. */
const RECOMMENDED: Argon2Cost = { memoryCost: 65_536, timeCost: 3, parallelism: 4 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** A hash of nothing, in the PHC string format: verifying against it takes as long as against a real one. */
function unmatchable({ memoryCost, timeCost, parallelism }: Argon2Cost): string {
  const [salt, hash] = [SALT_BYTES, HASH_BYTES].map((bytes) => randomBytes(bytes).toString('base64').replaceAll('=', ''));
  return `$argon2id$v=19$m=${memoryCost},p=${parallelism},t=${timeCost}$${salt}$${hash}`;
}

/** Runs at most `parallel` pieces of work at once; the others wait in the order in which they came, checks before hashes. */
function slots(parallel: number, most: number): <T>(kind: 'hash' | 'verify', work: () => Promise<T>) => Promise<T> {
  const waiting = { verify: [] as (() => void)[], hash: [] as (() => void)[] };
  let free = parallel;

  return async (kind, work) => {
    const queue = waiting[kind];
    if (free > 0) free -= 1;
    else if (queue.length >= most) throw new PasswordsBusy(`${most} wait for their turn already.`);
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.verify.shift() ?? waiting.hash.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
