import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '../../../src/domain/platform/kernel/index.ts';
import { accountPage, type AccountPage } from '../../harness/account-page.ts';
import { advanceTime, freePeriod } from '../../harness/dates.ts';
import { answerPaymentPage, confirmedKayak, requestKayak } from '../../harness/rentals/kayak.ts';
import { startedKayak } from '../../harness/rentals/kayak-handover.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
let page: AccountPage;
beforeAll(async () => {
  market = await startMarketplace();
  page = accountPage(market);
});
afterAll(() => market.close());

const PASSWORD = 'demo-password-1';
const RENTER = 'renter@demo.test';
const OWNER = 'vendor@demo.test';

async function open(email: string, bookingId: string, side: 'RENTER' | 'OWNER') {
  const { permit } = await page.signIn(email, PASSWORD);
  return page.send({ permit, do: 'booking', bookingId, side });
}

/** The links among the papers of a booking, as they read. */
function papersOf(html: string): string[] {
  const [, part = ''] = /<h2>Papers<\/h2><ul>(.*?)<\/ul>/s.exec(html) ?? [];
  return [...part.matchAll(/<a [^>]*>([^<]*)<\/a>/g)].map(([, words = '']) => words);
}

describe('the papers of a booking', () => {
  test('have every invoice and credit note for both sides, each of which opens', async () => {
    const dates = freePeriod(41);
    const bookingId = await confirmedKayak(market, dates);
    const { extension } = await market.renter.call('request_extension', { bookingId, endDate: addDays(dates.endDate, 2) });
    const { extensionId } = extension;
    await market.owner.call('respond_extension', { bookingId, extensionId, decision: 'approve' });
    await answerPaymentPage(market.renter, bookingId, 'pay');
    await market.renter.call('get_pay_status', { bookingId });
    await market.renter.call('cancel_booking', { bookingId, confirm: true, anyRefund: true });
    await market.dispatcher.drain();

    const { papers } = await market.renter.call('get_payment_invoice', { bookingId });
    expect(papers.map(({ kind }: { kind: string }) => kind)).toEqual(['INVOICE', 'INVOICE', 'CREDIT_NOTE', 'CREDIT_NOTE']);
    const wanted = papers.map(
      ({ kind, number }: { kind: string; number: string }) => `${kind === 'INVOICE' ? 'Invoice' : 'Credit note'} ${number}`,
    );
    for (const [email, side] of [
      [RENTER, 'RENTER'],
      [OWNER, 'OWNER'],
    ] as const) {
      const { html } = await open(email, bookingId, side);
      expect(papersOf(html)).toEqual(['Rental agreement', ...wanted]);
    }
    for (const { url, number } of papers) expect(await (await fetch(url)).text()).toContain(number);
  });
});

describe('a person whose time to be signed in ends while they write', () => {
  test('finds the message again after the sign-in, and it is sent once they say so', async () => {
    const bookingId = await requestKayak(market, freePeriod(50));
    const { permit } = await open(RENTER, bookingId, 'RENTER');
    market = await advanceTime(market, { hours: 2 });
    const text = 'Is there a place for “our” car & dog?';
    const ended = await page.send({ permit, do: 'write', bookingId, side: 'RENTER', text });
    expect([ended.status, ended.permit]).toEqual([401, '']);
    expect(ended.html).toContain('what you wrote is kept');
    const kept = Object.fromEntries(
      [...ended.html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    );
    expect(kept).toMatchObject({ do: 'sign-in', bookingId, side: 'RENTER' });
    const again = await page.send({ do: 'sign-in', email: RENTER, password: PASSWORD, bookingId, side: 'RENTER', text });
    expect(again.html).toContain('What you wrote stands below, and nothing of it was sent yet.');
    expect(again.html).toMatch(/<input id="message" name="text"[^>]* value="Is there a place for “our” car &#38; dog\?"/);
    expect((await market.owner.call('manage_booking_chat', { action: 'list', bookingId })).items).toEqual([]);
    const sent = await page.send({ permit: again.permit, do: 'write', bookingId, side: 'RENTER', text });
    expect(sent.html).toContain('Sent.');
    expect(sent.html).not.toMatch(/<input id="message"[^>]* value=/);
    expect((await market.owner.call('manage_booking_chat', { action: 'list', bookingId })).items).toMatchObject([{ text }]);
  });

  test('finds what they wrote into the form of a step', async () => {
    const bookingId = await requestKayak(market, freePeriod(56));
    const shown = await open(OWNER, bookingId, 'OWNER');
    const [, step = ''] = /name="step" value="([^"]*reject_booking[^"]*)"/.exec(shown.html) ?? [];
    const name = step.replaceAll(/&#(\d+);/g, (_all, code: string) => String.fromCodePoint(Number(code)));
    market = await advanceTime(market, { hours: 2 });
    const fields = { bookingId, side: 'OWNER', step: name, reason: 'It is being repaired' };
    const ended = await page.send({ permit: shown.permit, do: 'booking-step', ...fields });
    expect(ended.html).toContain('name="reason" value="It is being repaired"');
    const again = await page.send({ do: 'sign-in', email: OWNER, password: PASSWORD, ...fields });
    expect(again.html).toMatch(/name="reason"[^>]*value="It is being repaired"/);
    expect(await market.renter.call('get_booking_detail', { bookingId })).toMatchObject({ state: 'PENDING_APPROVAL' });
  });
});

test('a message that is refused keeps its words in the form', async () => {
  const bookingId = await requestKayak(market, freePeriod(62));
  const { permit } = await open(RENTER, bookingId, 'RENTER');
  await market.owner.call('manage_booking_chat', { action: 'send', bookingId, text: 'Hello' });
  const text = 'x'.repeat(10_000);
  const refused = await page.send({ permit, do: 'write', bookingId, side: 'RENTER', text });
  expect(refused.status).toBe(400);
  expect(refused.html).toContain(`value="${text}"`);
});

test('whoever reported that the other side did not come can take it back on the page', async () => {
  const bookingId = await startedKayak(market, 68);
  const noShow = { action: 'report', bookingId, type: 'NO_SHOW', description: 'Nobody came' };
  const { incident } = await market.owner.call('manage_booking_incidents', noShow);
  const { html, permit } = await open(OWNER, bookingId, 'OWNER');
  expect(html).toContain('Take back what you reported');
  const step = JSON.stringify(['withdraw_incident', { bookingId, incidentId: incident.incidentId }]);
  const done = await page.send({ permit, do: 'booking-step', bookingId, side: 'OWNER', step });
  expect(done.html).toContain('Done.');
  const { items } = await market.owner.call('manage_booking_incidents', { action: 'list', bookingId });
  expect(items).toMatchObject([{ status: 'RESOLVED', outcome: 'NO_FAULT' }]);
});
