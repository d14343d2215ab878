import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { apiKeys } from '../../../../db/schema/index.ts';
import type { Mode, Scope } from '../../../../db/values/index.ts';
import {
  becomeVendorSteps,
  declareError,
  needsShop,
  offer,
  scopeCovers,
  type Settings,
  type Step,
  type UserCaller,
} from '../../platform/kernel/index.ts';
import { accountUrl } from '../accounts/index.ts';
import { hasSpendCap } from './spend-cap.ts';

const accountPage = z.object({ accountUrl: z.string().describe('page on which the person makes and ends keys') });

const personMakesKey = ({ accountUrl }: z.infer<typeof accountPage>): Step[] => [
  offer(
    'get_profile',
    {},
    {
      actor: 'RENTER',
      why: 'once the person has made the key on pageUrl and put it into your settings: see whether it works',
      requiresHuman: true,
      pageUrl: accountUrl,
    },
  ),
];

export const cappedKeyGrants = declareError({
  code: 'spend_cap_not_yours',
  status: 403,
  when: 'An API key with a spend cap asks for a key; it could get round its cap.',
  data: accountPage,
  message: ({ accountUrl }) =>
    `This API key has a spend cap, so it cannot make or rotate keys. The person does that on ${accountUrl} themselves.`,
  next: personMakesKey,
});

export const confirmedKeyGrants = declareError({
  code: 'confirmation_not_yours_to_lift',
  status: 403,
  when: 'An API key whose calls wait for the person asks for a key; it could get round the waiting.',
  data: accountPage,
  message: ({ accountUrl }) =>
    `Calls of this API key wait for the person, so it cannot make or rotate keys. The person does that on ${accountUrl} themselves.`,
  next: personMakesKey,
});

export const linkedSessionGrants = declareError({
  code: 'login_link_grants_no_keys',
  status: 403,
  when: 'Software that was let in by a login link asks for an API key; it would outlive its session.',
  data: accountPage,
  message: ({ accountUrl }) =>
    `Software that a login link let in cannot make or rotate keys: they would outlive its session. The person signs in on ${accountUrl} and does that there.`,
  next: personMakesKey,
});

export const scopeNotYours = declareError({
  code: 'scope_not_allowed',
  status: 403,
  when: 'A key cannot be given more than its creator may do.',
  data: z.object({ scopes: z.array(z.string()) }),
  steps: accountPage.extend({ lacksShop: z.boolean() }),
  message: ({ scopes }) => `You cannot grant ${scopes.join(', ')}: your own credential or role does not have it.`,
  next: ({ accountUrl, lacksShop }) => [
    ...(lacksShop ? becomeVendorSteps('CUSTOMER').slice(0, 1) : []),
    ...personMakesKey({ accountUrl }),
  ],
});

/**
 * A key never gives more than the credential that makes it: no owner scope without a vendor profile, no scope that the calling
 * key lacks, no live key from a test key. A session of a login link makes no keys, because it ends and they would not.
 */
export function assertMayGrant(caller: UserCaller, key: { scopes: readonly Scope[]; mode: Mode }, settings: Settings): void {
  if (caller.credential.kind === 'session' && caller.scopes !== 'all')
    throw linkedSessionGrants({ accountUrl: accountUrl(settings) });
  const lacksShop = caller.vendorId === null && key.scopes.some(needsShop);
  const refused: string[] = key.scopes.filter((scope) => !mayGrant(caller, scope));
  if (caller.mode === 'test' && key.mode === 'live') refused.push('live');
  if (refused.length > 0) throw scopeNotYours({ scopes: refused, accountUrl: accountUrl(settings), lacksShop });
}

function mayGrant(caller: UserCaller, scope: Scope): boolean {
  if (needsShop(scope) && caller.vendorId === null) return false;
  return caller.scopes === 'all' || scopeCovers(caller.scopes, scope);
}

/**
 * A key with a spend cap, or whose calls wait for the person, cannot make another key, because that one would have no limits or
 * a cap of its own.
 */
export function assertUncapped(caller: UserCaller, settings: Settings): void {
  const { credential } = caller;
  const page = { accountUrl: accountUrl(settings) };
  const { requireConfirm = false, confirmAboveMinor = null } = credential;
  if (requireConfirm || confirmAboveMinor !== null) throw confirmedKeyGrants(page);
  if (hasSpendCap(caller)) throw cappedKeyGrants(page);
}

/** When a key that the caller makes expires: as requested, but no later than the key that makes it. Null for never. */
export async function expiryOfGrant(
  from: Reader,
  { credential }: UserCaller,
  requestedExpiry: Date | null,
): Promise<Date | null> {
  if (credential.kind !== 'apiKey') return requestedExpiry;
  const [maker] = await from.select({ expiresAt: apiKeys.expiresAt }).from(apiKeys).where(eq(apiKeys.id, credential.id));
  const latest = maker?.expiresAt ?? null;
  if (requestedExpiry === null || latest === null) return requestedExpiry ?? latest;
  return requestedExpiry < latest ? requestedExpiry : latest;
}
