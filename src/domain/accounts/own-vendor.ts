import type { Scope } from '../../../db/values.ts';
import { type Access, notFound } from '../kernel/index.ts';
import { accountLock } from './account-lock.ts';
import { findVendorOfUser } from './store.ts';

type VendorRow = NonNullable<Awaited<ReturnType<typeof findVendorOfUser>>>;

/** The caller's own vendor profile. */
export function ownVendor(scope: Scope): Access<'vendor', unknown, VendorRow> {
  return {
    who: 'vendor',
    scope,
    errors: [notFound],
    locks: (_input, caller) => [accountLock(caller.userId)],
    async load(from, caller) {
      const vendor = await findVendorOfUser(from, caller.userId);
      if (vendor === undefined) throw notFound({ what: 'vendor profile' });
      return vendor;
    },
  };
}
