import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { type IRateLimiterOptions, RateLimiterDrizzle } from 'rate-limiter-flexible';
import type { Reader, Tx } from '../../db/database.ts';
import { inserted, plusInserted, whenOver } from '../../db/expressions.ts';
import { given, hotQuery, hotWrite, placeholder } from '../../db/hot-query.ts';
import { attemptCounts } from '../../db/schema/index.ts';

type Count = typeof attemptCounts.$inferSelect;

/**
 * The rate limiter of the library on drizzle, with its three queries prepared, because the library builds them anew for each
 * call. Its own import of drizzle would also fail in the built server.
 */
export class AttemptLimiter extends RateLimiterDrizzle {
  readonly #client: Reader | Tx;

  constructor(client: Reader | Tx, limit: Pick<IRateLimiterOptions, 'keyPrefix' | 'points' | 'duration'>) {
    // The library deletes nothing, because a job deletes expired counts.
    super({ ...limit, storeClient: client, schema: attemptCounts, clearExpiredByTimeout: false });
    this.#client = client;
  }

  async _get(key: string): Promise<Count | null> {
    const [count] = await find(this.#client, { key, now: new Date(Date.now()) });
    return count ?? null;
  }

  /** Counts points. The count begins again if its window is over. */
  async _upsert(key: string, points: number, windowMs: number): Promise<Count | undefined> {
    const now = new Date(Date.now());
    const [count] = await add(this.#client as Tx, { key, points, now, expire: new Date(now.getTime() + windowMs) });
    return count;
  }

  async _delete(key: string): Promise<boolean> {
    return (await forget(this.#client as Tx, key)).length > 0;
  }
}

const find = hotQuery('count_of_attempts', (reader) => {
  const { key, expire } = attemptCounts;
  const lasts = or(gt(expire, given('now', expire)), isNull(expire));
  return reader
    .select()
    .from(attemptCounts)
    .where(and(eq(key, placeholder('key')), lasts));
});

const add = hotWrite('add_attempt', (tx) => {
  const { key, points, expire } = attemptCounts;
  const now = given('now', expire);
  return tx
    .insert(attemptCounts)
    .values({ key: placeholder('key'), points: given('points', points), expire: given('expire', expire) })
    .onConflictDoUpdate({
      target: key,
      set: {
        points: whenOver(expire, now, [inserted(points), plusInserted(points)]),
        expire: whenOver(expire, now, [inserted(expire), expire]),
      },
    })
    .returning();
});

const forget = (tx: Tx, key: string) =>
  tx.delete(attemptCounts).where(eq(attemptCounts.key, key)).returning({ key: attemptCounts.key });
