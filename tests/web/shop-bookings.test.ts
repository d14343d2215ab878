import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { advanceTime, freePeriod } from '../harness/dates.ts';
import { blueBike } from '../harness/new-shop.ts';
import { browser, hidden, locationOf, RENTER, signedIn, VENDOR } from '../harness/oauth-client.ts';
import { requestKayak } from '../harness/rentals/kayak.ts';
import { startedKayak } from '../harness/rentals/kayak-handover.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace({ RATE_LIMIT_PER_MINUTE: '100000' });
});
afterAll(() => market.close());

const stateOf = async (bookingId: string) => (await market.owner.call('get_owner_booking_detail', { bookingId })).state;

/** The address of the step with this kind on the page of a booking. */
function stepOn(html: string, kind: string): string {
  return new RegExp(`(?:href|action)="(/shop/bookings/[^"]+/do/${kind}[^"]*)"`).exec(html)?.[1] ?? '';
}

describe('a request in the shop', () => {
  test('stands on the page of today with its money, and is accepted on its own page', async () => {
    const bookingId = await requestKayak(market, freePeriod(30));
    const person = await signedIn(market.url, VENDOR);
    const { items } = await market.owner.call('list_owner_requests', { limit: 50 });
    const { earns } = items.find((item: { bookingId: string }) => item.bookingId === bookingId);
    const today = await person.open('/shop');
    expect([today.body.includes(`href="/shop/bookings/${bookingId}"`), today.body.includes(earns)]).toEqual([true, true]);

    const page = await person.open(`/shop/bookings/${bookingId}`);
    expect([page.status, page.body.includes(earns), page.body.includes('With you before')]).toEqual([200, true, true]);
    // The commission is none of what the renter pays.
    expect(page.body).toMatch(/In all<.*<\/tr>.*Commission \(.*<\/tfoot>/s);
    const step = stepOn(page.body, 'approve');
    const taken = await person.submit(step, { formKey: hidden(page.body, 'formKey') });
    expect([taken.status, locationOf(taken)]).toEqual([303, `/shop/bookings/${bookingId}?done=approve`]);
    expect(await stateOf(bookingId)).toBe('PENDING_PAYMENT');
    expect((await person.open('/shop/bookings?filter=pending')).body).toContain(`href="/shop/bookings/${bookingId}"`);
  });

  test('is declined with a reason, after its meaning was seen', async () => {
    const bookingId = await requestKayak(market, freePeriod(40));
    const person = await signedIn(market.url, VENDOR);
    const page = await person.open(`/shop/bookings/${bookingId}`);
    const step = stepOn(page.body, 'decline');
    const form = await person.open(step);
    const given = { formKey: hidden(form.body, 'formKey'), reason: 'In repair <b>that</b> week' };
    // What it means for the money has to be seen first.
    const unseen = await person.submit(step, given);
    expect([unseen.status, await stateOf(bookingId)]).toEqual([200, 'PENDING_APPROVAL']);
    const seen = hidden(form.body, 'seen');
    const taken = await person.submit(step, { ...given, seen });
    expect([taken.status, await stateOf(bookingId)]).toEqual([303, 'REJECTED']);
    expect((await market.owner.call('get_owner_booking_detail', { bookingId })).closeReason).toBe('In repair <b>that</b> week');
    expect((await person.open(`/shop/bookings/${bookingId}`)).body).not.toContain('<b>that</b>');
  });

  test('of another shop is like none, and its renter does not see the side of the owner', async () => {
    const bookingId = await requestKayak(market, freePeriod(50));
    const renter = await signedIn(market.url, RENTER);
    expect(locationOf(await renter.open(`/shop/bookings/${bookingId}`))).toBe('/shop/open');
    const other = browser(market.url);
    await other.submit('/sign-up', { name: 'Bo', email: 'bo-other@example.com', password: 'long enough 1' });
    await other.submit('/shop/open', { vendorName: 'Other', vendorType: 'INDIVIDUAL', country: 'BE', city: 'Ghent' });
    expect((await other.open(`/shop/bookings/${bookingId}`)).status).toBe(404);
    expect((await other.submit(`/shop/bookings/${bookingId}/do/approve`, { formKey: '' })).status).toBe(404);
    expect(await stateOf(bookingId)).toBe('PENDING_APPROVAL');
  });
});

describe('the handover', () => {
  test('is reported with photos of a phone, and refused without one', async () => {
    const bookingId = await startedKayak(market, 3);
    const person = await signedIn(market.url, VENDOR);
    const page = await person.open(`/shop/bookings/${bookingId}`);
    const step = stepOn(page.body, 'report-handover');
    const shown = await person.open(step);
    expect(shown.body).toMatch(/<input type="file"[^>]* capture="environment"[^>]* name="file"/);

    const report = (...photos: readonly Buffer[]) => {
      const form = new FormData();
      form.set('formKey', hidden(shown.body, 'formKey'));
      form.set('notes', 'Dry and whole');
      for (const photo of photos) form.append('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
      return form;
    };
    const none = await person.submit(step, report());
    expect([none.status, none.body.includes('role="alert"'), none.body.includes('Dry and whole')]).toEqual([400, true, true]);
    const taken = await person.submit(step, report(blueBike, blueBike, Buffer.from('no picture')));
    expect([taken.status, locationOf(taken)]).toEqual([303, `/shop/bookings/${bookingId}?done=report-handover&leftOut=1`]);
    const [only] = (await market.owner.call('manage_booking_condition', { action: 'list', bookingId })).items;
    expect([only.notes, only.photos.length]).toEqual(['Dry and whole', 2]);
    expect((await person.open(locationOf(taken))).body).toContain('1 photo could not be taken.');
  });
});

describe('the money of a shop', () => {
  test('is shown as the payouts say it', async () => {
    const person = await signedIn(market.url, VENDOR);
    const { sums } = await market.owner.call('list_owner_payouts', {});
    const { status, body } = await person.open('/shop/earnings');
    expect([status, body.includes(sums[0].currency)]).toEqual([200, true]);
  });

  test('goes to another account only after the password was given again, and never to a wrong one', async () => {
    const person = await signedIn(market.url, VENDOR);
    const { owner } = await advanceTime(market, { hours: 1 });
    const before = await owner.call('manage_payout_bank', { action: 'get' });
    const account = { step: 'set', iban: 'DE89 3704 0044 0532 0130 00', holder: 'Inês Carvalho' };
    const asked = await person.submit('/shop/earnings/bank', account);
    expect([asked.status, locationOf(asked)]).toEqual([307, expect.stringMatching(/^\/confirm-password\?/)]);
    expect((await owner.call('manage_payout_bank', { action: 'get' })).iban).toBe(before.iban);
    const fresh = await signedIn(market.url, VENDOR);
    const wrong = await fresh.submit('/shop/earnings/bank', { ...account, iban: 'DE00 1234' });
    expect([wrong.status, wrong.body.includes('aria-invalid="true"')]).toEqual([400, true]);
    const done = await fresh.submit('/shop/earnings/bank', account);
    expect([done.status, locationOf(done)]).toEqual([303, '/shop/earnings']);
    expect((await fresh.open('/shop/earnings')).body).toContain('3000');
  });
});
