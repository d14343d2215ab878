import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { events, listingReports, mails } from '../../../db/schema/index.ts';
import { sendRequest } from '../../harness/send-request.ts';
import { newestMail } from '../../harness/sent-mails.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { register } from './decisions.ts';

const KAYAK = 'tandem-sea-kayak';
const TEXT = 'The photos show another boat than the one at the beach';
const SUBJECT = 'Confirm your report of a listing';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const report = (email: string, more: object = {}, slug = KAYAK) =>
  market.nobody.http.post(`/assets/${slug}/report/by-email`, { reason: 'MISLEADING', text: TEXT, email, ...more });
const confirm = ({ reportId, ...link }: Link) => market.nobody.http.post(`/listing-reports/${reportId}/confirm`, link);
const decide = (reportId: string, body: object) => market.admin.http.patch(`/admin/listing-reports/${reportId}`, body);
const listed = async (status: string) =>
  (await market.admin.http.get(`/admin/listing-reports?status=${status}&limit=100`)).body.data.items;
const rowOf = async (reportId: string) =>
  (await market.database.reader.select().from(listingReports).where(eq(listingReports.id, reportId)))[0];

interface Link {
  readonly reportId: string;
  readonly expires: number;
  readonly signature: string;
}

async function linkTo(email: string): Promise<Link> {
  const { text } = await newestMail(market, email, SUBJECT);
  const { pathname, searchParams } = new URL(/https?:\S+\/confirm-report\/\S+/.exec(text)?.[0] ?? '');
  return {
    reportId: pathname.split('/').at(-1) ?? '',
    expires: Number(searchParams.get('expires')),
    signature: searchParams.get('signature') ?? '',
  };
}

test('a report without an account waits until its sender confirms it, and then an admin sees the address', async () => {
  const email = 'ana.seen@example.com';
  const answer = await report(' Ana.Seen@example.com ');
  expect(answer).toMatchObject({ status: 201, body: { data: { slug: KAYAK, email } } });
  expect(JSON.stringify(answer.body)).not.toMatch(/lrp_/);
  const letter = await newestMail(market, email, SUBJECT);
  expect(letter.text).not.toContain('another boat');

  const link = await linkTo(email);
  const { reportId } = link;
  expect((await listed('OPEN')).map((item: { reportId: string }) => item.reportId)).not.toContain(reportId);
  expect(await listed('UNCONFIRMED')).toMatchObject([{ reportId, text: TEXT, reporter: { userId: null, email } }]);
  for (const wrong of [{ signature: `${link.signature}x` }, { expires: link.expires + 1 }, { reportId: 'lrp_unknown' }])
    expect(await confirm({ ...link, ...wrong })).toMatchObject({ status: 400, body: { code: 'report_link_refused' } });
  expect((await confirm(link)).body.data).toEqual({ confirmed: true });
  expect((await confirm(link)).body.data).toEqual({ confirmed: true, alreadyDone: true });
  const [open] = (await listed('OPEN')).filter((item: { reportId: string }) => item.reportId === reportId);
  expect(open).toMatchObject({ status: 'OPEN', reporter: { userId: null, email }, listing: { slug: KAYAK, openReports: 1 } });
  const told = await market.database.reader.select().from(events).where(eq(events.type, 'asset.reported'));
  expect(told).toHaveLength(1);
  expect(JSON.stringify(told)).not.toMatch(/ana\.seen|another boat/);

  // The address goes with the decision, and the words stay.
  const decided = await decide(reportId, { decision: 'uphold', reason: 'As the photos show' });
  expect(decided.body.data).toMatchObject({ status: 'UPHELD', reporter: null, text: TEXT });
  expect(await rowOf(reportId)).toMatchObject({ reporterEmail: null, openKey: null });
  expect((await confirm(link)).body.data.alreadyDone).toBe(true);
});

test('each link confirms only its own report, and an address has one open report of a listing', async () => {
  const email = 'ben.twice@example.com';
  await report(email, { text: 'Words of somebody who typed in this address' });
  const foreign = await linkTo(email);
  await report(email, { reason: 'UNSAFE' });
  const own = await linkTo(email);
  expect(own.reportId).not.toBe(foreign.reportId);
  expect((await confirm(own)).body.data).toEqual({ confirmed: true });
  expect(await rowOf(own.reportId)).toMatchObject({ status: 'OPEN', text: TEXT, reason: 'UNSAFE' });
  const other = await Promise.all([confirm(foreign), confirm(foreign)]);
  expect(other.map(({ body }) => body.data.alreadyDone)).toEqual([true, true]);
  expect(await rowOf(foreign.reportId)).toMatchObject({ status: 'UNCONFIRMED' });
});

test('an unconfirmed report is deleted after a week, and its link is refused before and after', async () => {
  const email = 'carla.late@example.com';
  await report(email);
  const link = await linkTo(email);
  market.clock.advance({ hours: 24 * 7 + 1 });
  expect((await confirm(link)).body.code).toBe('report_link_refused');
  expect((await rowOf(link.reportId))?.status).toBe('UNCONFIRMED');
  await market.scheduler.runAll();
  expect(await rowOf(link.reportId)).toBeUndefined();
  expect((await confirm(link)).body.code).toBe('report_link_refused');
});

test('bad input, a hidden listing and too many reports of one address are refused, and no letter is sent', async () => {
  const email = 'dora.many@example.com';
  expect((await report('not an address')).body.code).toBe('invalid_input');
  expect((await report(email, { text: 'bad' })).body.code).toBe('invalid_input');
  expect((await report(email, { text: 'x'.repeat(1_001) })).body.code).toBe('invalid_input');
  expect((await report(email, {}, 'no-such-thing')).status).toBe(404);
  expect(await market.database.reader.select().from(mails).where(eq(mails.address, email))).toEqual([]);
  const answers = [];
  for (let sent = 0; sent < 6; sent += 1) answers.push(await report(email));
  expect(answers.at(-1)).toMatchObject({ status: 429 });
  expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
  const sent = await market.database.reader.select().from(mails).where(eq(mails.address, email));
  expect(sent).toHaveLength(answers.filter(({ status }) => status === 201).length);
});

test('a network without a sign-in can send twenty reports an hour, whatever addresses it names', async () => {
  const small = await startMarketplace({ MAILS_PER_HOUR: '1000' });
  const sendAs = (number: number) =>
    small.nobody.http.post(`/assets/${KAYAK}/report/by-email`, {
      reason: 'FRAUD',
      text: TEXT,
      email: `nobody${number}@example.com`,
    });
  for (let number = 0; number < 20; number += 1) expect((await sendAs(number)).status).toBe(201);
  expect(await sendAs(20)).toMatchObject({ status: 429, body: { code: 'too_many_unsigned_calls', details: { limit: 20 } } });
  await small.close();
});

test('an account exports the reports of its address, and its erasure removes the address from them', async () => {
  const email = 'eva.account@example.com';
  const eva = await register(market, email);
  await report(email);
  const open = await linkTo(email);
  await confirm(open);
  await report(email, { text: 'Another thing that is wrong with it' });
  const waiting = await linkTo(email);
  const { sections } = (await eva.http.get('/users/me/export')).body.data;
  expect(sections.listingReports.map(({ id }: { id: string }) => id).toSorted()).toEqual(
    [open.reportId, waiting.reportId].toSorted(),
  );
  expect((await eva.http.post('/users/me/erase', { confirmEmail: email, password: 'long enough 1' })).status).toBe(200);
  expect(await rowOf(waiting.reportId)).toBeUndefined();
  expect(await rowOf(open.reportId)).toMatchObject({ reporterEmail: null, openKey: null, status: 'OPEN', text: TEXT });
});

test('a person reports a listing on a page and confirms on another, whose opening alone changes nothing', async () => {
  const page = (path: string, form?: Record<string, string>) =>
    sendRequest(`${market.url}${path}`, {
      method: form === undefined ? 'GET' : 'POST',
      headers: form === undefined ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' },
      ...(form !== undefined && { body: new URLSearchParams(form).toString() }),
    });
  expect((await page(`/a/${KAYAK}`)).bytes.toString()).toContain(`/report?listing=${KAYAK}`);
  expect((await page(`/report?listing=${KAYAK}`)).bytes.toString()).toContain('What is wrong');
  const email = 'fay.page@example.com';
  const form = { listing: KAYAK, reason: 'UNSAFE', text: TEXT, email };
  const wrong = await page('/report', { ...form, reason: '', text: TEXT });
  expect([wrong.status, wrong.bytes.toString()]).toEqual([400, expect.stringContaining('Choose what is wrong')]);
  expect(wrong.bytes.toString()).toContain(TEXT);
  expect((await page('/report', { ...form, email: 'fay' })).status).toBe(400);
  const sent = await page('/report', form);
  expect([sent.status, sent.bytes.toString()]).toEqual([200, expect.stringContaining(email)]);
  const { reportId, ...link } = await linkTo(email);
  const query = `expires=${link.expires}&signature=${link.signature}`;
  expect((await page(`/confirm-report/${reportId}?${query}`)).bytes.toString()).toContain('Confirm my report');
  expect((await rowOf(reportId))?.status).toBe('UNCONFIRMED');
  const fields = { expires: String(link.expires), signature: link.signature };
  expect((await page(`/confirm-report/${reportId}`, { ...fields, signature: 'x' })).status).toBe(400);
  expect((await page(`/confirm-report/${reportId}`, fields)).bytes.toString()).toContain('Thank you');
  expect((await rowOf(reportId))?.status).toBe('OPEN');
});

test('the letter with the link is in the language in which the report was written', async () => {
  const email = 'carla.german@example.com';
  expect((await report(email, { language: 'de' })).status).toBe(201);
  const { text } = await newestMail(market, email, 'Bestätigen Sie Ihre Meldung eines Angebots');
  expect(text).toContain('Der Vermieter erfährt nicht, wer das Angebot gemeldet hat.');
});
