import { openDatabase } from '../../db/open-database.ts';

/** A call that ends as it would, without a trace in the database. */
export interface Rehearsal {
  /** For `startMarketplace`. */
  readonly open: typeof openDatabase;
  /** While `work` runs, every transaction is rolled back when it is done, and its result is answered all the same. */
  rehearse<T>(work: () => Promise<T>): Promise<T>;
}

/** Carries the result of a transaction past its end. */
class RolledBack extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super('rehearsed');
    this.result = result;
  }
}

/** Calls that need what an earlier transaction of theirs has committed cannot be rehearsed. */
export function rehearsal(): Rehearsal {
  let rehearsing = false;
  return {
    async open(url, options) {
      const database = await openDatabase(url, options);
      return {
        ...database,
        async transaction<T>(work: Parameters<typeof database.transaction<T>>[0]): Promise<T> {
          if (!rehearsing) return database.transaction(work);
          try {
            return await database.transaction<T>(async (tx) => {
              throw new RolledBack(await work(tx));
            });
          } catch (error) {
            if (error instanceof RolledBack) return error.result as T;
            throw error;
          }
        },
      };
    },
    async rehearse(work) {
      rehearsing = true;
      try {
        return await work();
      } finally {
        rehearsing = false;
      }
    },
  };
}
