import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newShop, offerThing } from '../../harness/new-shop.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

/** The slugs that a search finds over MCP and over REST, which must be the same. */
async function found(search: Record<string, string>): Promise<string[]> {
  const { items, match } = await market.nobody.call('search_assets', search);
  const { body } = await market.nobody.http.get(`/assets?${new URLSearchParams(search).toString()}`);
  const slugs: string[] = items.map(({ slug }: { slug: string }) => slug);
  expect(body.data.items.map(({ slug }: { slug: string }) => slug)).toEqual(slugs);
  return match === 'SOME' ? [] : slugs;
}

async function offeredIn(city: string, title = 'Bench press'): Promise<string> {
  const shop = await newShop(market);
  const { slug } = await offerThing(shop, { title, city, country: 'DE', latitude: 50, longitude: 9 });
  return slug;
}

describe('a place is found however it is spelt', () => {
  test.each([
    ['Łódź', 'lodz', 'LODZ', 'łódź'],
    ['Tromsø', 'tromso', 'TROMSØ'],
    ['Gießen', 'giessen', 'GIESSEN', 'GIEẞEN'],
    ['Đà Lạt', 'da lat', 'Da\u0300 La\u0323t', 'đà lạt'],
    ['Ærøskøbing', 'aeroskobing', 'ÆRØSKØBING'],
    ['Þingvellir', 'thingvellir'],
    ['Diyarbakır', 'diyarbakir', 'DİYARBAKIR', 'DIYARBAKIR'],
    ['Iğdır', 'igdir', 'IĞDIR'],
    ['Żebbuġ', 'zebbug', 'Z\u0307ebbug\u0307'],
    ['Ħamrun', 'hamrun'],
    ['Gəncə', 'gence'],
    ['Καβάλα', 'καβαλα', 'ΚΑΒΑΛΑ'],
    ['Πάτρας', 'πατρασ', 'ΠΑΤΡΑΣ'],
    ['Орёл', 'орел', 'ОРЁЛ'],
    ['전주', '전주', '전주'.normalize('NFD')],
    ['Ｋｏｂｅ', 'kobe', 'ＫＯＢＥ'],
    ['Kāneʻohe', 'kaneohe', 'KĀNEʻOHE'],
    ['L’Aquila', "l'aquila", "L'AQUILA"],
    ['अजमेर', 'अजमेर'],
    ['เชียงใหม่', 'เชียงใหม่'],
  ])('%s', async (city, ...spellings) => {
    const slug = await offeredIn(city);
    for (const spelling of [city, ...spellings]) {
      expect([spelling, await found({ city: spelling })]).toEqual([spelling, [slug]]);
      expect([spelling, await found({ q: spelling })]).toEqual([spelling, expect.arrayContaining([slug])]);
    }
  });
});

test('the spellings of a city count together in the facets, under the commonest one', async () => {
  for (const city of ['Chełm', 'Chelm', 'CHEŁM', 'Chelm', 'Chelmno']) await offeredIn(city, 'Zeppelin hangar');
  const { facets } = await market.nobody.call('search_assets', { q: 'zeppelin hangar' });
  expect(facets.city).toEqual([
    { value: 'Chelm', count: 4 },
    { value: 'Chelmno', count: 1 },
  ]);
  const { pagination } = await market.nobody.call('search_assets', { q: 'zeppelin hangar', city: facets.city[0].value });
  expect(pagination.total).toBe(4);
});

describe('a word is found in scripts that put no spaces between words', () => {
  test.each([
    ['一眼レフカメラセット', ['カメラ', 'レフ', '一眼レフ', 'ｶﾒﾗ']],
    ['北京市自行车出租', ['自行车', '北京', '车']],
    ['전동자전거대여', ['자전거', '전동']],
    ['เต็นท์สำหรับครอบครัว', ['ครอบครัว', 'เต็นท์']],
  ])('%s', async (title, words) => {
    const slug = await offeredIn('Kassel', title);
    for (const q of words) expect([q, await found({ q })]).toEqual([q, [slug]]);
    expect(await found({ q: '電子楽器' })).toEqual([]);
  });

  test('a word is found within the description too', async () => {
    const shop = await newShop(market);
    const description =
      'この商品は防水ケースとバッテリーが付いています。初心者の方にもおすすめです。受け取りの際に使い方を丁寧にご説明します。';
    const { slug } = await offerThing(shop, { title: 'GoPro 12', description });
    expect(await found({ q: 'バッテリー' })).toEqual([slug]);
    expect(await found({ q: 'GoPro 防水' })).toEqual([slug]);
    // A voiced consonant makes another word.
    expect(await found({ q: 'ハッテリー' })).toEqual([]);
  });
});

test.each([
  ['Münster', 'Muenster'],
  ['Ålesund', 'Aalesund'],
  ['Tromsø', 'Tromsoe'],
  ['Baeza', 'BAEZA'],
])('the city %s is found as %s', async (city, spelling) => {
  const slug = await offeredIn(city, 'Foosball table');
  expect(await found({ city: spelling, q: 'foosball' })).toEqual([slug]);
});

test('umlauts and their Nordic sisters are found as two letters too', async () => {
  const slug = await offeredIn('Øvre Ærådal', 'Großer Bollerwagen für Kinder');
  for (const q of ['oevre', 'aeraadal', 'fuer kinder', 'für Kinder', 'fur kinder'])
    expect([q, await found({ q })]).toEqual([q, [slug]]);
});

test('a title is found by any of its words, whatever sign stands between them', async () => {
  const slug = await offeredIn('Kassel', 'Dachzelt/Rooftent x2.5 (wasserdicht) mit-Leiter');
  for (const q of ['rooftent', 'dachzelt', 'wasserdicht', 'leiter']) expect([q, await found({ q })]).toEqual([q, [slug]]);
});
