import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePeriod } from '../harness/dates.ts';
import { planCamper, requestCamper } from '../harness/rentals/camper.ts';
import { advanceTo } from '../harness/rentals/kayak-handover.ts';
import { approvedKayak, confirmedKayak } from '../harness/rentals/kayak.ts';
import { samplePng } from '../harness/sample-files.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';
import { takeTransfers, transferOf, transferredKayak } from '../harness/rentals/transfer-kayak.ts';

let market: TestMarketplace;
/** By door, what sends a file through it: true when it is taken. */
const doors = new Map<string, (content: Buffer, fileName: string) => Promise<boolean>>();
const DOORS = [
  'upload_document',
  'POST /upload as a form',
  'the hand-in page',
  'photos of the condition',
  'photos of the condition as a form',
  'the proof of a transfer',
  'the proof of a transfer as a form',
  'the proof of a commission',
] as const;

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
/** A JPEG to whoever looks at the first bytes, a page to whoever sniffs on. */
const jpegPage = Buffer.concat([
  Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
  Buffer.from('<html><script>alert(1)</script>'),
]);
const HOSTILE: readonly (readonly [string, Buffer, string])[] = [
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'scan.pdf'],
  ['a drawing with a script', Buffer.from(svg), 'scan.svg'],
  ['a drawing with a script called a photo', Buffer.from(svg), 'scan.png'],
  ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600)]), 'scan.jpg'],
  ['an archive', Buffer.from('504b03041400000000000000000000000000000000000000000000000000', 'hex'), 'scan.pdf'],
  [
    'an animation',
    Buffer.from('4749463839610100010080000000000000ffffff21f90401000000002c00000000010001000002024401003b', 'hex'),
    'scan.png',
  ],
  ['a PDF with a script', Buffer.from('%PDF-1.7\n1 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj\n%%EOF\n'), 'scan.pdf'],
  ['a photo that is a page', jpegPage, 'scan.jpg'],
  ['half a picture', samplePng.subarray(0, 40), 'scan.png'],
  ['nothing', Buffer.alloc(0), 'scan.png'],
];
const NAMES = [
  '../../../etc/cron.d/x.png',
  String.raw`..\..\windows\x.png`,
  '/etc/passwd',
  'a\u0000.php.png',
  '%2e%2e%2fx.png',
  '.',
  '..',
  'x"; filename="y.html',
];

beforeAll(async () => {
  const iban = { PLATFORM_IBAN: 'DE89370400440532013000', PLATFORM_BIC: 'COBADEFF' };
  market = await takeTransfers(await startMarketplace({ MAX_UPLOAD_BYTES: '200000', ...iban }));
  const dates = freePeriod(8);
  const condition = await confirmedKayak(market, dates);
  market = await advanceTo(market, `${dates.startDate}T12:00:00Z`);
  const { bookingId: plan, handInUrl } = await planCamper(market, freePeriod(60));
  const transfer = await approvedKayak(market, freePeriod(30));
  const paid = await transferredKayak(market, freePeriod(40));
  const { items } = await market.owner.call('manage_owner_commissions', { action: 'list', limit: 100 });
  const due = items.find((item: { bookingId: string }) => item.bookingId === paid);

  const { renter, owner } = market;
  const base64 = (content: Buffer) => content.toString('base64');
  const kind = 'IDENTITY_DOCUMENT';
  const taken = (status: number) => status < 400;
  const asForm = async (path: string, fields: object, content: Buffer, fileName: string) =>
    taken((await renter.http.post(path, formOf(fields, content, fileName))).status);
  doors.set('upload_document', async (content, fileName) => {
    return !(await renter.try('upload_document', { kind, bookingId: plan, fileName, contentBase64: base64(content) })).isError;
  });
  doors.set('POST /upload as a form', (content, fileName) => asForm('/upload', { kind }, content, fileName));
  doors.set('the hand-in page', async (content, fileName) => {
    const answer = await fetch(handInUrl, {
      method: 'POST',
      body: formOf({ kind: 'DRIVING_LICENCE' }, content, fileName),
      redirect: 'manual',
    });
    return taken(answer.status);
  });
  const report = { kind: 'CHECK_IN', notes: 'Dry and whole' };
  doors.set('photos of the condition', async (content, fileName) => {
    const photos = [{ contentBase64: base64(content), fileName }];
    return !(await owner.try('manage_booking_condition', { action: 'report', bookingId: condition, ...report, photos })).isError;
  });
  doors.set('photos of the condition as a form', (content, fileName) =>
    asForm(`/bookings/${condition}/condition`, report, content, fileName),
  );
  const said = await transferOf(market, transfer);
  doors.set('the proof of a transfer', async (content, fileName) => {
    return !(await renter.try('report_offline_payment', { ...said, fileName, contentBase64: base64(content) })).isError;
  });
  doors.set('the proof of a transfer as a form', (content, fileName) => {
    const { bookingId: _, contentBase64: __, ...fields } = said;
    return asForm(`/bookings/${transfer}/pay/offline/report`, fields, content, fileName);
  });
  doors.set('the proof of a commission', async (content, fileName) => {
    const { commissionId, amountMinor } = due;
    const proof = { commissionIds: [commissionId], amountMinor, paidOn: market.clock.now().toISOString().slice(0, 10) };
    return !(await owner.try('upload_commission_proof', { ...proof, fileName, contentBase64: base64(content) })).isError;
  });
});
afterAll(() => market.close());

function formOf(fields: object, content: Buffer, fileName: string): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, String(value));
  data.set('file', new Blob([content]), fileName);
  return data;
}

const stored = () => readdirSync(join(market.folder, 'documents'), { recursive: true }).map(String).toSorted();
/** Doors that took the harmless picture: a refusal says something only there. */
const open = new Set<string>();

async function isTakenBy(door: string, content: Buffer, fileName: string): Promise<boolean | undefined> {
  const taken = await doors.get(door)?.(content, fileName);
  if (taken && content === samplePng) open.add(door.replace(' as a form', ''));
  return taken;
}

describe.each(DOORS)('%s', (door) => {
  test.each(HOSTILE)('refuses %s and stores nothing of it', async (_what, content, fileName) => {
    const before = stored();
    expect(await isTakenBy(door, content, fileName)).toBe(false);
    expect(stored()).toEqual(before);
  });

  test('refuses a file that is too large', async () => {
    const before = stored();
    expect(await isTakenBy(door, Buffer.concat([samplePng, Buffer.alloc(300_000)]), 'scan.png')).toBe(false);
    expect(stored()).toEqual(before);
  });

  test('never lets a file name choose where a file is stored', async () => {
    for (const name of NAMES) await isTakenBy(door, samplePng, name);
    for (const file of stored()) expect(file).toMatch(/^[\w-]+(\/[\w-]+)?$/);
    expect(readdirSync(market.folder).filter((file) => /etc|passwd|windows|php|html/.test(file))).toEqual([]);
  });
});

test('each door accepts a harmless file', () => {
  expect(DOORS.filter((door) => !open.has(door.replace(' as a form', '')))).toEqual([]);
});

test('of a proof only the picture is stored and shown', async () => {
  const bookingId = await approvedKayak(market, freePeriod(80));
  const content = Buffer.concat([samplePng, Buffer.from('<script>alert(1)</script>')]).toString('base64');
  const said = await transferOf(market, bookingId);
  const { body } = await market.renter.http.post(`/bookings/${bookingId}/pay/offline/report`, {
    ...said,
    bookingId: undefined,
    contentBase64: content,
  });
  const url: string = /https?:\/\/[^"]+offline-proofs[^"]+/.exec(JSON.stringify(body))?.[0] ?? '';
  const answer = await fetch(url);
  expect(answer.headers.get('content-type')).toBe('image/png');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(Buffer.from(await answer.arrayBuffer()).includes('script')).toBe(false);
});

test('somebody else’s document answers like an unknown one to everybody but an admin', async () => {
  const bookingId = await requestCamper(market, freePeriod(90));
  const { items } = (await market.renter.http.get('/users/me/documents')).body.data;
  const [{ documentId, url }] = items;
  const rui = await market.signIn('rui@demo.test', 'mcp-owner');
  const others = { stranger: market.stranger, owner: market.owner, 'another owner': rui, admin: market.admin };
  for (const [who, person] of Object.entries(others)) {
    expect([who, (await person.http.del(`/users/me/documents/${documentId}`)).status]).toEqual([who, 404]);
    expect([who, JSON.stringify((await person.http.get('/users/me/documents')).body).includes(documentId)]).toEqual([who, false]);
    const bare = await person.http.get(`/files/documents/${documentId}`);
    expect([who, bare.status >= 400 && bare.status < 500]).toEqual([who, true]);
    if (who === 'admin') continue;
    expect([who, (await person.http.get(`/admin/documents/${documentId}?reason=curious`)).status]).toEqual([who, 403]);
  }
  expect((await market.renter.http.get(`/admin/documents/${documentId}?reason=mine`)).status).toBe(403);
  for (const person of [rui, market.stranger, market.renter]) {
    const path = `/owner/requests/${bookingId}/documents`;
    expect([403, 404]).toContain((await person.http.get(path)).status);
    expect([403, 404]).toContain((await person.http.patch(path, { documentId, decision: 'approve' })).status);
  }
  // The signature is for this file alone, and for every part of its address.
  for (const changed of [
    url.replace(documentId, `${documentId}x`),
    url.replace(/expires=\d/, 'expires=9'),
    url.replace(/signature=../, 'signature=00'),
  ]) {
    expect((await fetch(changed)).status).toBeGreaterThanOrEqual(400);
  }
  expect((await fetch(url)).status).toBe(200);
});
