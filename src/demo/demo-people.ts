import type { payoutBanks, taxProfiles } from '../../db/schema/index.ts';
import type { Role } from '../../db/values/index.ts';
import type { Cipher } from '../adapters/aes-cipher.ts';
import { salesTaxOf, TAX_PROFILE_ID } from '../domain/shops/statements/index.ts';
import type { CatalogAsset } from '../domain/catalog/assets/index.ts';
import { standardRate } from '../domain/catalog/pricing/index.ts';
import { USER_ID, VENDOR_ID } from '../domain/people/accounts/index.ts';
import { API_KEY_ID, newApiKeySecret } from '../domain/people/api-keys/index.ts';
import { DAY_MS, dayOf, type Ids, later, randomIds, secretHash } from '../domain/platform/kernel/index.ts';
import { maskAccount } from '../domain/settlement/payout-banks/index.ts';
import { admin } from './data/admin.ts';
import { apiKeys } from './data/api-keys.ts';
import type { DemoPerson } from './data/demo-person.ts';
import { renters } from './data/renters.ts';
import { type DemoVendor, vendors } from './data/vendors.ts';
import { type DemoUser, lookUp } from './demo-world.ts';

const BANK_NAMED_AFTER_MS = 3 * DAY_MS;

type VendorRow = CatalogAsset['vendor'];
export type BankRow = typeof payoutBanks.$inferInsert;

type Context = Readonly<{ now: Date; ids: Ids }>;

/** Everybody's account, by e-mail. */
export function userRows(context: Context): ReadonlyMap<string, DemoUser> {
  const admins = [userRow(admin, 'ADMIN', context)];
  const owners = vendors.map(({ person, city, country, joinedDaysAgo }, index) => {
    const phone = `+4477009002${String(index + 1).padStart(2, '0')}`;
    return userRow({ ...person, city, country, joinedDaysAgo, emailVerified: true, phone }, 'VENDOR', context);
  });
  const customers = renters.map((renter) => userRow(renter, 'CUSTOMER', context));
  return new Map([...admins, ...owners, ...customers].map((user) => [user.email, user]));
}

function userRow({ joinedDaysAgo, emailVerified, ...person }: DemoPerson, role: Role, { now, ids }: Context): DemoUser {
  const { email, name, phone, city, country } = person;
  const createdAt = later(now, -joinedDaysAgo * DAY_MS);
  const verified = { emailVerifiedAt: emailVerified ? createdAt : null, phoneVerifiedAt: phone === null ? null : createdAt };
  return { id: ids.next(USER_ID), email, name, role, phone, city, country, ...verified, createdAt };
}

const NOTHING_YET = { ratingAverage: 0, ratingCount: 0, commissionOverdue: false, debtToldAt: null };

/** The vendor profiles, by slug. Nobody has reviewed them yet. */
export function vendorRows(people: ReadonlyMap<string, DemoUser>, ids: Ids): ReadonlyMap<string, VendorRow> {
  const rows = vendors.map((vendor): VendorRow => {
    const { slug, name, type, about, city, country, address, timeZone, currency, durationRules } = vendor;
    const { id: userId, createdAt } = lookUp(people, vendor.person.email);
    const profile = { slug, name, type, about, city, country, address, timeZone, currency, durationRules };
    const salesTax = salesTaxOf(profilesOf(vendor, createdAt), timeZone);
    return { id: ids.next(VENDOR_ID), userId, ...profile, salesTax, ...NOTHING_YET, createdAt };
  });
  return new Map(rows.map((row) => [row.slug, row]));
}

/** The tax profiles of the vendors that are registered for tax, since they joined. */
export function taxProfileRows(shops: ReadonlyMap<string, VendorRow>, ids: Ids): (typeof taxProfiles.$inferInsert)[] {
  return vendors.flatMap((vendor) => {
    const { id: vendorId, createdAt: savedAt } = lookUp(shops, vendor.slug);
    return profilesOf(vendor, savedAt).map((profile) => ({ id: ids.next(TAX_PROFILE_ID), vendorId, savedAt, ...profile }));
  });
}

function profilesOf({ taxId, country, timeZone }: DemoVendor, joinedAt: Date) {
  if (taxId === undefined) return [];
  const rateBps = standardRate(country) ?? 0;
  return [{ effectiveFrom: dayOf(joinedAt, timeZone), registered: true, taxId, rateBps, scheme: 'STANDARD' as const }];
}

/** The bank accounts of vendors, each entered days after its vendor joined. */
export function bankRows(shops: ReadonlyMap<string, VendorRow>, cipher: Cipher): BankRow[] {
  return vendors.flatMap(({ slug, bank }) => {
    if (bank === undefined) return [];
    const { id: vendorId, userId: changedBy, createdAt } = lookUp(shops, slug);
    const { iban, holder, acceptTransfers = false } = bank;
    const account = { ibanSealed: cipher.seal(iban, vendorId), ibanMasked: maskAccount(iban), holder, bic: null };
    return [{ vendorId, ...account, changedAt: later(createdAt, BANK_NAMED_AFTER_MS), changedBy, acceptTransfers }];
  });
}

/** API keys for trying the doors. Their secrets are random, unlike everything else, and not stored: they are shown once. */
export function demoKeys(people: ReadonlyMap<string, DemoUser>, { ids, now }: Context) {
  return apiKeys.map(({ label, email, mode, scopes }) => {
    const { id: userId } = lookUp(people, email);
    const { secret, preview } = newApiKeySecret(mode, randomIds);
    const key = { name: `Demo ${label}`, mode, preview, hash: secretHash(secret), scopes, createdAt: now };
    return { label, secret, row: { id: ids.next(API_KEY_ID), userId, ...key } };
  });
}
