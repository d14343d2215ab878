import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Database, Reader, Tx } from '../../db/database.ts';
import { knownNetworks } from '../../db/schema/index.ts';
import { AttemptLimiter } from './attempt-limiter.ts';
import type { Attempt, AttemptLimits, Attempts } from './attempts.ts';

interface Options {
  readonly database: Database;
  /** Keys the hashes that stand for e-mail and network addresses: both can be guessed, so that a bare hash would hide neither. */
  readonly secret: string;
  readonly limits: AttemptLimits;
}

/** How long a network from which an account was signed in to counts as its own. */
export const KNOWN_NETWORK_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * `points` failures within `seconds` of the first block a key until those seconds are over; who has proven itself is known
 * for `KNOWN_NETWORK_DAYS`. Counted for all processes together, and a restart forgets nothing. Each change is a transaction of its
 * own, so that it stays when the call fails: it must not be asked for within another. A key that is blocked costs no write.
 */
export function databaseAttempts({ database, secret, limits }: Options): Attempts {
  const { reader } = database;
  const hashOf = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');
  const networkId = (key: string) => hashOf(`trust:${key}`);
  const counterOf = (client: Reader | Tx, [kind, key]: Attempt) =>
    attemptCounter(client, { prefix: kind, hash: hashOf(`${kind}:${key}`), ...limits[kind] });

  return {
    blockedFor: (...attempt) => counterOf(reader, attempt).blockedFor(),
    failed: (...attempt) => database.transaction((tx) => counterOf(tx, attempt).add()),

    async take(...attempts) {
      for (const attempt of attempts) {
        const seconds = await counterOf(reader, attempt).blockedFor();
        if (seconds > 0) return seconds;
      }
      return secondsUnless(() => database.transaction((tx) => each(attempts, (attempt) => counterOf(tx, attempt).take())));
    },

    giveBack: (...attempts) => database.transaction((tx) => each(attempts, (attempt) => counterOf(tx, attempt).giveBack())),

    async succeeded({ forget, giveBack = [], trust }) {
      await database.transaction(async (tx) => {
        await each(forget, (attempt) => counterOf(tx, attempt).forget());
        await each(giveBack, (attempt) => counterOf(tx, attempt).giveBack());
        if (trust !== undefined) await know(tx, networkId(trust), KNOWN_NETWORK_DAYS);
      });
    },

    async isTrusted(key) {
      const known = await findNetwork(reader, networkId(key));
      return known !== undefined && known.knownUntil.getTime() > Date.now();
    },

    pseudonymOf: (address) => hashOf(`network:${address}`),
  };
}

/** One after the other, in the order given: two calls that count the same never wait for each other. */
async function each(attempts: readonly Attempt[], step: (attempt: Attempt) => Promise<void>): Promise<void> {
  for (const attempt of attempts) await step(attempt);
}

/** Seconds to wait when the limiter refused, which has undone the whole transaction; else 0. */
async function secondsUnless(taken: () => Promise<void>): Promise<number> {
  try {
    await taken();
    return 0;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return secondsOf(refusal);
  }
}

async function findNetwork(from: Reader, id: string) {
  const [known] = await from.select().from(knownNetworks).where(eq(knownNetworks.id, id));
  return known;
}

/** Written again once a day at most: to the day is enough. */
async function know(tx: Tx, id: string, days: number): Promise<void> {
  const knownUntil = new Date(Date.now() + days * DAY_MS);
  const known = await findNetwork(tx, id);
  if (known !== undefined && knownUntil.getTime() - known.knownUntil.getTime() < DAY_MS) return;
  await tx.insert(knownNetworks).values({ id, knownUntil }).onConflictDoUpdate({ target: knownNetworks.id, set: { knownUntil } });
}

interface Counted {
  readonly prefix: string;
  readonly hash: string;
  readonly points: number;
  readonly seconds: number;
}

/** The count of one key on a connection: a reader can only look, and what a transaction counts goes with it. */
function attemptCounter(client: Reader | Tx, { prefix, hash, points, seconds }: Counted) {
  const limiter = new AttemptLimiter(client, { keyPrefix: prefix, points, duration: seconds });
  return {
    async blockedFor(): Promise<number> {
      const seen = await limiter.get(hash);
      return seen === null || seen.consumedPoints < points ? 0 : secondsOf(seen);
    },
    async add(): Promise<void> {
      await limiter.penalty(hash);
    },
    /** Rejects with a `RateLimiterRes` past the limit. */
    async take(): Promise<void> {
      await limiter.consume(hash);
    },
    /** The window may have ended meanwhile: a count that is gone is not taken back from the next one. */
    async giveBack(): Promise<void> {
      const seen = await limiter.get(hash);
      if (seen !== null && seen.consumedPoints > 0) await limiter.reward(hash);
    },
    async forget(): Promise<void> {
      await limiter.delete(hash);
    },
  };
}

function secondsOf({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1_000));
}
