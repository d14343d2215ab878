import type { Reader } from '../../../db/database.ts';
import type { UserCaller } from '../kernel/index.ts';
import { cappedKeyGrants } from './account-errors.ts';
import { findSpendCap } from './spend-store.ts';

/** A key with a spend cap gets no other key: that one would have no cap, or a fresh one. */
export async function assertUncapped(from: Reader, { credential }: UserCaller): Promise<void> {
  if (credential.kind === 'apiKey' && (await findSpendCap(from, credential.id)) !== null) throw cappedKeyGrants({});
}
