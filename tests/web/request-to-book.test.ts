import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePeriod } from '../harness/dates.ts';
import { type Browser, browser, hidden, locationOf, RENTER, signedIn } from '../harness/oauth-client.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

const KAYAK = 'tandem-sea-kayak';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace({ RATE_LIMIT_PER_MINUTE: '100000' });
});
afterAll(() => market.close());

const renter = () => signedIn(market.url);

/** The person chooses dates and goes on to the page of the plan. */
async function plan(person: Browser, days: number, more: Record<string, string> = {}) {
  const { startDate: from, endDate: to } = freePeriod(days);
  const wish = { from, to, ...more };
  const page = await person.open(`/book/${KAYAK}?${new URLSearchParams(wish).toString()}`);
  const sent = await person.submit(`/book/${KAYAK}`, { ...wish, formKey: hidden(page.body, 'formKey') });
  return { from, to, page, wish, sent, address: locationOf(sent) };
}

describe('the page for a request', () => {
  test('shows the price of the dates as a quote does, and asks a visitor to sign in before anything', async () => {
    const { startDate, endDate } = freePeriod(30);
    const quote = await market.nobody.call('pricing_quote', { slug: KAYAK, startDate, endDate, extras: ['dry-bag'] });
    const { status, body } = await browser(market.url).open(`/book/${KAYAK}?from=${startDate}&to=${endDate}&extras=dry-bag`);
    expect(status).toBe(200);
    expect(body).toContain(quote.totals.total);
    const next = encodeURIComponent(`/book/${KAYAK}?from=${startDate}&to=${endDate}&extras=dry-bag`);
    expect(body).toContain(`href="/sign-in?next=${next}"`);
    expect(body).toContain(`href="/sign-up?next=${next}"`);
    const refused = await browser(market.url).submit(`/book/${KAYAK}`, { from: startDate, to: endDate });
    expect([refused.status, locationOf(refused)]).toEqual([303, `/sign-in?next=%2Fbook%2F${KAYAK}`]);
  });

  test('says what is wrong with the dates, and offers others', async () => {
    const { startDate } = freePeriod(40);
    const half = await browser(market.url).open(`/book/${KAYAK}?from=${startDate}`);
    expect([half.status, half.body.includes('role="alert"')]).toEqual([200, true]);
    const short = await browser(market.url).open(`/book/coastline-camper?from=${startDate}&to=${startDate}`);
    expect(short.body).toContain('Not on these dates');
    expect(short.body).toMatch(/href="\/book\/coastline-camper\?from=/);
    expect((await browser(market.url).open('/book/nothing-here')).status).toBe(404);
  });

  test('is linked from the page of the listing, with what was chosen there', async () => {
    const { startDate, endDate } = freePeriod(30);
    const { body } = await browser(market.url).open(`/a/${KAYAK}?from=${startDate}&to=${endDate}&units=2&extras=dry-bag`);
    expect(body.replaceAll('&amp;', '&')).toContain(
      `href="/book/${KAYAK}?from=${startDate}&to=${endDate}&units=2&extras=dry-bag"`,
    );
  });
});

describe('a request by pages alone', () => {
  test('goes from the dates to the owner, and after the answer to the payment', async () => {
    const person = await renter();
    const { address, sent } = await plan(person, 30, { units: '2', extras: 'dry-bag' });
    expect([sent.status, address]).toEqual([303, expect.stringMatching(/^\/requests\/bkg_\w+$/)]);
    const bookingId = address.slice('/requests/'.length);
    const page = await person.open(address);
    expect(page.body).toContain('One look before it goes to the owner');
    const given = { formKey: hidden(page.body, 'formKey'), due: hidden(page.body, 'due') };

    const unread = await person.submit(address, given);
    expect([unread.status, unread.body.includes('rental agreement')]).toEqual([400, true]);
    expect((await market.renter.call('get_booking_detail', { bookingId })).state).toBe('PENDING_VERIFICATION');

    const promoted = await person.submit(address, { ...given, AGREEMENT: 'yes' });
    expect([promoted.status, locationOf(promoted)]).toEqual([303, address]);
    expect((await person.open(address)).body).toContain('Request sent');
    expect(await market.renter.call('get_booking_detail', { bookingId })).toMatchObject({ state: 'PENDING_APPROVAL', units: 2 });

    await market.owner.call('approve_booking', { bookingId });
    const accepted = await person.open(address);
    expect(accepted.body).toContain('The owner has accepted');
    const pay = await person.submit(address, { step: 'pay', formKey: hidden(accepted.body, 'formKey') });
    expect(pay.body).toMatch(/href="[^"]*\/sandbox\/checkout\/[^"]+"/);
  });

  test('sent twice makes one plan', async () => {
    const person = await renter();
    const { page, wish } = await plan(person, 60);
    const form = { ...wish, formKey: hidden(page.body, 'formKey') };
    const [one, two] = [await person.submit(`/book/${KAYAK}`, form), await person.submit(`/book/${KAYAK}`, form)];
    expect(locationOf(two)).toBe(locationOf(one));
  });

  test('shows documents and the phone number that are still needed, and where to hand them in', async () => {
    const person = await renter();
    const { startDate: from, endDate: to } = freePeriod(70, 5);
    const sent = await person.submit('/book/coastline-camper', { from, to });
    const { body } = await person.open(locationOf(sent));
    expect(body).toContain('Still needed');
    expect(body).toContain('driving licence');
    expect(body).toMatch(/href="[^"]*\/hand-in\/[^"]+"/);
  });

  test('of somebody else is like none, and one without a sign-in leads there', async () => {
    const { address } = await plan(await renter(), 80);
    const stranger = browser(market.url);
    const away = await stranger.open(address);
    expect([away.status, locationOf(away)]).toEqual([302, `/sign-in?next=${encodeURIComponent(address)}`]);
    await stranger.submit('/sign-in', { email: 'stranger@demo.test', password: RENTER.password });
    expect((await stranger.open(address)).status).toBe(404);
    expect((await stranger.submit(address, { AGREEMENT: 'yes' })).status).toBe(404);
  });

  test('a form from another site does nothing', async () => {
    const person = await renter();
    const { startDate: from, endDate: to } = freePeriod(90);
    const foreign = await person.submit(`/book/${KAYAK}`, { from, to }, { Origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
    const { address } = await plan(person, 90);
    expect((await person.submit(address, { AGREEMENT: 'yes' }, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await person.open(address)).body).toContain('One look before it goes to the owner');
  });
});
