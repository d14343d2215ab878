import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inParts } from '../../../db/in-parts.ts';
import { openDatabase } from '../../../db/open-database.ts';
import { assets, users, vendors } from '../../../db/schema/index.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

/** More than one part has. */
const SHOPS = 5_100;

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
  const database = await openDatabase(market.databaseUrl, { synchronous: 'NORMAL', poolSize: 1 });
  await database.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.email, 'rui@demo.test'));
    const [vendor] = await tx.select().from(vendors).where(eq(vendors.slug, 'rui-tavares'));
    const [asset] = await tx.select().from(assets).where(eq(assets.vendorId, vendor!.id));
    const numbers = Array.from({ length: SHOPS }, (_, index) => String(index));
    for await (const part of inParts(
      numbers.map((number) => ({ ...user!, id: `usr_S${number}`, email: `shop${number}@example.com` })),
    ))
      await tx.insert(users).values(part);
    for await (const part of inParts(
      numbers.map((number) => ({ ...vendor!, id: `ven_S${number}`, userId: `usr_S${number}`, slug: `many-${number}` })),
    ))
      await tx.insert(vendors).values(part);
    for await (const part of inParts(
      numbers.map((number) => ({ ...asset!, id: `ast_S${number}`, vendorId: `ven_S${number}`, slug: `thing-${number}` })),
    ))
      await tx.insert(assets).values(part);
  });
  await database.close();
}, 120_000);
afterAll(() => market.close());

const locations = async (path: string) => {
  const answer = await fetch(market.url + path);
  expect([path, answer.status]).toEqual([path, 200]);
  return [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url.replace(market.url, ''));
};

test('the sitemap of many shops and listings is split, and lists each page once', async () => {
  const parts = await locations('/sitemap.xml');
  const pages = (await Promise.all(parts.map((part) => locations(part)))).map((listed) => new Set(listed));
  for (const listed of pages) expect(listed.size).toBeLessThanOrEqual(50_000);
  const all = pages.flatMap((listed) => [...listed]);
  const offered = await market.database.reader.select().from(assets).where(eq(assets.status, 'LIVE'));
  const shops = await market.database.reader.select({ id: vendors.id, slug: vendors.slug }).from(vendors);
  const open = new Set(offered.map(({ vendorId }) => vendorId));
  const wanted = [
    '/',
    '/browse',
    ...offered.map(({ slug }) => `/a/${slug}`),
    ...shops.filter(({ id }) => open.has(id)).map(({ slug }) => `/v/${slug}`),
  ];
  expect(wanted.length).toBeGreaterThan(2 * SHOPS);
  expect(all.toSorted()).toEqual(wanted.toSorted());
});
