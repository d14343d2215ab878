import type { Reader } from '../../../db/database.ts';
import type { Settings, UserCaller } from '../kernel/index.ts';
import { accountUrl } from './account-url.ts';
import { cappedKeyGrants, confirmedKeyGrants } from './account-errors.ts';
import { findSpendCap } from './spend-store.ts';

/** A key with a spend cap, or whose calls wait for the person, gets no other key: that one would have neither, or a fresh cap. */
export async function assertUncapped(from: Reader, { credential }: UserCaller, settings: Settings): Promise<void> {
  if (credential.kind !== 'apiKey') return;
  const page = { accountUrl: accountUrl(settings) };
  if (credential.requireConfirm) throw confirmedKeyGrants(page);
  if ((await findSpendCap(from, credential.id)) !== null) throw cappedKeyGrants(page);
}
