import { setTimeout as delay } from 'node:timers/promises';
import type { Database, Tx } from '../../db/database.ts';

/** Long enough for a call to come as far as it can while somebody else's transaction is open. */
const ON_ITS_WAY_MS = 300;

/** Does `work` in a transaction that stays open until what `send` sends has come as far as it can; then it is committed. */
export async function whileHeld<T>(
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
