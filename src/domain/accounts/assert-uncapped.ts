import type { Reader } from '../../../db/database.ts';
import type { UserCaller } from '../kernel/index.ts';
import { cappedKeyGrants, confirmedKeyGrants } from './account-errors.ts';
import { findSpendCap } from './spend-store.ts';

/** A key with a spend cap, or whose calls wait for the person, gets no other key: that one would have neither, or a fresh cap. */
export async function assertUncapped(from: Reader, { credential }: UserCaller): Promise<void> {
  if (credential.kind !== 'apiKey') return;
  if (credential.requireConfirm) throw confirmedKeyGrants({});
  if ((await findSpendCap(from, credential.id)) !== null) throw cappedKeyGrants({});
}
