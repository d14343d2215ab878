import { eq } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { apiKeys } from '../../../../db/schema/index.ts';
import type { Mode, Scope } from '../../../../db/values.ts';
import { needsShop, scopeCovers, type Settings, type UserCaller } from '../../platform/kernel/index.ts';
import { accountUrl, cappedKeyGrants, confirmedKeyGrants, linkedSessionGrants, scopeNotYours } from '../accounts/index.ts';
import { findSpendCap } from './spend-cap.ts';

/**
 * A key never gives more than the credential that makes it has: no owner scope without a vendor profile, no scope that
 * the calling key lacks, no live key from a test key. A session of a login link, which ends, makes none at all.
 */
export function assertMayGrant(caller: UserCaller, key: { scopes: readonly Scope[]; mode: Mode }, settings: Settings): void {
  if (caller.credential.kind === 'session' && caller.scopes !== 'all')
    throw linkedSessionGrants({ accountUrl: accountUrl(settings) });
  const refused: string[] = key.scopes.filter((scope) => !mayGrant(caller, scope));
  if (caller.mode === 'test' && key.mode === 'live') refused.push('live');
  if (refused.length > 0) throw scopeNotYours({ scopes: refused });
}

function mayGrant(caller: UserCaller, scope: Scope): boolean {
  if (needsShop(scope) && caller.vendorId === null) return false;
  return caller.scopes === 'all' || scopeCovers(caller.scopes, scope);
}

/** A key with a spend cap, or whose calls wait for the person, gets no other key: that one would have neither, or a fresh cap. */
export async function assertUncapped(from: Reader, { credential }: UserCaller, settings: Settings): Promise<void> {
  if (credential.kind !== 'apiKey') return;
  const page = { accountUrl: accountUrl(settings) };
  if (credential.requireConfirm) throw confirmedKeyGrants(page);
  if ((await findSpendCap(from, credential.id)) !== null) throw cappedKeyGrants(page);
}

/** When a key that the caller makes runs out: as wished, but no later than the key that makes it. Null for never. */
export async function expiryOfGrant(from: Reader, { credential }: UserCaller, wish: Date | null): Promise<Date | null> {
  if (credential.kind !== 'apiKey') return wish;
  const [maker] = await from.select({ expiresAt: apiKeys.expiresAt }).from(apiKeys).where(eq(apiKeys.id, credential.id));
  const latest = maker?.expiresAt ?? null;
  if (wish === null || latest === null) return wish ?? latest;
  return wish < latest ? wish : latest;
}
