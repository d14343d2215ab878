import { desc, eq, inArray, or } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { inParts } from '../../../../db/in-parts.ts';
import { shopNames, vendors } from '../../../../db/schema/index.ts';
import { firstFreeSlug, isSlugOrLonger } from './slugs.ts';

export type ShopName = typeof shopNames.$inferSelect;

/** Takes the lock under which shops get names. */
export async function lockShopNames(tx: Tx): Promise<void> {
  await tx.lock('vendor-slugs');
}

/** The names that a shop has now or had before, the newest first. */
export async function findShopNames(from: Reader, vendorId: string): Promise<ShopName[]> {
  return from.select().from(shopNames).where(eq(shopNames.vendorId, vendorId)).orderBy(desc(shopNames.takenAt));
}

/** The shops that have or had one of these names, and the names that look like the first of them at a glance. */
export async function findTakenNames(from: Reader, names: readonly string[]): Promise<Omit<ShopName, 'takenAt'>[]> {
  const likeness = likenessOf(names[0] ?? '');
  const { slug, vendorId, likeness: looks } = shopNames;
  const kept = await from
    .select({ slug, vendorId, likeness: looks })
    .from(shopNames)
    .where(or(inArray(slug, [...names]), eq(looks, likeness)));
  const shops = await from
    .select({ slug: vendors.slug, vendorId: vendors.id })
    .from(vendors)
    .where(inArray(vendors.slug, [...names]));
  return [...kept, ...shops.map((shop) => ({ ...shop, likeness: likenessOf(shop.slug) }))];
}

/** Records the name for the shop. A name that the shop had before is recorded already. The caller holds `lockShopNames`. */
export async function keepShopName(tx: Tx, name: Omit<ShopName, 'likeness'>): Promise<void> {
  for await (const part of inParts([{ ...name, likeness: likenessOf(name.slug) }]))
    await tx.insert(shopNames).values(part).onConflictDoNothing();
}

/** The wanted name, or the first one with a number behind it that no shop has or had. */
export async function freeShopName(tx: Tx, wanted: string): Promise<string> {
  const base = reservedName(wanted) === null ? wanted : `${wanted}-rental`;
  const rows = await tx.select({ slug: vendors.slug }).from(vendors).where(isSlugOrLonger(vendors.slug, base));
  const former = await tx.select({ slug: shopNames.slug }).from(shopNames).where(isSlugOrLonger(shopNames.slug, base));
  return firstFreeSlug(base, new Set([...rows, ...former].map(({ slug }) => slug)));
}

/** The reserved word of the platform that this name is or looks like; null if there is none. */
export function reservedName(name: string): string | null {
  if (name.startsWith('closed-')) return 'closed';
  return RESERVED.get(likenessOf(name)) ?? null;
}

/** A form in which names that look alike at a glance are equal: `rnarlna-l` for `marina-i`. */
export function likenessOf(name: string): string {
  return name
    .replaceAll('-', '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll(/[1i|]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('5', 's');
}

const RESERVED: ReadonlyMap<string, string> = new Map(
  [
    'about account accounts admin administrator agent agents api app assets auth billing blog booking bookings browse careers',
    'checkout contact cron dashboard demo docs download email faq feed files ftp guest hand-in health help home invoice invoices',
    'legal link login logout mail mcp media metrics moderator news null official owner owners pay payment payments payout payouts',
    'platform press pricing privacy register renter renters rentwire rentwire-support reset-password robots root sandbox',
    'search secure security settings shop shops signin signup sitemap staff static status storefront support system team terms',
    'test theme themes trust undefined user users vendor vendors verification verify webhook webhooks well-known www',
  ]
    .flatMap((line) => line.split(' '))
    .map((word) => [likenessOf(word), word]),
);
