import type { Database } from '../../db/database.ts';
import { markKeyUsed } from '../domain/accounts/index.ts';
import type { Caller } from '../domain/kernel/index.ts';

const EVERY_MS = 60_000;
const MOST_REMEMBERED = 10_000;

/** Writes when a key was last used, once a minute for each key and process, so that a busy key costs no write per call. */
export function noteKeyUse(database: Database): (caller: Caller, now: Date) => Promise<void> {
  const noted = new Map<string, number>();
  return async (caller, now) => {
    if (caller.kind !== 'user' || caller.credential.kind !== 'apiKey') return;
    const { id: keyId } = caller.credential;
    const last = noted.get(keyId);
    if (last !== undefined && now.getTime() - last < EVERY_MS) return;
    if (noted.size >= MOST_REMEMBERED) noted.clear();
    noted.set(keyId, now.getTime());
    await database.transaction((tx) => markKeyUsed(tx, keyId, now));
  };
}
