import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { advanceTime, freePeriod } from '../../harness/dates.ts';
import { openAccount } from '../../harness/open-account.ts';
import { planCamper } from '../../harness/rentals/camper.ts';
import { samplePng } from '../../harness/sample-files.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace({ MAX_UPLOAD_BYTES: '200000' });
});
afterAll(() => market.close());

/** Of the plan that was made last: each test has a person of its own, because documents belong to the person. */
let renter: TestMarketplace['renter'];
let people = 0;

async function plan(dates: ReturnType<typeof freePeriod>) {
  const account = { email: `person${(people += 1)}@example.com`, password: 'long enough 1', name: 'Ana Silva' };
  renter = await openAccount(market, account);
  return planCamper({ renter }, dates);
}

const stored = () => readdirSync(join(market.folder, 'documents')).toSorted();

function form(kind: string, content: Buffer | string = samplePng, name = 'scan.png'): FormData {
  const data = new FormData();
  data.set('kind', kind);
  data.set('file', new Blob([content]), name);
  return data;
}

async function send(url: string, body: FormData, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { method: 'POST', body, headers, redirect: 'manual' });
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() };
}

const requirements = async (bookingId: string) =>
  Object.fromEntries(
    (await renter.call('booking_readiness', { bookingId })).requirements.map(
      ({ code, state }: { code: string; state: string }) => [code, state],
    ),
  );

test('an agent gets one hand-in link per booking in every answer with the step, and the owner gets none', async () => {
  renter = market.renter;
  const { bookingId, handInUrl } = await planCamper(market, freePeriod(40));
  expect(new URL(handInUrl).pathname).toBe(`/hand-in/${bookingId}`);
  const { nextActions } = await renter.call('booking_readiness', { bookingId });
  const uploads = nextActions.filter(({ tool }: { tool: string }) => tool === 'upload_document');
  expect(uploads.map((action: { handInUrl: string }) => action.handInUrl)).toEqual([handInUrl, handInUrl]);
  const status = await renter.call('get_verification_status', { bookingId });
  expect(status.nextActions).toContainEqual(expect.objectContaining({ tool: 'upload_document', handInUrl }));

  const scan = { fileName: 's.png', contentBase64: samplePng.toString('base64') };
  for (const { args } of uploads) await renter.call('upload_document', { ...args, ...scan });
  await renter.call('promote_booking', { bookingId, acceptAgreement: true, attestations: ['AGE'] });
  const { items } = await market.owner.call('review_renter_documents', { action: 'list', bookingId });
  const rejected = { action: 'reject', bookingId, documentId: items[0].documentId, reason: 'Too dark' };
  const review = await market.owner.call('review_renter_documents', rejected);
  const seen = await market.owner.call('get_owner_booking_detail', { bookingId });
  for (const answer of [review, seen]) {
    expect(answer).toMatchObject({ waitingOn: 'RENTER', waitingFor: expect.stringContaining('hands in again') });
    expect(answer.nextActions.map(({ tool }: { tool: string }) => tool)).not.toContain('upload_document');
    expect(JSON.stringify(answer)).not.toContain('/hand-in/');
  }
});

test('a person hands in both documents on the page, and the agent goes on', async () => {
  const { bookingId, handInUrl } = await plan(freePeriod(50));
  const page = await fetch(handInUrl);
  const html = await page.text();
  expect(html).toContain('0 of 2 documents');
  expect(html).toContain('capture="environment"');
  expect(html).toContain('30 days after');
  expect(html).toMatch(/<form[^>]* enctype="multipart\/form-data"/i);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");

  const first = await send(handInUrl, form('IDENTITY_DOCUMENT'));
  expect(first.status).toBe(303);
  expect(await (await fetch(new URL(first.location ?? '', market.url))).text()).toContain('Sent: Identity card or passport');
  expect(await requirements(bookingId)).toMatchObject({ IDENTITY_DOCUMENT: 'PENDING_REVIEW', DRIVING_LICENCE: 'MISSING' });
  // Sent twice, it counts once.
  const again = await send(handInUrl, form('IDENTITY_DOCUMENT'));
  expect([again.status, again.text.includes('it is there already')]).toEqual([400, true]);
  expect((await send(handInUrl, form('DRIVING_LICENCE'))).status).toBe(303);
  expect(await (await fetch(handInUrl)).text()).toContain('Everything is here');
  const { nextActions, timeline } = await renter.call('booking_readiness', { bookingId });
  expect(nextActions.map(({ tool }: { tool: string }) => tool)).not.toContain('upload_document');
  expect(timeline).toContainEqual(expect.objectContaining({ type: 'document.uploaded', actor: 'RENTER' }));
});

test('another front end hands in documents with JSON', async () => {
  const { bookingId, handInUrl } = await plan(freePeriod(60));
  const { search } = new URL(handInUrl);
  const path = `/hand-in/${bookingId}${search}`;
  expect((await market.nobody.http.get(path)).body.data).toMatchObject({
    bookingId,
    complete: false,
    documents: [
      { kind: 'IDENTITY_DOCUMENT', needed: true },
      { kind: 'DRIVING_LICENCE', needed: true },
    ],
  });
  const sent = await market.nobody.http.post(path, {
    kind: 'DRIVING_LICENCE',
    fileName: 'scan.png',
    contentBase64: samplePng.toString('base64'),
    expiresOn: '2099-01-01',
  });
  expect(sent.status).toBe(201);
  expect(sent.body.data.documents).toMatchObject([{ needed: true }, { state: 'PENDING_REVIEW', needed: false }]);
});

test('the hand-in link is for one booking, expires, and ends when nothing is needed any more', async () => {
  const other = await plan(freePeriod(80));
  const { bookingId, handInUrl } = await plan(freePeriod(70));
  const statusOf = (url: string | URL) => fetch(url).then(({ status }) => status);
  const tampered = new URL(handInUrl);
  tampered.pathname = `/hand-in/${other.bookingId}`;
  expect(await statusOf(tampered)).toBe(403);
  const longer = new URL(handInUrl);
  longer.searchParams.set('expires', '9999999999');
  expect(await statusOf(longer)).toBe(403);
  expect(await statusOf(`${market.url}/hand-in/${bookingId}`)).toBeGreaterThanOrEqual(400);
  expect(await statusOf(`${market.url}/hand-in/../${bookingId}`)).toBe(404);
  const before = stored();
  expect((await send(longer.href, form('IDENTITY_DOCUMENT'))).status).toBe(403);
  expect(stored()).toEqual(before);

  await renter.call('cancel_booking', { bookingId, confirm: true, anyRefund: true });
  expect(await statusOf(handInUrl)).toBe(403);
  expect((await send(handInUrl, form('IDENTITY_DOCUMENT'))).status).toBe(403);
  expect(await statusOf(other.handInUrl)).toBe(200);
  market = await advanceTime(market, { days: 8 });
  expect(await statusOf(other.handInUrl)).toBe(403);
});

test('the last valid day from the page counts, and a past one is refused beside its field', async () => {
  const { bookingId, handInUrl } = await plan(freePeriod(120));
  const withDay = (kind: string, day: string) => {
    const data = form(kind);
    data.set('expiresOn', day);
    return data;
  };
  const before = stored();
  for (const day of ['2020-01-31', '31.5.2031']) {
    const { status, text } = await send(handInUrl, withDay('DRIVING_LICENCE', day));
    expect([status, text.includes('id="DRIVING_LICENCE-until-error"'), text.includes('IDENTITY_DOCUMENT-until-error')]).toEqual([
      400,
      true,
      false,
    ]);
  }
  expect(stored()).toEqual(before);
  expect((await send(handInUrl, withDay('IDENTITY_DOCUMENT', ''))).status).toBe(303);
  const soon = new Date(market.clock.now().getTime() + 20 * 86_400_000).toISOString().slice(0, 10);
  expect((await send(handInUrl, withDay('DRIVING_LICENCE', soon))).status).toBe(303);
  const { documents } = await renter.call('get_verification_status', {});
  expect(documents).toMatchObject([
    { kind: 'IDENTITY_DOCUMENT', expiresOn: null },
    { kind: 'DRIVING_LICENCE', expiresOn: soon },
  ]);
  // It would have run out by the first day.
  expect(await requirements(bookingId)).toMatchObject({ IDENTITY_DOCUMENT: 'PENDING_REVIEW', DRIVING_LICENCE: 'EXPIRED' });
});

test('a photo and a file for one document cannot be sent together', async () => {
  const { handInUrl } = await plan(freePeriod(130));
  const both = form('DRIVING_LICENCE');
  both.append('file', new Blob([samplePng]), 'back.png');
  expect(await send(handInUrl, both)).toMatchObject({ status: 400, text: expect.stringContaining('Only one file') });
});

/** The form as a browser sends it: the kind of each document before its fields, and a part without a name where nothing is chosen. */
function wholeForm(papers: Readonly<Record<string, Buffer | string | null>>, more: Record<string, string> = {}): FormData {
  const data = new FormData();
  for (const [kind, content] of Object.entries(papers)) {
    data.append('kind', kind);
    data.append('file', new Blob([]), '');
    data.append('file', new Blob(content === null ? [] : [content]), content === null ? '' : `${kind}.png`);
    data.append(`expiresOn-${kind}`, more[kind] ?? '');
  }
  return data;
}

test('two documents are sent at once, each with its own last valid day', async () => {
  const { bookingId, handInUrl } = await plan(freePeriod(140));
  const day = { DRIVING_LICENCE: '2099-05-31' };
  const { status, location } = await send(
    handInUrl,
    wholeForm({ IDENTITY_DOCUMENT: samplePng, DRIVING_LICENCE: samplePng }, day),
  );
  expect(status).toBe(303);
  const page = await (await fetch(new URL(location ?? '', market.url))).text();
  expect(page).toContain('Sent: Identity card or passport, Driving licence. Thank you.');
  expect(page).toContain('Everything is here');
  expect(await requirements(bookingId)).toMatchObject({ IDENTITY_DOCUMENT: 'PENDING_REVIEW', DRIVING_LICENCE: 'PENDING_REVIEW' });
  const { documents } = await renter.call('get_verification_status', {});
  expect(documents).toMatchObject([{ expiresOn: null }, { expiresOn: '2099-05-31' }]);
});

test.each([
  ['of another kind', 'no picture at all', 'Please send a PDF, or a picture'],
  ['too large', Buffer.alloc(300_000, 1), 'at most 0.2 MB'],
  ['damaged', samplePng.subarray(0, 40), 'damaged'],
])('one file that is %s is named, and the other file is kept', async (_what, bad, why) => {
  const { bookingId, handInUrl } = await plan(freePeriod(150));
  const before = stored().length;
  const { status, text } = await send(handInUrl, wholeForm({ IDENTITY_DOCUMENT: bad, DRIVING_LICENCE: samplePng }));
  expect(status).toBe(400);
  const said = /class="refusal[^"]*">([^<]*)</.exec(text)?.[1] ?? /role="alert"[\s\S]*?>([^<>]{10,})</.exec(text)?.[1] ?? '';
  expect(said).toMatch(/^Identity card or passport: /);
  expect(said).toContain(why);
  expect(text).toContain('Sent: Driving licence. Thank you.');
  expect(await requirements(bookingId)).toMatchObject({ IDENTITY_DOCUMENT: 'MISSING', DRIVING_LICENCE: 'PENDING_REVIEW' });
  expect(stored()).toHaveLength(before + 1);
  expect((await send(handInUrl, wholeForm({ IDENTITY_DOCUMENT: samplePng }))).status).toBe(303);
});

test('a form without any file says so, and marks no document', async () => {
  const { handInUrl } = await plan(freePeriod(160));
  const { status, text } = await send(handInUrl, wholeForm({ IDENTITY_DOCUMENT: null, DRIVING_LICENCE: null }));
  expect([status, text.includes('No file came with it'), text.includes('aria-invalid="true"')]).toEqual([400, true, false]);
});

test('a hand-in form from another site is refused', async () => {
  const { bookingId, handInUrl } = await plan(freePeriod(90));
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }] as Record<string, string>[]) {
    expect((await send(handInUrl, form('IDENTITY_DOCUMENT'), headers)).status).toBe(403);
  }
  expect(await requirements(bookingId)).toMatchObject({ IDENTITY_DOCUMENT: 'MISSING' });
});

test('a file that is no document is refused on the page with the reason, and nothing is stored', async () => {
  const { bookingId, handInUrl } = await plan(freePeriod(100));
  const before = stored();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const cases: [Buffer | string, string, string][] = [
    [svg, 'x.svg', 'Please send a PDF, or a picture'],
    [svg, 'photo.jpg', 'Please send a PDF, or a picture'],
    ['<html><script>alert(1)</script>', 'scan.pdf', 'Please send a PDF, or a picture'],
    ['%PDF-1.7\n1 0 obj << /S /JavaScript >> endobj\n%%EOF\n', 'scan.pdf', 'contains JavaScript'],
    [Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')]), 'a.heic', 'Send a JPEG'],
    [samplePng.subarray(0, 40), 'half.png', 'damaged'],
    ['', 'empty.png', 'No file came'],
    [Buffer.alloc(300_000, 1), 'large.png', 'at most 0.2 MB'],
  ];
  for (const [content, name, why] of cases) {
    const { status, text } = await send(handInUrl, form('IDENTITY_DOCUMENT', content, name));
    expect([name, status, text.includes('role="alert"'), text.includes(why)]).toEqual([name, 400, true, true]);
  }
  expect((await send(handInUrl, form('PASSPORT'))).status).toBe(400);
  expect((await send(handInUrl, form('BOAT_LICENCE'))).status).toBe(400);
  expect(stored()).toEqual(before);
  expect(await requirements(bookingId)).toMatchObject({ IDENTITY_DOCUMENT: 'MISSING' });
});

test('a stored photo keeps its picture only', async () => {
  const { bookingId, handInUrl } = await plan(freePeriod(110));
  const photo = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'Ana Silva' }, IFD3: { GPSLatitude: '38/1 42/1 0/1', GPSLatitudeRef: 'N' } })
    .toBuffer();
  const body = form('DRIVING_LICENCE', Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]), '../../<b>me</b>.jpg');
  expect((await send(handInUrl, body)).status).toBe(303);
  const { items } = (await renter.http.get('/users/me/documents')).body.data;
  const [own] = items.filter(({ kind }: { kind: string }) => kind === 'DRIVING_LICENCE');
  expect(own.fileName).not.toMatch(/[/<>]/);
  const file = Buffer.from(await (await fetch(own.url)).arrayBuffer());
  const told = await sharp(file).metadata();
  expect([told.width, told.exif]).toEqual([30, undefined]);
  expect(file.includes('Ana Silva') || file.includes('<script>')).toBe(false);
  expect(file.byteLength).toBe(own.bytes);
  expect(await requirements(bookingId)).toMatchObject({ DRIVING_LICENCE: 'PENDING_REVIEW' });
});
