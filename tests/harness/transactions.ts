import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database, OnStatement, Tx } from '../../db/database.ts';
import { openDatabase } from '../../db/open-database.ts';

/** Lets a process "die" between two statements, as often and wherever a test wants. */
interface Faults {
  /** Opens a database whose transactions count the points at which the process could die. */
  readonly open: typeof openDatabase;
  /** From the `point`-th point on, counted from 1 and from now, nothing is written any more, as if the process were gone. */
  dieAt(point: number): void;
  /** The process is back. Tells whether it had died. */
  revive(): boolean;
}

const WRITES = /^(?:insert|update|delete)\b/;

class Killed extends Error {}

/** A point lies before each write, before each commit and after each commit. */
export function faults(): Faults {
  let left = Infinity;
  const point = () => {
    left -= 1;
    if (left <= 0) throw new Killed('The process died here.');
  };
  return {
    async open(url, options) {
      const onStatement: OnStatement = (statement, values) => {
        options.onStatement?.(statement, values);
        if (WRITES.test(statement)) point();
      };
      const database: Database = await openDatabase(url, { ...options, onStatement });
      return {
        ...database,
        async transaction(work) {
          const result = await database.transaction(async (tx) => {
            const done = await work(tx);
            point();
            return done;
          });
          point();
          return result;
        },
      };
    },
    dieAt(next) {
      left = next;
    },
    revive() {
      const died = left <= 0;
      left = Infinity;
      return died;
    },
  };
}

/** Long enough for a call to come as far as it can while somebody else's transaction is open. */
const ON_ITS_WAY_MS = 200;

/** Does `work` in a transaction that stays open until what `send` sends has come as far as it can; then it is committed. */
export async function duringOpenTransaction<T>(
  { database }: { database: Pick<Database, 'transaction'> },
  work: (tx: Tx) => Promise<unknown>,
  send: () => Promise<T>,
): Promise<T> {
  const done = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const held = database.transaction(async (tx) => {
    await work(tx);
    done.resolve();
    await goOn.promise;
  });
  await Promise.race([done.promise, held]);
  const sent = send();
  await delay(ON_ITS_WAY_MS);
  goOn.resolve();
  await held;
  return sent;
}

/** Keeps the transaction of a real command open, with the locks that the command itself has taken. */
interface HeldCommands {
  /** For `startMarketplace`. */
  readonly open: typeof openDatabase;
  /**
   * Sends `first`, and keeps its transaction that writes to the table open until what `second` sends has come as far as it
   * can; then it is committed. Answers with both.
   */
  during<A, B>(table: string, first: () => Promise<A>, second: () => Promise<B>): Promise<{ first: A; second: B }>;
}

export function heldCommands(): HeldCommands {
  const running = new AsyncLocalStorage<{ wrote: boolean }>();
  let waiting: { readonly writes: RegExp; readonly held: () => void; readonly goOn: Promise<void> } | null = null;
  return {
    async open(url, options) {
      const onStatement: OnStatement = (statement, values) => {
        options.onStatement?.(statement, values);
        const mine = running.getStore();
        if (mine !== undefined && waiting?.writes.test(statement)) mine.wrote = true;
      };
      const database: Database = await openDatabase(url, { ...options, onStatement });
      return {
        ...database,
        transaction: (work) =>
          database.transaction((tx) => {
            const mine = { wrote: false };
            return running.run(mine, async () => {
              const done = await work(tx);
              if (!mine.wrote || waiting === null) return done;
              const { held, goOn } = waiting;
              waiting = null;
              held();
              await goOn;
              return done;
            });
          }),
      };
    },
    async during(table, first, second) {
      const [held, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const writes = new RegExp(`^(?:insert into|update|delete from) "${table}"`);
      waiting = { writes, held: held.resolve, goOn: goOn.promise };
      const sentFirst = first();
      const ended = sentFirst.then((answer) => {
        const text = JSON.stringify(answer)?.slice(0, 500);
        throw new Error(`The first call ended without writing to ${table}: ${text}`);
      });
      try {
        await Promise.race([held.promise, ended]);
        ended.catch(() => {});
        const sentSecond = second();
        await delay(ON_ITS_WAY_MS);
        goOn.resolve();
        return { first: await sentFirst, second: await sentSecond };
      } finally {
        waiting = null;
        goOn.resolve();
      }
    },
  };
}
