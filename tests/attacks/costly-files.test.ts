import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownAssetId } from '../harness/rentals/kayak.ts';
import { samplePng } from '../harness/sample-files.ts';
import { sampleSize } from '../harness/sample-size.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';
import { longestTurn } from '../harness/thread-cost.ts';

/** No turn of the loop may take more processor time, on however slow a machine; it is a ceiling, not the aim. */
const CEILING_MS = 500;
const KIND = 'DRIVING_LICENCE';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace({ TRUST_PROXY: 'true' });
});
afterAll(() => market.close());

const network = (address: string) => ({ 'X-Forwarded-For': address });

function upload(actor: Actor, content: Buffer, { address = '203.0.113.1', fileName = 'scan' } = {}) {
  const form = new FormData();
  form.set('kind', KIND);
  form.set('file', new Blob([content]), fileName);
  return actor.http.post('/upload', form, network(address));
}

describe('a calendar', () => {
  const calendar = (...parts: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts, 'END:VCALENDAR', ''].join('\r\n');
  const event = (uid: string, ...lines: string[]) => ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT'].join('\r\n');
  const zone = (frequency: string) =>
    [
      'BEGIN:VTIMEZONE',
      'TZID:X',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0000',
      'TZOFFSETTO:+0100',
      `RRULE:FREQ=${frequency}`,
      'END:STANDARD',
      'END:VTIMEZONE',
    ].join('\r\n');
  const inZone = event('a', 'DTSTART;TZID=X:20270601T120000');
  const offer = async (ics: string) =>
    market.owner.try('manage_blackout', { action: 'import_ics', assetId: await ownAssetId(market), ics });

  test.each(['SECONDLY', 'MINUTELY', 'HOURLY', 'DAILY'])(
    'of a few lines whose time zone changes %s is refused at once',
    async (frequency) => {
      const ics = calendar(zone(frequency), inZone);
      expect(ics.length).toBeLessThan(300);
      const { result: answer, ms } = await longestTurn(() => offer(ics));
      expect(answer).toMatchObject({ isError: true, error: { code: 'invalid_calendar' } });
      expect(JSON.stringify(answer.error)).toContain(`changes ${frequency}; only YEARLY is read`);
      expect(ms).toBeLessThan(CEILING_MS);
    },
  );

  test.each([
    ['a year far away', [zone('YEARLY'), event('a', 'DTSTART;TZID=X:99990601T120000')]],
    ['a duration without end', [event('a', 'DTSTART:20270601T120000Z', 'DURATION:P999999999999999D')]],
    ['a rule of events that recur by the second', [event('a', 'DTSTART:20270601T120000Z', 'RRULE:FREQ=SECONDLY')]],
    [
      'thousands of dates that are left out',
      [event('a', 'DTSTART:20270601T120000Z', 'RRULE:FREQ=DAILY', `EXDATE:${'20270601T120000Z,'.repeat(9_000)}20270601T120000Z`)],
    ],
    ['hundreds of time zones', Array.from({ length: 800 }, () => zone('YEARLY'))],
  ])('with %s is refused with a reason, and other calls do not wait for it', async (_, parts) => {
    const { result: answer, ms } = await longestTurn(() => offer(calendar(...parts)));
    expect(answer).toMatchObject({ isError: true, error: { code: 'invalid_calendar' } });
    expect(ms).toBeLessThan(CEILING_MS);
  });

  test('with a time zone that changes once a year, as phones write it, is read', async () => {
    expect(await offer(calendar(zone('YEARLY;BYMONTH=3;BYDAY=-1SU'), inZone))).toMatchObject({ isError: false });
  });

  test('of a thousand events that last years delays no other call, on import and on change', async () => {
    const events = (end: string) =>
      calendar(
        ...Array.from({ length: 1_000 }, (_, n) => event(`e${n}`, 'DTSTART;VALUE=DATE:20280101', `DTEND;VALUE=DATE:${end}`)),
      );
    for (const ics of [events('20290601'), events('20290701')]) {
      const { result: answer, ms } = await longestTurn(() => offer(ics));
      expect(answer.isError).toBe(false);
      expect(ms).toBeLessThan(CEILING_MS);
    }
    expect(await offer(calendar(inZone))).toMatchObject({ isError: false, output: { removed: 1_000 } });
  });
});

describe('a PDF', () => {
  const pdf = (unit: string, bytes = 9_000_000) =>
    Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes, unit), Buffer.from('\n%%EOF\n')]);

  test.each([
    ['keywords and escapes', `stream\n${'#20'.repeat(300)}`],
    ['empty streams', 'stream\nendstream '],
    ['ends', '%%EOF\n'],
    ['objects', '1 0 obj\n'],
    ['names', '/OpenAction 1 0 R '],
  ])('of 9 MB that repeats %s delays no other call', async (_, unit) => {
    const { result: answer, ms } = await longestTurn(() => upload(market.renter, pdf(unit), { fileName: 'scan.pdf' }));
    expect([201, 400]).toContain(answer.status);
    expect(ms).toBeLessThan(CEILING_MS);
  });
});

test('a 12 MB file in base64 delays no other call', async () => {
  const contentBase64 = Buffer.alloc(10_400_000, 'a scan ').toString('base64');
  const { result: answer, ms } = await longestTurn(() => market.renter.http.post('/upload', { kind: KIND, contentBase64 }));
  expect(answer.body.code).toBe('file_type_refused');
  expect(ms).toBeLessThan(CEILING_MS);
});

describe('many slow pictures of one person', () => {
  test('delay other people for no more than one picture, and are refused before they fill the memory', async () => {
    const slow = await sharp({ create: { width: 2_500, height: 2_500, channels: 3, background: '#c02020' } })
      .webp({ lossless: true, effort: 0 })
      .toBuffer();
    const one = performance.now();
    expect((await upload(market.stranger, slow)).status).toBe(201);
    const alone = performance.now() - one;

    const flood = Array.from({ length: 40 }, () => upload(market.stranger, slow, { address: '198.51.100.66' }));
    await new Promise((resolve) => setTimeout(resolve, 300));
    const asked = performance.now();
    const elsewhere = await upload(market.renter, samplePng, { fileName: 'a.png' });
    const waited = performance.now() - asked;
    expect(elsewhere.status).toBe(201);
    // At most for what runs already; thirty of them were thirty times as long. A busy machine takes its share between.
    expect(waited).toBeLessThan(10 * Math.max(alone, 100));

    const answers = await Promise.all(flood);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.length).toBeGreaterThanOrEqual(30);
    for (const { status, body, headers } of refused) {
      expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'server_busy', '10']);
    }
    expect(answers.length - refused.length).toBeGreaterThan(0);
  }, 120_000);
});

describe('large bodies', () => {
  test('of one network share a budget: what exceeds it is refused before it is read, and other networks go on', async () => {
    const body = JSON.stringify({ kind: KIND, contentBase64: Buffer.alloc(10_400_000, 'a scan ').toString('base64') });
    const send = (address: string) => market.renter.http.post('/upload', body, network(address));
    const flood = Array.from({ length: 8 }, () => send('198.51.100.77'));
    const elsewhere = send('203.0.113.9');
    const codes = (await Promise.all(flood)).map(({ status, body }) => `${status} ${body.code}`);
    expect((await elsewhere).body.code).toBe('file_type_refused');
    expect(new Set(codes)).toEqual(new Set(['400 file_type_refused', '429 server_busy']));
    expect(codes.filter((code) => code.startsWith('429')).length).toBeGreaterThan(1);
    // What was held is free again.
    expect((await send('198.51.100.77')).body.code).toBe('file_type_refused');
  });

  test('over MCP that exceed the budget are refused with 429 and the time to wait', async () => {
    const contentBase64 = Buffer.alloc(10_400_000, 'a scan ').toString('base64');
    const send = () => market.renter.try('upload_document', { kind: KIND, contentBase64 });
    const answers = await Promise.all(Array.from({ length: 6 }, send));
    const busy = answers.filter(({ httpStatus }) => httpStatus === 429);
    expect(busy.length).toBeGreaterThan(0);
    expect(busy[0]).toMatchObject({ error: { data: { code: 'server_busy', retryAfterSeconds: 5 } } });
    expect(answers.length - busy.length).toBeGreaterThan(0);
  });
});

describe('sign-ins', () => {
  const PERSON = { email: 'ana@example.com', password: 'long enough 1' };

  test.each(sampleSize([45, 500], [45]))(
    'of one address, %i at once, do not lock out other addresses',
    async (count) => {
      // Hashing takes longer than asking, as it does with the real cost.
      const real = await startMarketplace(
        { TRUST_PROXY: 'true', PASSWORD_HASHES_WAITING: '20' },
        { passwordCost: { memoryCost: 32_768, timeCost: 3, parallelism: 1 } },
      );
      try {
        // Checking a password costs what its hash did.
        await real.nobody.http.post('/auth/register', { ...PERSON, name: 'Ana' }, network('203.0.113.99'));
        const signIn = (address: string) => real.nobody.http.post('/auth/login', PERSON, network(address));
        const flood = Array.from({ length: count }, () => signIn('198.51.100.88'));
        await new Promise((resolve) => setTimeout(resolve, 20));
        const elsewhere = [];
        for (let one = 1; one <= 5; one += 1) elsewhere.push((await signIn(`203.0.113.${one}`)).status);
        expect(elsewhere).toEqual(Array.from({ length: 5 }, () => 200));
        const answers = (await Promise.all(flood)).map(({ status }) => status);
        expect(answers.filter((status) => status === 200).length).toBeGreaterThanOrEqual(5);
        expect(new Set(answers)).toEqual(new Set([200, 429]));
      } finally {
        await real.close();
      }
    },
    60_000,
  );
});

describe('what one person may store is limited', () => {
  test('by the number of documents: one too many is refused, also in parallel, and deleting one makes room', async () => {
    const small = await startMarketplace({ MAX_DOCUMENTS: '3' });
    try {
      const { stranger } = small;
      const send = () => upload(stranger, samplePng, { fileName: 'a.png' });
      expect([(await send()).status, (await send()).status]).toEqual([201, 201]);
      const both = await Promise.all([send(), send()]);
      expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['201', '400']);
      const refused = await send();
      expect(refused).toMatchObject({
        status: 400,
        body: { code: 'document_quota', details: { documents: 3, maxDocuments: 3 } },
      });
      expect(refused.body.error).toMatch(/3 of 3 documents.*on the account page.*delete_my_document/);
      expect(refused.body.nextActions).toMatchObject([
        { tool: 'get_profile', pageUrl: `${small.url}/account`, requiresHuman: true },
      ]);
      const { items } = (await stranger.http.get('/users/me/documents')).body.data;
      expect((await stranger.http.del(`/users/me/documents/${items[0].documentId}`)).status).toBe(200);
      expect((await send()).status).toBe(201);
      // Everybody has room of their own.
      expect((await upload(small.renter, samplePng, { fileName: 'a.png' })).status).toBe(201);
    } finally {
      await small.close();
    }
  });

  test('by their bytes', async () => {
    const small = await startMarketplace({ MAX_DOCUMENT_BYTES: '2048' });
    try {
      const scan = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(1_400, '% a scan\n'), Buffer.from('\n%%EOF\n')]);
      const send = () => upload(small.stranger, scan, { fileName: 'a.pdf' });
      expect((await send()).status).toBe(201);
      expect(await send()).toMatchObject({ status: 400, body: { code: 'document_quota', details: { maxBytes: 2_048 } } });
    } finally {
      await small.close();
    }
  });
});
