import { randomBytes } from 'node:crypto';
import argon2 from 'argon2';
import { fairQueue, PLATFORM, type Requester } from './fair-queue.ts';

/** Hashes passwords (argon2id) off the event loop. It limits how many hashes run and how many wait. Throws `QueueFull`. */
export interface Passwords {
  hash(password: string, requester?: Requester): Promise<string>;
  /** Takes as long for a null hash as for a real one, so that an unknown account cannot be told from a wrong password. */
  verify(hash: string | null, password: string, requester?: Requester): Promise<boolean>;
}

interface Argon2Cost {
  /** The memory of one hash, in KiB. */
  readonly memoryCost: number;
  readonly timeCost: number;
  /** The lanes of one hash. Each is a thread while it hashes. */
  readonly parallelism: number;
}

interface Limits {
  readonly parallel: number;
  /** How many checks may wait, and how many new hashes. One network may have a quarter of them. */
  readonly waiting?: number;
  readonly cost?: Argon2Cost;
}

/**
 * argon2id. At most `parallel` hashes run at a time, because each takes memory and a thread that file access also needs.
 * Sign-ins go before registrations, and networks take turns.
 */
export function argon2Passwords({ parallel, waiting = Infinity, cost = RECOMMENDED }: Limits): Passwords {
  const share = Math.max(1, Math.ceil(waiting / NETWORKS)) + 1;
  const limits = { running: parallel, waiting, heldBy: { network: share, person: share }, retryAfterSeconds: BUSY_SECONDS };
  const queue = fairQueue(['verify', 'hash'], limits);
  const nobody = unmatchable(cost);

  return {
    hash: (password, requester = PLATFORM) =>
      queue.run('hash', requester, () => argon2.hash(password, { ...cost, type: argon2.argon2id })),

    async verify(hash, password, requester = PLATFORM) {
      const matches = await queue.run('verify', requester, () => argon2.verify(hash ?? nobody, password));
      return hash !== null && matches;
    },
  };
}

/** At least this many networks share the places in the queue, so one network can have a quarter of them. */
const NETWORKS = 4;
/** After how many seconds a refused caller should try again. Hashing all that waits takes less. */
const BUSY_SECONDS = 5;

/** RFC 9106, section 4, the second recommended option, with 64 MiB. */
const RECOMMENDED: Argon2Cost = { memoryCost: 65_536, timeCost: 3, parallelism: 4 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** A hash that matches no password, in the PHC string format. Verifying against it takes as long as against a real one. */
function unmatchable({ memoryCost, timeCost, parallelism }: Argon2Cost): string {
  const [salt, hash] = [SALT_BYTES, HASH_BYTES].map((bytes) => randomBytes(bytes).toString('base64').replaceAll('=', ''));
  return `$argon2id$v=19$m=${memoryCost},p=${parallelism},t=${timeCost}$${salt}$${hash}`;
}
