import type { apiKeys } from '../../db/schema/index.ts';
import type { Mode, Scope } from '../../db/values.ts';
import { API_KEY_ID, newApiKeySecret } from '../domain/people/api-keys/index.ts';
import { type Ids, randomIds, secretHash } from '../domain/platform/kernel/index.ts';
import type { DemoUser } from './user-rows.ts';

const RENTING: Scope[] = ['read:catalog', 'read:account', 'write:booking'];
const WANTED: readonly { label: string; email: string; mode: Mode; scopes: Scope[] }[] = [
  { label: 'renter, live', email: 'renter@demo.test', mode: 'live', scopes: RENTING },
  { label: 'renter, test', email: 'renter@demo.test', mode: 'test', scopes: RENTING },
  { label: 'vendor, live', email: 'vendor@demo.test', mode: 'live', scopes: [...RENTING, 'write:owner', 'write:payout-bank'] },
  { label: 'vendor, test', email: 'vendor@demo.test', mode: 'test', scopes: [...RENTING, 'write:owner', 'write:payout-bank'] },
];

interface DemoKey {
  readonly label: string;
  /** Kept nowhere: it can be shown now and never again. */
  readonly secret: string;
  readonly row: typeof apiKeys.$inferInsert;
}

/** API keys to try the doors with. Their secrets are random, unlike everything else. */
export function demoKeys(users: ReadonlyMap<string, DemoUser>, { ids, now }: { ids: Ids; now: Date }): DemoKey[] {
  return WANTED.map(({ label, email, mode, scopes }) => {
    const user = users.get(email);
    if (user === undefined) throw new Error(`No account for ${email}.`);
    const { secret, preview } = newApiKeySecret(mode, randomIds);
    const row = {
      id: ids.next(API_KEY_ID),
      userId: user.id,
      name: `Demo ${label}`,
      mode,
      preview,
      hash: secretHash(secret),
      scopes,
      createdAt: now,
    };
    return { label, secret, row };
  });
}
