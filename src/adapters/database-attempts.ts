import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Database, Reader, Tx } from '../../db/database.ts';
import { hotQuery, placeholder } from '../../db/hot-query.ts';
import { knownNetworks } from '../../db/schema/index.ts';
import { AttemptLimiter } from './attempt-limiter.ts';
import type { Attempt, AttemptLimit, Attempts } from './attempts.ts';
import { networksAround } from './networks.ts';

interface Options {
  readonly database: Database;
  /** Keys the hashes that stand for e-mail and network addresses: both can be guessed, so that a bare hash would hide neither. */
  readonly secret: string;
}

/** How long a network from which an account was signed in to counts as its own. */
export const KNOWN_NETWORK_DAYS = 30;
const DAY_MS = 86_400_000;
/** So many networks at least share the second half of what there is in all. */
const SHARES_OF_REST = 25;

/**
 * As many failures as a limit says, within its window, block a key until the window is over; who has proven itself is known
 * for `KNOWN_NETWORK_DAYS`. Counted for all processes together, and a restart forgets nothing. Each change is a transaction of its
 * own, so that it stays when the call fails: it must not be asked for within another. A key that is blocked costs no write.
 */
export function databaseAttempts({ database, secret }: Options): Attempts {
  const { reader } = database;
  const hashOf = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');
  const networkId = (key: string) => hashOf(`trust:${key}`);
  const countersOf = (client: Reader | Tx, { limit, network, about = '' }: Attempt) => {
    const { kind, seconds } = limit;
    return countsOf(limit, network).map(({ of, most }) => {
      const hash = hashOf([kind, about, ...of].join(' '));
      return attemptCounter(client, { prefix: kind, hash, points: most, seconds });
    });
  };
  const change = (attempts: readonly Attempt[], step: (counter: AttemptCounter) => Promise<void>) =>
    database.transaction((tx) => each(tx, attempts, step));
  const each = async (tx: Tx, attempts: readonly Attempt[], step: (counter: AttemptCounter) => Promise<void>) => {
    // One after the other, in the order given: two calls that count the same never wait for each other.
    for (const attempt of attempts) for (const counter of countersOf(tx, attempt)) await step(counter);
  };

  async function blockedFor(client: Reader | Tx, attempt: Attempt): Promise<number> {
    const counters = countersOf(client, attempt);
    for (const counter of counters) {
      const seconds = await counter.blockedFor();
      if (seconds > 0) return seconds;
    }
    return waitForRest(attempt, counters, 0);
  }

  async function takeOne(tx: Tx, attempt: Attempt): Promise<void> {
    const counters = countersOf(tx, attempt);
    for (const counter of counters) await counter.take();
    const seconds = await waitForRest(attempt, counters, 1);
    if (seconds > 0) throw new TooMuch(seconds);
  }

  return {
    blockedFor: (attempt) => blockedFor(reader, attempt),
    failed: (attempt) => change([attempt], (counter) => counter.add()),

    async take(...attempts) {
      for (const attempt of attempts) {
        const seconds = await blockedFor(reader, attempt);
        if (seconds > 0) return seconds;
      }
      return secondsUnless(() =>
        database.transaction(async (tx) => {
          for (const attempt of attempts) await takeOne(tx, attempt);
        }),
      );
    },

    giveBack: (...attempts) => change(attempts, (counter) => counter.giveBack()),

    async succeeded({ forget, giveBack = [], trust }) {
      await database.transaction(async (tx) => {
        await each(tx, forget, (counter) => counter.forget());
        await each(tx, giveBack, (counter) => counter.giveBack());
        if (trust !== undefined) await know(tx, networkId(trust), KNOWN_NETWORK_DAYS);
      });
    },

    async isTrusted(key) {
      const known = await findNetwork(reader, networkId(key));
      return known !== undefined && known.knownUntil.getTime() > Date.now();
    },

    pseudonymOf: (network) =>
      networksAround(network)
        .map(({ name }) => hashOf(`network:${name}`))
        .toReversed()
        .join('.'),
  };
}

/** What one attempt counts for: the network and those around it, the smallest first, and all together; or the subject alone. */
function countsOf({ most, mostInAll }: AttemptLimit, network: string | undefined) {
  const inAll = mostInAll === undefined ? [] : [{ of: ['all'], most: mostInAll }];
  if (network !== undefined)
    return [...networksAround(network).map(({ name, times }) => ({ of: [name], most: most * times })), ...inAll];
  return inAll.length > 0 ? inAll : [{ of: [], most }];
}

/**
 * Seconds to wait of a network that has had its share of the second half of what there is in all: as long as the count of
 * all lasts. `counted` says how many of the counts are this attempt’s.
 */
async function waitForRest({ limit, network }: Attempt, counters: readonly AttemptCounter[], counted: 0 | 1): Promise<number> {
  const [largest, all] = counters.slice(-2);
  if (network === undefined || limit.mostInAll === undefined || largest === undefined || all === undefined) return 0;
  const half = limit.mostInAll / 2;
  if ((await all.count()) - counted < half) return 0;
  const share = Math.max(1, Math.floor(half / SHARES_OF_REST));
  return (await largest.count()) - counted < share ? 0 : all.remaining();
}

/** A network has had its share. */
class TooMuch extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super('A network has had its share.');
    this.seconds = seconds;
  }
}

/** Seconds to wait when the limiter refused, which has undone the whole transaction; else 0. */
async function secondsUnless(taken: () => Promise<void>): Promise<number> {
  try {
    await taken();
    return 0;
  } catch (refusal) {
    if (refusal instanceof TooMuch) return refusal.seconds;
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return secondsOf(refusal);
  }
}

async function findNetwork(from: Reader, id: string) {
  const [known] = await findKnown(from, { id });
  return known;
}

const findKnown = hotQuery('known_network', (reader) =>
  reader
    .select()
    .from(knownNetworks)
    .where(eq(knownNetworks.id, placeholder('id'))),
);

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

type AttemptCounter = ReturnType<typeof attemptCounter>;

/** The count of one key on a connection: a reader can only look, and what a transaction counts goes with it. */
function attemptCounter(client: Reader | Tx, { prefix, hash, points, seconds }: Counted) {
  const limiter = new AttemptLimiter(client, { keyPrefix: prefix, points, duration: seconds });
  return {
    async count(): Promise<number> {
      return (await limiter.get(hash))?.consumedPoints ?? 0;
    },
    async remaining(): Promise<number> {
      const seen = await limiter.get(hash);
      return seen === null ? 1 : secondsOf(seen);
    },
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
