import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fetchImportPictures } from '../../../src/domain/shops/listings/index.ts';
import { advanceTime } from '../../harness/dates.ts';
import { type LoopbackServer, serveOnLoopback } from '../../harness/servers/loopback-server.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { blueBike, newShop } from '../../harness/new-shop.ts';

/** Where the pictures of the shop have been until now. */
let elsewhere: LoopbackServer;
let answer: (response: ServerResponse, path: string) => void;
let market: TestMarketplace;
let shop: Actor;
beforeAll(async () => {
  elsewhere = await serveOnLoopback((request, response) => answer(response, request.url ?? ''));
  market = await startMarketplace();
});
beforeEach(async () => {
  shop = await newShop(market);
  answer = (response) => void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(blueBike);
});
afterAll(async () => {
  await market.close();
  await elsewhere.close();
});

const DESCRIPTION = 'A long-tail cargo bike for two children and the shopping, with a rain cover and a lock.';
const PATH = '/owner/assets/import';

interface Row {
  row: number;
  reference: string | null;
  outcome: string;
  assetId: string | null;
  status: string | null;
  changed: string[];
  missing: string[];
  problems: { column: string; message: string }[];
}
async function send(body: object) {
  const answered = await shop.http.post(PATH, body);
  const rows: Row[] = answered.body.data?.items ?? [];
  return { status: answered.status, body: answered.body, rows };
}
const outcomes = (rows: readonly Row[]) => rows.map(({ row, outcome }) => [row, outcome]);
const listed = async () => (await shop.call('list_my_assets', {})).items as { id: string; title: string; status: string }[];

describe('a file with listings', () => {
  const HEADER =
    'reference;title;category;day_price;price_sat;week_price;seasons;extras;min_days;pickup_windows;deposit;attribute.size';
  const bikes = [
    HEADER,
    'B-1;Cargo bike;sports-hobby;35,50;42.05;150;Summer 07-01..08-31 +20% | Fair 2027-05-13..2027-05-17 99.00 priority:5;Helmet 5.00 per booking | Cover 2.00 per day mandatory;2;mon-fri 09:00-18:00 | sat 10:00-14:00;105.00;L',
    'B-2;City bike;sports-hobby;12;;;;;;;;',
  ].join('\r\n');

  test('is imported with every field', async () => {
    const { status, rows } = await send({ csv: `\uFEFF${bikes}\r\n` });
    expect(status).toBe(200);
    expect(outcomes(rows)).toEqual([
      [2, 'CREATED'],
      [3, 'CREATED'],
    ]);
    expect(rows[0]).toMatchObject({ reference: 'B-1', status: 'DRAFT', problems: [] });
    expect(rows[0]?.missing).toContain('images');
    const detail = await shop.call('get_owner_asset_detail', { assetId: rows[0]?.assetId });
    expect(detail).toMatchObject({
      reference: 'B-1',
      attributes: { size: 'L' },
      depositBaseMinor: 10_500,
      ownRules: { minDays: 2, closedWeekdays: [7] },
      pricing: {
        dayRateMinor: 3_550,
        weekdayRates: [{ weekdays: [6], amountMinor: 4_205 }],
        tiers: [{ days: 7, amountMinor: 15_000 }],
        seasonRules: [
          { name: 'Summer', from: '07-01', to: '08-31', bps: 2_000, priority: 0 },
          { name: 'Fair', from: '2027-05-13', to: '2027-05-17', amountMinor: 9_900, priority: 5 },
        ],
        extras: [
          { id: 'helmet', amountMinor: 500, per: 'BOOKING', mandatory: false },
          { id: 'cover', amountMinor: 200, per: 'DAY', mandatory: true },
        ],
      },
    });
  });

  test('that is sent again changes existing listings and makes no second ones', async () => {
    const first = await send({ csv: bikes });
    const again = await send({ csv: bikes });
    expect(again.body.data).toMatchObject({ created: 0, updated: 0, unchanged: 2, refused: 0 });
    expect(again.rows.map(({ assetId }) => assetId)).toEqual(first.rows.map(({ assetId }) => assetId));
    const changed = await send({ csv: bikes.replace('City bike', 'Town bike') });
    expect(outcomes(changed.rows)).toEqual([
      [2, 'UNCHANGED'],
      [3, 'UPDATED'],
    ]);
    expect(changed.rows[1]?.changed).toContain('title');
    expect(await listed()).toHaveLength(2);
  });

  test('can be previewed: nothing is written, and the answer is that of the import', async () => {
    const preview = await send({ csv: bikes, preview: true });
    expect(preview.body.data).toMatchObject({ importId: null, preview: true, created: 2 });
    expect(await listed()).toEqual([]);
    const done = await send({ csv: bikes });
    expect(outcomes(done.rows)).toEqual(outcomes(preview.rows));
  });

  test('has its wrong rows named by row and column, and its other rows imported', async () => {
    const lines = [
      'reference,title,category,day_price,units,closed_weekdays,seasons',
      'C-1,Kayak,boat-water,25.00,1,,',
      'C-2,Kayak,boat-water,25.005,2,,',
      'C-3,Kayak,no-such-category,25.00,,,',
      'C-4,,boat-water,25.00,,,',
      'C-5,Kayak,boat-water,25.00,many,someday,Summer',
      'C-1,Kayak,boat-water,25.00,,,',
      ',Kayak,boat-water,25.00,,,',
      '"C-8","Kayak, for two",boat-water,"1,234",,,',
    ];
    const { rows, body } = await send({ csv: lines.join('\n') });
    expect(body.data).toMatchObject({ created: 1, refused: 7 });
    const columns = rows.map(({ row, problems }) => [row, problems.map(({ column }) => column)]);
    expect(columns).toEqual([
      [2, []],
      [3, ['day_price']],
      [4, ['category']],
      [5, ['title']],
      [6, ['units', 'closed_weekdays', 'seasons']],
      [7, ['reference']],
      [8, ['reference']],
      [9, ['day_price']],
    ]);
    expect(rows[1]?.problems[0]?.message).toBe(
      'must be an amount in EUR like 1234.50, without currency sign and thousands separators',
    );
    expect((await listed()).map(({ title }) => title)).toEqual(['Kayak']);
  });

  test('is imported as a whole or not at all when that is asked for', async () => {
    const csv = `${bikes}\r\nB-3;Bike;sports-hobby;free;;;;;;;;`;
    const { body, rows } = await send({ csv, allOrNothing: true });
    expect(body.data).toMatchObject({ importId: null, created: 0, skipped: 2, refused: 1 });
    expect(rows.map(({ outcome }) => outcome)).toEqual(['SKIPPED', 'SKIPPED', 'REFUSED']);
    expect(await listed()).toEqual([]);
  });

  test.each([
    ['a column that is not known', 'reference,title,colour of it\nA,B,C', 'Row 1, column C (3): there is no column of this name'],
    ['a column twice', 'reference,title,title\nA,B,C', 'Row 1, column C (3): the same column stands there twice'],
    ['no column of references', 'title,day_price\nA,1', 'Row 1, column reference: is missing'],
    ['a quote that is never closed', 'reference,title\n"A,B', 'Row 2: a cell begins with a quote that is never closed'],
    ['a header alone', 'reference,title\n', 'no rows'],
    ['nothing', '', 'The file is empty'],
    ['too many rows', `reference\n${'x\n'.repeat(1_001)}`, 'more than 1000 rows'],
  ])('with %s is refused as a whole, and nothing is written', async (_what, csv, message) => {
    const { status, body } = await send({ csv });
    expect([status, body.code]).toEqual([400, 'import_unreadable']);
    expect(body.error).toContain(message);
    expect(body.error).toContain('template.csv');
    expect(await listed()).toEqual([]);
  });

  test('can be sent as a part of a form', async () => {
    const form = new FormData();
    form.set('preview', 'true');
    form.set('file', new Blob([bikes]), 'bikes.csv');
    expect((await shop.http.post(PATH, form)).body.data).toMatchObject({ preview: true, created: 2 });
    const latin = new FormData();
    latin.set('file', new Blob([new Uint8Array([0xe9, 0x0a])]), 'bikes.csv');
    expect((await shop.http.post(PATH, latin)).body).toMatchObject({ code: 'import_unreadable' });
  });

  test('changes nothing by an empty cell, and removes a value by a hyphen', async () => {
    await send({ csv: bikes });
    const { rows } = await send({ csv: 'reference,title,min_days,seasons,price_sat\nB-1,,-,-,-' });
    expect(rows[0]).toMatchObject({ outcome: 'UPDATED', changed: ['pricing', 'durationRules'] });
    const { title, ownRules, pricing } = await shop.call('get_owner_asset_detail', { assetId: rows[0]?.assetId });
    expect([title, ownRules.minDays, pricing.seasonRules, pricing.weekdayRates]).toEqual([
      'Cargo bike',
      undefined,
      [],
      undefined,
    ]);
  });

  test('in another currency than the listing has its row refused', async () => {
    await send({ csv: bikes });
    const { rows } = await send({ csv: 'reference,day_price,currency\nB-1,10.00,USD\nB-9,10,JPY' });
    expect(rows[0]?.problems).toEqual([
      { column: 'currency', message: 'must stay EUR: the currency of a listing does not change' },
    ]);
    expect(rows[1]?.problems.map(({ column }) => column)).toEqual(['title']);
  });

  test('that equals the template is accepted', async () => {
    const template = await shop.http.get('/owner/assets/import/template.csv');
    expect(template.headers.get('content-type')).toContain('text/csv');
    const { body, rows } = await send({ csv: template.body, preview: true });
    expect(rows.flatMap(({ problems }) => problems)).toEqual([]);
    expect(body.data).toMatchObject({ created: 1, refused: 0 });
  });
});

test('the bookings of a shop can be exported as a file, each with its earnings', async () => {
  const answered = await market.owner.http.get('/owner/bookings/export?filter=completed');
  expect(answered.headers.get('content-type')).toContain('text/csv');
  const [header = [], ...rows]: string[][] = parse(String(answered.body));
  expect(header.slice(0, 4)).toEqual(['bookingId', 'state', 'assetId', 'asset']);
  const [first = []] = rows;
  const cell = (name: string) => first[header.indexOf(name)];
  expect(cell('state')).toBe('COMPLETED');
  const detail = await market.owner.call('get_owner_booking_detail', { bookingId: cell('bookingId') });
  expect(Number(cell('total'))).toBe(detail.totals.totalMinor / 100);
  const { pagination } = await market.owner.call('list_owner_bookings', { filter: 'completed', limit: 1 });
  expect(rows).toHaveLength(pagination.total);
  expect((await market.renter.http.get('/owner/bookings/export')).status).toBe(403);
});

test('imported items take the fields of create_asset and are refused one by one', async () => {
  const item = { title: 'Tent', category: 'camping-outdoor', dayRateMinor: 1_500 };
  const items = [
    { ...item, reference: 'T-1' },
    { ...item, reference: 'T-2', dayRateMinor: 1.5 },
    item,
    { reference: 'T-3', colour: 'red' },
  ];
  const { rows } = await send({ items });
  expect(outcomes(rows)).toEqual([
    [1, 'CREATED'],
    [2, 'REFUSED'],
    [3, 'REFUSED'],
    [4, 'REFUSED'],
  ]);
  expect(rows.slice(1).map(({ problems }) => problems[0]?.column)).toEqual(['dayRateMinor', 'reference', 'title']);
  expect((await send({})).body).toMatchObject({ code: 'invalid_input' });
  expect((await send({ items, csv: 'reference\nA' })).body).toMatchObject({ code: 'invalid_input' });
});

test('a repeated import with one key is one import', async () => {
  const body = { items: [{ reference: 'K-1', title: 'Tent', category: 'camping-outdoor', dayRateMinor: 1_500 }] };
  const headers = { 'Idempotency-Key': 'import-of-june' };
  const first = await shop.http.post(PATH, body, headers);
  const again = await shop.http.post(PATH, body, headers);
  expect(again.body.data.importId).toBe(first.body.data.importId);
  expect(again.body.data).toMatchObject({ created: 1, unchanged: 0 });
});

test('another shop has its own references and cannot read the report', async () => {
  const body = { items: [{ reference: 'K-1', title: 'Tent', category: 'camping-outdoor', dayRateMinor: 1_500 }] };
  const { importId } = (await send(body)).body.data;
  const report = await shop.http.get(`/owner/assets/import/${importId}`);
  expect(report.body.data).toMatchObject({ created: 1, items: [{ reference: 'K-1' }], pictures: [] });
  shop = await newShop(market);
  expect((await send(body)).body.data).toMatchObject({ created: 1 });
  expect((await shop.http.get(`/owner/assets/import/${importId}`)).status).toBe(404);
});

describe('pictures of an import, given by address,', () => {
  const TENT = {
    reference: 'P-1',
    title: 'Tent for four',
    category: 'camping-outdoor',
    dayRateMinor: 1_500,
    description: DESCRIPTION,
    pickup: { address: 'Veldstraat 1, Ghent' },
  };
  const report = async (importId: string) => (await shop.http.get(`/owner/assets/import/${importId}`)).body.data;
  const fetchAll = () => market.pipeline.perform(fetchImportPictures, {});

  test('are fetched in order after the import and publish a listing that was to be live', async () => {
    const pictures = [`${elsewhere.url}/front.jpg`, `${elsewhere.url}/back.jpg`];
    const { body, rows } = await send({ items: [{ ...TENT, status: 'LIVE', pictures }] });
    expect(rows[0]).toMatchObject({ outcome: 'CREATED', status: 'DRAFT', pictures: 2, missing: ['images'] });
    expect(await report(body.data.importId)).toMatchObject({ picturesWaiting: 2 });
    await fetchAll();
    const after = await report(body.data.importId);
    expect(after.pictures.map(({ url, status }: { url: string; status: string }) => [url, status])).toEqual(
      pictures.map((url) => [url, 'ADDED']),
    );
    const { status, ownImages } = await shop.call('get_owner_asset_detail', { assetId: rows[0]?.assetId });
    expect(status).toBe('LIVE');
    expect(ownImages.map(({ imageId }: { imageId: string }) => imageId)).toEqual(
      after.pictures.map(({ imageId }: { imageId: string }) => imageId),
    );
    expect((await send({ items: [{ ...TENT, status: 'LIVE', pictures }] })).rows[0]).toMatchObject({
      outcome: 'UNCHANGED',
      pictures: 0,
    });
  });

  test('that cannot be fetched say why, and are tried again if that can help', async () => {
    answer = (response, path) => {
      if (path === '/gone.jpg') response.writeHead(404).end();
      else if (path === '/text.jpg') response.writeHead(200, { 'content-type': 'image/jpeg' }).end('no picture');
      else response.writeHead(503).end();
    };
    const pictures = ['/gone.jpg', '/text.jpg', '/later.jpg'].map((path) => elsewhere.url + path);
    const { body, rows } = await send({
      items: [{ ...TENT, reference: 'P-2', status: 'LIVE', pictures: [...pictures, 'https://10.0.0.1/a.jpg'] }],
    });
    await fetchAll();
    const states = async () =>
      (await report(body.data.importId)).pictures.map(
        ({ status, tries, problem }: { status: string; tries: number; problem: string | null }) => [status, tries, problem],
      );
    expect(await states()).toEqual([
      ['FAILED', 1, expect.stringContaining('404')],
      ['FAILED', 1, expect.any(String)],
      ['WAITING', 1, expect.stringContaining('503')],
      ['FAILED', 1, expect.stringContaining('no public server')],
    ]);
    answer = (response) => void response.writeHead(200).end(blueBike);
    market = await advanceTime(market, { hours: 0.04 });
    await fetchAll();
    expect((await states())[2]).toEqual(['ADDED', 2, null]);
    expect((await shop.call('get_owner_asset_detail', { assetId: rows[0]?.assetId })).status).toBe('LIVE');
  });

  test('are limited to the pictures of a listing', async () => {
    const pictures = Array.from({ length: 13 }, (_, index) => `${elsewhere.url}/${index}.jpg`);
    expect((await send({ items: [{ ...TENT, pictures }] })).rows[0]).toMatchObject({ outcome: 'REFUSED' });
    expect((await send({ items: [{ ...TENT, pictures: ['ftp://elsewhere/a.jpg'] }] })).rows[0]?.problems[0]?.column).toContain(
      'pictures',
    );
  });
});

test('a thousand rows are imported in small transactions and do not delay another caller', async () => {
  const lines = Array.from({ length: 1_000 }, (_, index) => `M-${index},Bicycle number ${index},sports-hobby,${1_000 + index}`);
  const importing = send({ csv: ['reference,title,category,day_price', ...lines].join('\n') });
  let longest = 0;
  let isDone = false;
  void importing.then(() => (isDone = true));
  while (!isDone) {
    const started = performance.now();
    await market.database.transaction(async () => {});
    longest = Math.max(longest, performance.now() - started);
    await setTimeout(5);
  }
  const { body } = await importing;
  expect(body.data).toMatchObject({ created: 1_000, refused: 0 });
  // Far less than the whole import takes, whatever the machine is busy with.
  expect(longest).toBeLessThan(5_000);
  expect((await shop.call('list_my_assets', { limit: 1 })).pagination.total).toBe(1_000);
}, 120_000);
