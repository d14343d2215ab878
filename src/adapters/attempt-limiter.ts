import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { type IRateLimiterOptions, RateLimiterDrizzle } from 'rate-limiter-flexible';
import type { Reader, Tx } from '../../db/database.ts';
import { inserted, plusInserted, whenOver } from '../../db/expressions.ts';
import { given, hotQuery, hotWrite, placeholder } from '../../db/hot-query.ts';
import { attemptCounts } from '../../db/schema/index.ts';

type Count = typeof attemptCounts.$inferSelect;

/**
 * The library's limiter on drizzle, with its three questions prepared: it builds them anew at every call, and imports
 * drizzle by a name that nothing has once the server is built.
 */
export class AttemptLimiter extends RateLimiterDrizzle {
  readonly #client: Reader | Tx;

  constructor(client: Reader | Tx, limit: Pick<IRateLimiterOptions, 'keyPrefix' | 'points' | 'duration'>) {
    // A job deletes what has run out.
    super({ ...limit, storeClient: client, schema: attemptCounts, clearExpiredByTimeout: false });
    this.#client = client;
  }

  async _get(key: string): Promise<Count | null> {
    const [count] = await find(this.#client, { key, now: new Date(Date.now()) });
    return count ?? null;
  }

  /** The count begins anew where its window is over. */
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
