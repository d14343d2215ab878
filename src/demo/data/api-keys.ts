import type { Mode, Scope } from '../../../db/values/index.ts';

const RENTING: Scope[] = ['read:catalog', 'read:account', 'write:booking'];
const OWNING: Scope[] = [...RENTING, 'write:owner', 'write:payout-bank'];

/** The API keys that people of the demo have. */
export const apiKeys: readonly {
  readonly label: string;
  readonly email: string;
  readonly mode: Mode;
  readonly scopes: Scope[];
}[] = [
  { label: 'renter, live', email: 'renter@demo.test', mode: 'live', scopes: RENTING },
  { label: 'renter, test', email: 'renter@demo.test', mode: 'test', scopes: RENTING },
  { label: 'vendor, live', email: 'vendor@demo.test', mode: 'live', scopes: OWNING },
  { label: 'vendor, test', email: 'vendor@demo.test', mode: 'test', scopes: OWNING },
];
