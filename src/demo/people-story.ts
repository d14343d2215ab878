import { createAdmin, updateProfile } from '../domain/people/accounts/index.ts';
import { createApiKey } from '../domain/people/api-keys/index.ts';
import {
  registerAccount,
  registerVendorAccount,
  sendPhoneCode,
  verifyEmail,
  verifyPhoneCode,
} from '../domain/people/registration/index.ts';
import { login } from '../domain/people/sign-in/index.ts';
import { DAY_MS, later } from '../domain/platform/kernel/index.ts';
import { removePayoutBank, setPayoutBank } from '../domain/settlement/payout-banks/index.ts';
import { setDurationRules } from '../domain/shops/calendar/index.ts';
import { setTaxProfile } from '../domain/shops/statements/index.ts';
import { changeStorefrontSlug, updateStorefront } from '../domain/shops/storefront/index.ts';
import { admin } from './data/admin.ts';
import { apiKeys } from './data/api-keys.ts';
import { type DemoRenter, renters } from './data/renters.ts';
import { type DemoVendor, vendors } from './data/vendors.ts';
import type { DemoMarketplace, Moment } from './demo-marketplace.ts';
import { joinedAt } from './demo-world.ts';
import { insertShopAddress } from './inserted-rows.ts';

const BANK_NAMED_AFTER_MS = 3 * DAY_MS;

/** Everybody opens an account; owners open their shops, say their terms, and name the bank accounts for their payouts. */
export function peopleStory(now: Date): Moment[] {
  return [
    { at: joinedAt(admin, now), happen: joinAsAdmin },
    ...vendors.flatMap((vendor) => [
      { at: joinedAt(vendor, now), happen: (market: DemoMarketplace) => openShop(market, vendor) },
      ...bankMoments(vendor, now),
    ]),
    ...renters.map((renter) => ({ at: joinedAt(renter, now), happen: (market: DemoMarketplace) => join(market, renter) })),
  ];
}

/** The operator of the platform makes its first admin, who signs in. */
async function joinAsAdmin(market: DemoMarketplace): Promise<void> {
  const { email, name } = admin;
  const { password } = market;
  await market.perform(createAdmin, { email, password });
  await market.enter(await market.act(null, login, { email, password }));
  await market.act(email, updateProfile, { name });
}

async function join(market: DemoMarketplace, { email, name, city, country, phone, emailVerified }: DemoRenter): Promise<void> {
  const { password } = market;
  await market.enter(await market.act(null, registerAccount, { email, password, name, city, country }));
  if (emailVerified) await confirmEmail(market, email);
  if (phone !== null) await confirmPhone(market, email, phone);
}

async function openShop(market: DemoMarketplace, vendor: DemoVendor): Promise<void> {
  const { person, slug, name: vendorName, type: vendorType, city, country, timeZone, currency } = vendor;
  const { email, name, phone } = person;
  const { password } = market;
  const shop = { vendorName, vendorType, city, country, timeZone, currency };
  const opened = await market.act(null, registerVendorAccount, { email, password, name, ...shop });
  await market.enter(opened);
  await confirmEmail(market, email);
  await confirmPhone(market, email, phone);
  await insertShopAddress(market.tx, opened.vendor.id, vendor.address);
  await market.act(email, updateStorefront, { about: vendor.about });
  if (opened.vendor.slug !== slug) await market.act(email, changeStorefrontSlug, { slug });
  if (Object.keys(vendor.durationRules).length > 0) await market.act(email, setDurationRules, vendor.durationRules);
  if (vendor.taxId !== undefined) await market.act(email, setTaxProfile, { registered: true, taxId: vendor.taxId });
}

/** The person opens the link of the letter. */
async function confirmEmail(market: DemoMarketplace, email: string): Promise<void> {
  const link = await market.linkSentTo(email);
  await market.act(null, verifyEmail, { token: new URL(link).searchParams.get('token') ?? '' });
}

/** The person reads the code of the text message. */
async function confirmPhone(market: DemoMarketplace, email: string, phone: string): Promise<void> {
  await market.act(email, sendPhoneCode, { phone });
  await market.act(email, verifyPhoneCode, { code: market.codeSentTo(phone) });
}

function bankMoments({ bank, person: { email }, ...vendor }: DemoVendor, now: Date): Moment[] {
  if (bank === undefined) return [];
  const { removed = false, ...account } = bank;
  return [
    { at: later(joinedAt(vendor, now), BANK_NAMED_AFTER_MS), happen: (market) => market.act(email, setPayoutBank, account) },
    ...(removed ? [{ at: now, happen: (market: DemoMarketplace) => market.act(email, removePayoutBank, {}) }] : []),
  ];
}

/** An API key to try the doors with. Its secret is random, unlike nearly everything else, and shown once. */
export interface DemoKey {
  readonly label: string;
  readonly secret: string;
}

/** Some make API keys, which are added to `shown`. */
export function keyMoment(now: Date, shown: DemoKey[]): Moment {
  return {
    at: now,
    async happen(market) {
      for (const { label, email, mode, scopes } of apiKeys) {
        const { secret } = await market.act(email, createApiKey, { name: `Demo ${label}`, mode, scopes });
        shown.push({ label, secret });
      }
    },
  };
}
