import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '../../../db/schema/index.ts';
import { formatMoney, periodInWords } from '../../../src/domain/platform/kernel/index.ts';
import { translatorFor } from '../../../src/domain/platform/words/index.ts';
import { advanceTime, freePeriod, soonPeriod } from '../../harness/dates.ts';
import { planCamper, requestCamper } from '../../harness/rentals/camper.ts';
import { startedKayak } from '../../harness/rentals/kayak-handover.ts';
import { approvedKayak, confirmedKayak, requestKayak } from '../../harness/rentals/kayak.ts';
import { samplePng } from '../../harness/sample-files.ts';
import { type SentMail, sentMails } from '../../harness/sent-mails.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

const OWNER = 'vendor@demo.test';
const RENTER = 'renter@demo.test';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

/** The letters to somebody about a booking, the oldest first. */
async function lettersAbout(to: string, bookingId: string): Promise<SentMail[]> {
  await market.dispatcher.drain();
  return (await sentMails(market, to)).filter(({ text }) => text.includes(`(booking ${bookingId})`));
}

async function newestAbout(to: string, bookingId: string): Promise<SentMail> {
  const letter = (await lettersAbout(to, bookingId)).at(-1);
  expect(letter, `no letter to ${to} about ${bookingId}`).toBeDefined();
  return letter!;
}

/** What the renter was told, the newest first: the same over both doors. */
async function listed(bookingId: string) {
  await market.dispatcher.drain();
  const { items } = await market.renter.call('list_notifications', { bookingId });
  const { body } = await market.renter.http.get(`/notifications?bookingId=${bookingId}`);
  const texts = (all: readonly { text: string }[]) => all.map(({ text }) => text);
  expect(texts(body.data.items)).toEqual(texts(items));
  return items;
}

test('the letter about an offer has its price, the replaced price, and the owner’s words without links', async () => {
  const dates = freePeriod(60);
  const bookingId = await requestKayak(market, dates);
  const message = 'Ten percent off. See http://evil.example/x or write to me@evil.example';
  const { counterOffer } = await market.owner.call('create_counter_offer', { bookingId, discountBps: 1_000, message });
  const { totals } = await market.renter.call('get_booking_detail', { bookingId });
  expect(counterOffer.totalMinor).toBeLessThan(totals.totalMinor);
  const news = `for ${counterOffer.total} instead of ${totals.total}`;
  const [newest] = await listed(bookingId);
  expect(newest.text).toContain(news);
  const letter = await newestAbout(RENTER, bookingId);
  expect(letter.subject).toContain(news);
  expect(letter.text).toContain(news);
  expect(letter.text).toContain('The owner writes: "Ten percent off. See … or write to …"');
  expect(letter.text).not.toContain('evil.example');
  expect(letter.text).toMatch(
    /You have time until \d+ \w+ 20\d\d, \d\d:\d\d .* to answer the counter-offer; else the offer lapses, and the owner answers/,
  );
  expect(letter.text).toContain('Tandem sea kayak');
});

test('a letter to an unconfirmed address does not contain words of the other side', async () => {
  const bookingId = await requestKayak(market, freePeriod(65));
  const confirmed = (emailVerifiedAt: Date | null) =>
    market.database.transaction((tx) => tx.update(users).set({ emailVerifiedAt }).where(eq(users.email, RENTER)));
  await confirmed(null);
  await market.owner.call('reject_booking', { bookingId, reason: 'Buy cheap pills' });
  const { text } = await newestAbout(RENTER, bookingId);
  await confirmed(market.clock.now());
  expect(text).not.toContain('pills');
});

test('the letter about an approval says the due sum, the deposit and the deadline', async () => {
  const dates = freePeriod(70);
  const bookingId = await approvedKayak(market, dates);
  const { money } = await market.renter.call('booking_readiness', { bookingId });
  expect(money.dueNowMinor).toBe(money.totalMinor + money.depositMinor);
  expect(money.depositMinor).toBeGreaterThan(0);
  const [newest] = await listed(bookingId);
  expect(newest.text).toContain(`Pay ${money.dueNow}.`);
  const { text, subject } = await newestAbout(RENTER, bookingId);
  expect(subject).toMatch(/^Your request for .* was approved – “Tandem sea kayak/);
  expect(subject.length).toBeLessThanOrEqual(78);
  expect(text).toContain(`was approved. Pay ${money.dueNow}.`);
  expect(text).toContain(`Due: ${money.dueNow}, of it a deposit of ${money.deposit}`);
  expect(text).toContain(`${periodInWords(dates.startDate, dates.endDate)}, ${money.total} (booking ${bookingId}).`);
  expect(text).toMatch(/You have time until \d+ \w+ 20\d\d, \d\d:\d\d \(\w+ time\) to pay; else the booking expires\./);
  expect(text).not.toContain('UTC');
  expect(text).toContain('"Tandem sea kayak, 2 paddles, 2 vests"');
});

test('a person is written to in their language, and agents are told in English', async () => {
  const dates = freePeriod(75);
  await market.renter.http.patch('/users/me', { language: 'de' });
  try {
    const bookingId = await approvedKayak(market, dates);
    const { money } = await market.renter.call('booking_readiness', { bookingId });
    const [newest] = await listed(bookingId);
    expect(newest.text).toBe(
      `Your request for ${periodInWords(dates.startDate, dates.endDate)} was approved. Pay ${money.dueNow}.`,
    );
    await market.dispatcher.drain();
    const letter = (await sentMails(market, RENTER)).findLast(({ text }) => text.includes(`(Buchung ${bookingId})`));
    const german = translatorFor('de');
    const days = german.period(dates.startDate, dates.endDate);
    const due = german.money(money.dueNowMinor, 'EUR');
    expect(letter!.subject).toMatch(/^Ihre Anfrage vom .* wurde angenommen/);
    expect(letter!.text).toContain(`Ihre Anfrage vom ${days} wurde angenommen. Zahlen Sie ${due}.`);
    expect(letter!.text).toMatch(/Sie haben bis \d+\. \S+ 20\d\d, \d\d:\d\d Uhr \(Ortszeit .+\) Zeit, zu zahlen; sonst verfällt/);
    expect(letter!.text).toMatch(/\nBezahlen:\n\S+\/account/);
  } finally {
    await market.renter.http.patch('/users/me', { language: null });
  }
});

test('a rejection and a cancellation by the owner give the reason, in the letter and over both doors', async () => {
  const reason = 'The rudder is broken';
  const refused = await requestKayak(market, freePeriod(80));
  const answer = await market.owner.try('reject_booking', { bookingId: refused, reason });
  expect(answer.text).toContain(reason);
  expect((await newestAbout(RENTER, refused)).text).toContain(`The owner writes: "${reason}"`);

  const bookingId = await requestKayak(market, freePeriod(80));
  const { body } = await market.owner.http.patch(`/bookings/${bookingId}`, { decision: 'reject', reason });
  expect(body.data.closeReason).toBe(reason);
});

test('documents of a plan are told with the request, and what follows a rejection once', async () => {
  const { bookingId: plan } = await planCamper(market, freePeriod(50));
  const file = { fileName: 'scan.png', contentBase64: samplePng.toString('base64') };
  for (const kind of ['IDENTITY_DOCUMENT', 'DRIVING_LICENCE']) {
    await market.renter.call('upload_document', { kind, bookingId: plan, ...file });
  }
  await market.dispatcher.drain();
  expect(await lettersAbout(OWNER, plan)).toEqual([]);
  const { body } = await market.owner.http.get('/notifications?kind=DOCUMENTS');
  expect(body.data.items.filter((told: { bookingId: string }) => told.bookingId === plan)).toEqual([]);
  await market.renter.call('promote_booking', { bookingId: plan, acceptAgreement: true, attestations: ['AGE'] });
  const [asked, ...more] = await lettersAbout(OWNER, plan);
  expect(more).toEqual([]);
  expect(asked!.text).toContain('Look at the renter’s documents first');
  expect(asked!.text).toMatch(/Look at the documents:\n\S+\/account/);

  const { items } = await market.owner.call('review_renter_documents', { action: 'list', bookingId: plan });
  for (const { documentId } of items) {
    await market.owner.call('review_renter_documents', { action: 'reject', bookingId: plan, documentId, reason: 'Too dark' });
  }
  expect((await newestAbout(RENTER, plan)).text).toContain('The owner writes: "Too dark"');
  for (const kind of ['IDENTITY_DOCUMENT', 'DRIVING_LICENCE']) {
    await market.renter.call('upload_document', { kind, bookingId: plan, ...file });
  }
  expect(await lettersAbout(OWNER, plan)).toHaveLength(2);
});

describe('a cancellation is told in one letter that says what comes back,', () => {
  const about = async (to: string, bookingId: string, before: number) => (await lettersAbout(to, bookingId)).slice(before);
  const counts = async (bookingId: string) =>
    [(await lettersAbout(RENTER, bookingId)).length, (await lettersAbout(OWNER, bookingId)).length] as const;

  test('to the person who cancelled and to the owner', async () => {
    const bookingId = await confirmedKayak(market, freePeriod(90));
    const [renters, owners] = await counts(bookingId);
    const { refund, refundMinor, depositBackMinor, depositBack } = await market.renter.call('cancel_booking', { bookingId });
    expect(depositBackMinor).toBeGreaterThan(0);
    const done = await market.renter.try('cancel_booking', { bookingId, confirm: true, expectedRefundMinor: refundMinor });
    expect(done.text).toContain('by the way it was paid');
    const [letter, ...more] = await about(RENTER, bookingId, renters);
    expect(more).toEqual([]);
    expect(letter!.subject).toContain('was cancelled');
    expect(letter!.text).toContain(`${refund} `);
    expect(letter!.text).toMatch(/back to you by the way it was paid; banks take some days to show it/);
    expect(letter!.text).toMatch(new RegExp(`The deposit of ${depositBack.replace('.', '\\.')} .* back to you too`));
    const [told, ...others] = await about(OWNER, bookingId, owners);
    expect(others).toEqual([]);
    expect(told!.text).toContain(`${refund} `);
    expect(told!.text).toContain('to the renter');
    const { cancelled } = await market.renter.call('get_booking_detail', { bookingId });
    for (const line of cancelled) expect(line).toMatch(/€/);
  });

  test('when the owner cancels, with the owner’s cost', async () => {
    const bookingId = await confirmedKayak(market, freePeriod(6));
    const [renters, owners] = await counts(bookingId);
    const { penalty, compensationMinor } = await market.owner.call('reject_booking', { bookingId });
    expect(compensationMinor).toBeGreaterThan(0);
    await market.owner.call('reject_booking', { bookingId, confirm: true, reason: 'It broke' });
    const [letter, ...more] = await about(RENTER, bookingId, renters);
    expect(more).toEqual([]);
    expect(letter!.text).toMatch(/of credit besides, from the owner/);
    const [told, ...others] = await about(OWNER, bookingId, owners);
    expect(others).toEqual([]);
    expect(told!.text).toContain(`It costs you ${penalty}`);
  });

  test('when it is late, with what is kept and by whom', async () => {
    const bookingId = await confirmedKayak(market, soonPeriod());
    market = await advanceTime(market, { hours: 2 });
    const { refund, refundMinor, summary } = await market.renter.call('cancel_booking', { bookingId });
    const [kept] = /€[\d.,]+ is kept: €[\d.,]+ for the owner, €[\d.,]+ for the platform/.exec(summary) ?? [];
    expect(kept).toBeDefined();
    await market.renter.call('cancel_booking', { bookingId, confirm: true, expectedRefundMinor: refundMinor });
    const letter = await newestAbout(RENTER, bookingId);
    expect(letter.subject).toContain('was cancelled');
    expect(letter.text).toContain(kept);
    expect(letter.text).toContain(refundMinor === 0 ? 'Nothing of the rent comes back' : refund);
  });
});

describe('the letter about a report that somebody did not come says who would get what', () => {
  const noShow = { action: 'report', type: 'NO_SHOW', description: 'Nobody came' };

  test('to a renter, and after the silence the letter about the end says why it ended', async () => {
    const bookingId = await startedKayak(market, 50);
    const { money } = await market.owner.call('manage_booking_incidents', { ...noShow, bookingId });
    const { totals } = await market.renter.call('get_booking_detail', { bookingId });
    const letter = await newestAbout(RENTER, bookingId);
    expect(letter.text).toContain(
      `If it counts as true, the booking is cancelled: Nothing of the ${totals.total} comes back to you.`,
    );
    expect(letter.text).toContain(`${formatMoney(money.ownerKeepsMinor, 'EUR')} for the owner`);
    const { length: before } = await lettersAbout(RENTER, bookingId);
    market = await advanceTime(market, { hours: 25 });
    await market.renter.call('get_booking_detail', { bookingId });
    const [ended, ...others] = (await lettersAbout(RENTER, bookingId)).slice(before);
    expect(others.map(({ subject }) => subject)).toEqual([]);
    expect(ended!.subject).toContain('was cancelled');
    expect(ended!.text).toContain('It counts as true that you did not come to the handover.');
  });

  test('to an owner, with the penalty', async () => {
    const bookingId = await startedKayak(market, 60);
    const { money } = await market.renter.call('manage_booking_incidents', { ...noShow, bookingId });
    const letter = await newestAbout(OWNER, bookingId);
    expect(letter.text).toContain(
      `It costs you a penalty of ${formatMoney(money.penaltyMinor, 'EUR')}, taken out of what you earn`,
    );
  });
});

test('a request with documents is told to its owner in one letter', async () => {
  const bookingId = await requestCamper(market, freePeriod(120));
  expect(await lettersAbout(OWNER, bookingId)).toHaveLength(1);
});

test('a rejected document is told with the page that takes another one without a sign-in', async () => {
  const bookingId = await requestCamper(market, freePeriod(150));
  const { items } = await market.owner.call('review_renter_documents', { action: 'list', bookingId });
  const licence = items.find(({ kind }: { kind: string }) => kind === 'DRIVING_LICENCE');
  const reject = (documentId: string) =>
    market.owner.call('review_renter_documents', { action: 'reject', bookingId, documentId, reason: 'Too dark' });
  await reject(licence.documentId);
  const [letter, ...more] = (await lettersAbout(RENTER, bookingId)).filter(({ text }) => text.includes('Hand it in:'));
  expect(more).toEqual([]);
  expect(letter!.subject).toMatch(/^Your document \(driving licence\) was not accepted – “./);
  expect(letter!.text).toContain('Your document (driving licence) was not accepted. Hand in another one.');
  expect(letter!.text).toContain('The owner writes: "Too dark"');

  const url = /Hand it in:\n(\S+)/.exec(letter!.text)?.[1] ?? '';
  const page = await fetch(url);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Too dark')]);
  expect((await fetch(url.replace('signature=', 'signature=0'))).status).toBe(403);
  const form = new FormData();
  form.set('kind', 'DRIVING_LICENCE');
  form.set('file', new Blob([new Uint8Array(samplePng)], { type: 'image/png' }), 'scan.png');
  const { status } = await fetch(url, { method: 'POST', body: form, redirect: 'manual' });
  expect(status).toBe(303);
  const { documents } = await market.renter.call('get_verification_status', { bookingId });
  const waits = documents.filter(({ status: state }: { status: string }) => state === 'PENDING_REVIEW');
  const handedIn = waits.find(({ kind }: { kind: string }) => kind === 'DRIVING_LICENCE');
  expect((await newestAbout(OWNER, bookingId)).subject).toMatch(/^The renter handed in /);

  const mails = (on: boolean) => ({ changes: [{ kind: 'DOCUMENTS', channel: 'EMAIL', on }] });
  await market.renter.http.patch('/notifications/preferences', mails(false));
  await reject(handedIn.documentId);
  const after = (await lettersAbout(RENTER, bookingId)).filter(({ text }) => text.includes('Hand it in:'));
  await market.renter.http.patch('/notifications/preferences', mails(true));
  expect(after).toHaveLength(1);
});
