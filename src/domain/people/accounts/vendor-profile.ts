import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { vendors } from '../../../../db/schema/index.ts';
import type { VendorType } from '../../../../db/values/index.ts';
import {
  ASK_PERSON,
  asked,
  assertInMarket,
  declareError,
  declareId,
  isAllowedCurrency,
  offer,
  type Settings,
  type WriteCtx,
} from '../../platform/kernel/index.ts';
import { accountLock } from './account-access.ts';
import { findUser, findVendorOfUser, saveUser, type UserRow } from './account-store.ts';
import { timeZoneOfShop } from './city-zones.ts';
import { usualCurrency } from './countries.ts';
import { freeShopName, keepShopName, lockShopNames } from './shop-names.ts';
import { slugOf } from './slugs.ts';

const VENDOR_ID = declareId('ven');

export const adminIsNoVendor = declareError({
  code: 'admin_is_no_vendor',
  status: 400,
  when: 'An administrator asks for a vendor profile.',
  data: z.object({}),
  message: () => 'An administrator judges between vendors and renters and cannot be a vendor. Register another account for that.',
  next: () => [
    offer(
      'register_account',
      {
        email: ASK_PERSON,
        password: ASK_PERSON,
        name: ASK_PERSON,
        role: 'VENDOR',
        vendorName: asked('shop name'),
        vendorType: 'INDIVIDUAL',
      },
      { actor: 'RENTER', why: 'open a vendor account', requiresHuman: true },
    ),
  ],
});

type Shop = Parameters<typeof createVendor>[2];

/** Opens a vendor profile for the account; null if it has one. Throws `admin_is_no_vendor`. */
export async function becomeVendor(
  tx: Tx,
  user: UserRow,
  shop: Shop,
  context: Pick<WriteCtx, 'ids' | 'now' | 'settings'>,
): Promise<UserRow | null> {
  await tx.lock(accountLock(user.id));
  if (await findVendorOfUser(tx, user.id)) return null;
  if (user.role === 'ADMIN') throw adminIsNoVendor({});

  const { city = user.city ?? undefined, country = user.country ?? undefined } = shop;
  await createVendor(tx, user.id, { ...shop, city, country }, context);
  // The row that was read before the lock may have changed.
  const current = (await findUser(tx, user.id)) ?? user;
  return saveUser(tx, current, { role: 'VENDOR' });
}

interface NewVendor {
  vendorName: string;
  vendorType: VendorType;
  city?: string | undefined;
  country?: string | undefined;
  timeZone?: string | undefined;
  currency?: string | undefined;
}

/**
 * Opens the vendor profile of a user, under a free slug made from its name. A time zone that was not given is the city's, and a
 * currency the country's, where that is certain and the operator allows it. Throws `invalid_input` for a currency that is not allowed.
 */
export async function createVendor(
  tx: Tx,
  userId: string,
  vendor: NewVendor,
  { ids, now, settings }: Pick<WriteCtx, 'ids' | 'now' | 'settings'>,
): Promise<{ id: string; slug: string }> {
  assertInMarket({ currency: vendor.currency }, settings);
  await lockShopNames(tx);
  const id = ids.next(VENDOR_ID);
  const { city = null, country = null } = vendor;
  const slug = await freeShopName(tx, slugOf(vendor.vendorName));
  await tx.insert(vendors).values({
    id,
    userId,
    slug,
    name: vendor.vendorName,
    type: vendor.vendorType,
    city,
    country,
    timeZone: vendor.timeZone ?? (await timeZoneOfShop({ city, country })) ?? 'UTC',
    currency: vendor.currency ?? allowedCurrency(usualCurrency(country) ?? 'EUR', settings),
    durationRules: {},
    createdAt: now,
  });
  await keepShopName(tx, { slug, vendorId: id, takenAt: now });
  return { id, slug };
}

function allowedCurrency(currency: string, settings: Settings): string {
  return isAllowedCurrency(currency, settings) ? currency : (settings.currencies[0] ?? currency);
}
