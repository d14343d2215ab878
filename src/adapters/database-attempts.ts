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
  /**
   * The key of the hashes for e-mail and network addresses. Both can be guessed, so a hash without a key would not hide them.
   */
  readonly secret: string;
}

/** How many days a network from which an account was signed in to is trusted for it. */
export const KNOWN_NETWORK_DAYS = 30;
const DAY_MS = 86_400_000;
/** The second half of the attempts of all networks is divided into at least this many shares. */
const SHARES_OF_REST = 25;

/**
 * Counts attempts in the database. When a key has as many failures as its limit within a window, it is blocked until the window
 * is over. A trusted key is trusted for `KNOWN_NETWORK_DAYS`. All processes count together, and a restart forgets nothing. Each
 * change is a transaction of its own, so that it stays if the call fails; therefore it must not be called within another
 * transaction. A blocked key causes no write.
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
    // The counters change one after the other in the given order, so that two calls with the same counters cannot deadlock.
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

/**
 * The counters of one attempt: the network and those around it, the smallest first, and all networks together; or only the
 * subject.
 */
function countsOf({ most, mostInAll }: AttemptLimit, network: string | undefined) {
  const inAll = mostInAll === undefined ? [] : [{ of: ['all'], most: mostInAll }];
  if (network !== undefined)
    return [...networksAround(network).map(({ name, times }) => ({ of: [name], most: most * times })), ...inAll];
  return inAll.length > 0 ? inAll : [{ of: [], most }];
}

/**
 * How many seconds a network must wait that has had its share of the second half (see `mostInAll`): until the count of all
 * networks expires. `counted` says how many of the counts are this attempt's own.
 */
async function waitForRest({ limit, network }: Attempt, counters: readonly AttemptCounter[], counted: 0 | 1): Promise<number> {
  const [largest, all] = counters.slice(-2);
  if (network === undefined || limit.mostInAll === undefined || largest === undefined || all === undefined) return 0;
  const half = limit.mostInAll / 2;
  if ((await all.count()) - counted < half) return 0;
  const share = Math.max(1, Math.floor(half / SHARES_OF_REST));
  return (await largest.count()) - counted < share ? 0 : all.remaining();
}

/** Thrown if a network has had its share. */
class TooMuch extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super('A network has had its share.');
    this.seconds = seconds;
  }
}

/** How many seconds to wait if the limiter refused, which has rolled back the whole transaction; otherwise 0. */
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

/** Trusts a network. It is written at most once a day, because the day is exact enough. */
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

/**
 * The counter of one key on a connection. With a reader it can only be read; with a transaction it changes as part of that
 * transaction.
 */
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
    /** Counts one attempt. Rejects with a `RateLimiterRes` beyond the limit. */
    async take(): Promise<void> {
      await limiter.consume(hash);
    },
    /** Takes one attempt back. If its window has ended meanwhile, nothing is taken back from the next one. */
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
