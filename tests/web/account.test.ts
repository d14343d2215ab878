import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePeriod } from '../harness/dates.ts';
import { browser, type Browser, hidden, locationOf, RENTER, signedIn, VENDOR } from '../harness/oauth-client.ts';
import { confirmedKayak, requestKayak } from '../harness/rentals/kayak.ts';
import { samplePng } from '../harness/sample-files.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace({ RATE_LIMIT_PER_MINUTE: '100000' });
});
afterAll(() => market.close());

const renter = () => signedIn(market.url);

/** Sends a form on to another page, as a browser does that is answered with 307. */
async function sendOn(person: Browser, address: string, form: Record<string, string>) {
  const sent = await person.submit(address, form);
  expect(sent.status).toBe(307);
  return { address: locationOf(sent), page: await person.submit(locationOf(sent), form) };
}

const PAGES = [
  '',
  '/bookings',
  '/messages',
  '/profile',
  '/notifications',
  '/access',
  '/access/new-key',
  '/credit',
  '/documents',
  '/data',
  '/data/erase',
];

describe('the account', () => {
  test.each(PAGES)('%s leads a visitor to the sign-in and back, and is shown to the person alone', async (path) => {
    const address = `/account${path}`;
    const visitor = await browser(market.url).open(address);
    expect([visitor.status, locationOf(visitor)]).toEqual([302, `/sign-in?next=${encodeURIComponent(address)}`]);
    const page = await (await renter()).open(address);
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(page.body).toMatch(/<h1[^>]*>/);
    expect(page.body).toContain('href="/account/access"');
  });

  test('the addresses of earlier letters lead to the booking and to the parts', async () => {
    const person = await renter();
    const lead = async (query: string) => locationOf(await person.open(`/account?${query}`));
    expect(await lead('bookingId=bkg_1&side=RENTER')).toBe('/account/bookings/bkg_1');
    expect(await lead('bookingId=bkg_1&side=OWNER')).toBe('/shop/bookings/bkg_1');
    expect(await lead('part=messages')).toBe('/account/messages');
    expect(await lead('part=notices')).toBe('/account/notifications');
    expect(await lead('bookingId=//evil.example')).toBe('/account/bookings/%2F%2Fevil.example');
  });
});

describe('a booking', () => {
  test('is listed with whose turn it is, and shown with what was agreed, its papers and one next step', async () => {
    const bookingId = await confirmedKayak(market, freePeriod(20));
    const person = await renter();
    expect((await person.open('/account/bookings?state=CONFIRMED')).body).toContain(`href="/account/bookings/${bookingId}"`);
    expect((await person.open('/account/bookings?state=CANCELLED')).body).not.toContain(bookingId);
    const { body } = await person.open(`/account/bookings/${bookingId}`);
    const { totals, pickup } = await market.renter.call('get_booking_detail', { bookingId });
    for (const shown of [totals.total, pickup.address, 'Rental agreement', 'Invoice ', 'Asked', 'Paid'])
      expect(body).toContain(shown);
    expect(body.match(/data-variant="filled"/g)?.length ?? 0).toBeLessThanOrEqual(1);
  });

  test('of somebody else is like none', async () => {
    const bookingId = await requestKayak(market, freePeriod(25));
    const stranger = browser(market.url);
    await stranger.submit('/sign-in', { email: 'stranger@demo.test', password: RENTER.password });
    for (const id of [bookingId, 'bkg_0']) {
      expect((await stranger.open(`/account/bookings/${id}`)).status).toBe(404);
      expect((await stranger.open(`/account/bookings/${id}/do/cancel`)).status).toBe(404);
      expect((await stranger.submit(`/account/bookings/${id}/do/cancel`, {})).status).toBe(404);
      expect((await stranger.submit(`/account/bookings/${id}`, { text: 'Hello' })).status).toBe(404);
    }
  });

  test('is cancelled only with the amounts that the person has seen', async () => {
    const bookingId = await confirmedKayak(market, freePeriod(30));
    const person = await renter();
    const address = `/account/bookings/${bookingId}/do/cancel`;
    const preview = await market.renter.call('cancel_booking', { bookingId });
    const page = await person.open(address);
    expect(page.body).toContain(preview.refund);

    const unseen = await person.submit(address, {});
    expect([unseen.status, unseen.body.includes(preview.refund)]).toEqual([200, true]);
    const other = await person.submit(address, { seen: '[[["refund",1]],null]' });
    expect([other.status, other.body.includes('have changed')]).toEqual([409, true]);
    expect((await market.renter.call('get_booking_detail', { bookingId })).state).toBe('CONFIRMED');

    const done = await person.submit(address, { seen: hidden(page.body, 'seen'), formKey: hidden(page.body, 'formKey') });
    expect([done.status, locationOf(done)]).toEqual([303, `/account/bookings/${bookingId}?done=cancel`]);
    expect((await market.renter.call('get_booking_detail', { bookingId })).state).toBe('CANCELLED');
    const again = await person.submit(address, { seen: hidden(page.body, 'seen') });
    expect([again.status, again.body.includes('Not possible any more')]).toEqual([409, true]);
  });

  test('gets other dates after their price was shown, and keeps what was written when they are refused', async () => {
    const { startDate, endDate } = freePeriod(40);
    const bookingId = await confirmedKayak(market, { startDate, endDate });
    const person = await renter();
    const { nextActions } = await market.renter.call('get_booking_detail', { bookingId });
    expect(nextActions.some(({ tool }: { tool: string }) => tool === 'request_extension')).toBe(true);
    const address = `/account/bookings/${bookingId}/do/ask-for-dates`;
    const wrong = await person.submit(address, { endDate: '2020-01-01', message: 'Two <b>days</b>' });
    expect(wrong.status).toBe(400);
    expect(wrong.body).toContain('Two &lt;b&gt;days&lt;/b&gt;');
    const longer = freePeriod(40, 6).endDate;
    const shown = await person.submit(address, { endDate: longer });
    const preview = await market.renter.call('request_extension', { bookingId, endDate: longer, preview: true });
    expect([shown.status, shown.body.includes(preview.change.after.total ?? preview.total)]).toEqual([200, true]);
    const seen = hidden(shown.body, 'seen');
    const done = await person.submit(address, { endDate: longer, seen });
    expect(locationOf(done)).toBe(`/account/bookings/${bookingId}?done=ask-for-dates`);
    const { extension } = await market.renter.call('get_booking_detail', { bookingId });
    expect(extension).toMatchObject({ endDate: longer, status: 'REQUESTED' });
  });

  test('shows messages as they were written, and sends one once', async () => {
    const bookingId = await requestKayak(market, freePeriod(50));
    const person = await renter();
    const address = `/account/bookings/${bookingId}`;
    const { body } = await person.open(address);
    const form = { do: 'write', text: '<script>alert(1)</script>', formKey: hidden(body, 'formKey') };
    expect(locationOf(await person.submit(address, form))).toBe(`${address}#messages`);
    expect((await person.submit(address, form)).status).toBe(303);
    const after = await person.open(address);
    expect(after.body.split('&lt;script&gt;alert(1)').length - 1).toBe(1);
    expect(after.body).not.toContain('<script>alert(1)');
    expect((await person.submit(address, { text: '' })).status).toBe(400);
  });
});

describe('messages', () => {
  const owner = async () => {
    const person = browser(market.url);
    await person.submit('/sign-in', VENDOR);
    return person;
  };
  /** A message with a file, as a browser sends it that runs no scripts. */
  const withFile = (text: string, formKey: string, content: Buffer) => {
    const form = new FormData();
    Object.entries({ do: 'write', text, formKey }).forEach(([name, value]) => form.set(name, value));
    form.append('file', new Blob([new Uint8Array(content)]), 'rack <b>.png');
    return form;
  };

  test('lead owners to those of their shop, with the number of new ones, and from there to those where they rent', async () => {
    const { conversationId } = await market.renter.call('manage_asset_inquiry', {
      action: 'send',
      slug: 'tandem-sea-kayak',
      text: 'Does it <b>fit</b> two adults?',
    });
    const person = await owner();
    expect((await person.open('/account')).body).toContain('href="/shop/messages"');
    expect(locationOf(await person.open('/account?part=messages'))).toBe('/shop/messages');
    const { items } = await market.owner.call('list_conversations', { side: 'OWNER', unread: true });
    const { body } = await person.open('/shop/messages');
    expect(body).toContain(`Messages (${items.length})`);
    expect(body).toContain(`href="/shop/messages/${conversationId}"`);
    expect(body).toContain('Does it &lt;b&gt;fit&lt;/b&gt; two adults?');
    expect(body).toContain('href="/account/messages"');
    expect((await person.open('/account/messages')).body).not.toContain(conversationId);
    expect((await (await renter()).open('/account/messages')).body).not.toContain('href="/shop/messages"');
  });

  test('about a listing are read and answered by both sides, and by nobody else', async () => {
    const { conversationId } = await market.renter.call('manage_asset_inquiry', {
      action: 'send',
      slug: 'tandem-sea-kayak',
      text: 'And a child?',
    });
    const [shop, account] = [`/shop/messages/${conversationId}`, `/account/messages/${conversationId}`];
    const person = await owner();
    const page = await person.open(shop);
    expect(page.body).toContain('And a child?');
    expect(page.body).toContain('Clara Mendes');
    expect(page.body).not.toContain('type="file"');
    expect(locationOf(await person.open(account))).toBe(shop);
    const answer = { do: 'write', text: 'A small one', formKey: hidden(page.body, 'formKey') };
    expect(locationOf(await person.submit(shop, answer))).toBe(`${shop}#messages`);
    expect((await person.submit(shop, answer)).status).toBe(303);
    const read = await (await renter()).open(account);
    expect(read.body.split('>A small one<').length - 1).toBe(1);
    expect(read.body).toContain('href="/a/tandem-sea-kayak"');

    const stranger = browser(market.url);
    await stranger.submit('/sign-up', { name: 'Bo', email: 'bo-talks@example.com', password: 'long enough 1' });
    expect((await stranger.open(account)).status).toBe(404);
    expect((await stranger.submit(account, { do: 'write', text: 'Hello', formKey: '' })).status).toBe(404);
    expect((await stranger.submit(account, withFile('Hello', '', samplePng))).status).toBe(404);
  });

  test('about a booking carry a picture, which the other side sees and opens', async () => {
    const bookingId = await requestKayak(market, freePeriod(70));
    const person = await owner();
    const address = `/shop/bookings/${bookingId}`;
    const page = await person.open(address);
    expect(page.body).toMatch(/<form[^>]* encType="multipart\/form-data"/i);
    const form = (content: Buffer) => withFile('Take this rack', hidden(page.body, 'formKey'), content);
    const refused = await person.submit(address, form(Buffer.from('no picture')));
    expect([refused.status, refused.body.includes('role="alert"'), refused.body.includes('>Take this rack</textarea>')]).toEqual([
      400,
      true,
      true,
    ]);
    expect(locationOf(await person.submit(address, form(samplePng)))).toBe(`${address}#messages`);

    const reader = await renter();
    const { body } = await reader.open(`/account/bookings/${bookingId}`);
    const [, file = ''] = /<img src="([^"]*\/files\/messages\/[^"]*)"/.exec(body) ?? [];
    const opened = await fetch(new URL(file.replaceAll('&amp;', '&'), market.url));
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'image/png']);
    const { conversationId } = await market.renter.call('manage_booking_chat', { action: 'list', bookingId });
    const thread = await reader.open(`/account/messages/${conversationId}`);
    expect(thread.body).toContain(`href="/account/bookings/${bookingId}"`);
    expect(thread.body).toContain('Take this rack');
  });

  test('let either side report a message of the other to the marketplace', async () => {
    const bookingId = await requestKayak(market, freePeriod(73));
    const chat = { bookingId, text: 'Pay me in cash' };
    const { messageId } = await market.owner.call('manage_booking_chat', { action: 'send', ...chat });
    const person = await renter();
    const address = `/account/bookings/${bookingId}`;
    expect((await person.open(address)).body).toContain(`name="messageId" value="${messageId}"`);
    const report = { do: 'report', messageId, reason: 'OFF_PLATFORM', note: 'Twice already' };
    expect(locationOf(await person.submit(address, report))).toBe(`${address}?reported#messages`);
    expect((await person.open(`${address}?reported`)).body).toContain('People of the marketplace look at the message');
    const { body } = await market.admin.http.get('/admin/message-reports');
    expect(body.data.items).toContainEqual(
      expect.objectContaining({ message: expect.objectContaining({ messageId }), reason: 'OFF_PLATFORM', text: 'Twice already' }),
    );
    // Nobody reports what they wrote themselves.
    expect((await (await owner()).open(`/shop/bookings/${bookingId}`)).body).not.toContain(`value="${messageId}"`);
  });

  test('end when one side blocks the other, until it lifts that', async () => {
    const bookingId = await requestKayak(market, freePeriod(75));
    await market.owner.call('manage_booking_chat', { action: 'send', bookingId, text: 'Buy my boat' });
    const person = await renter();
    const address = `/account/bookings/${bookingId}`;
    expect(locationOf(await person.submit(address, { do: 'block' }))).toBe(`${address}#messages`);
    const blocked = await person.open(address);
    expect([blocked.body.includes('You have blocked'), blocked.body.includes('name="text"')]).toEqual([true, false]);
    const late = await (await owner()).submit(`/shop/bookings/${bookingId}`, { do: 'write', text: 'Do!', formKey: '' });
    expect([late.status, late.body.includes('role="alert"')]).toEqual([400, true]);
    await person.submit(address, { do: 'unblock' });
    expect((await person.open(address)).body).toContain('name="text"');
  });
});

test('erasing the account names open bookings and the credit that is lost, and needs the password', async () => {
  const bookingId = await requestKayak(market, freePeriod(80));
  const { id: userId } = await market.renter.call('get_profile');
  const grant = { action: 'grant_credit', userId, amountMinor: 1_234, currency: 'EUR', reason: 'A welcome' };
  await market.admin.http.patch('/admin/payments', grant, { 'Idempotency-Key': 'grant-lost' });
  const person = await renter();
  const { body } = await person.open('/account/data/erase');
  for (const words of [bookingId, 'Your credit is lost: €12.34', 'Tax law', 'until 365 days after'])
    expect(body).toContain(words);
  const refused = await person.submit('/account/data/erase', { password: RENTER.password });
  expect([refused.status, refused.body.includes('role="alert"')]).toEqual([400, true]);
  expect((await person.submit('/account/data/erase', { password: 'a wrong one' })).status).toBe(400);
});

test('the address of an earlier page leads to the account, for links and for forms', async () => {
  const person = await renter();
  expect(locationOf(await person.open('/account/more?part=notices'))).toBe('/account?part=notices');
  expect(locationOf(await person.submit('/account/more', { do: 'overview' }))).toBe('/account');
});

test('the papers of a booking have every invoice and credit note for both sides', async () => {
  const bookingId = await confirmedKayak(market, freePeriod(85));
  await market.renter.call('cancel_booking', { bookingId, confirm: true, anyRefund: true });
  await market.dispatcher.drain();
  const { papers } = await market.renter.call('get_payment_invoice', { bookingId });
  expect(papers.map(({ kind }: { kind: string }) => kind)).toEqual(['INVOICE', 'CREDIT_NOTE']);
  const shop = browser(market.url);
  await shop.submit('/sign-in', VENDOR);
  for (const { body } of [
    await (await renter()).open(`/account/bookings/${bookingId}`),
    await shop.open(`/shop/bookings/${bookingId}`),
  ])
    for (const { number } of papers) expect(body).toContain(number);
});

describe('the profile', () => {
  test('sets the language in which the pages are shown on every device', async () => {
    const person = await renter();
    expect((await person.open('/account/profile')).body).toContain('Your profile');
    const details = { do: 'details', name: 'Rita Renter', city: 'Porto', country: 'PT', language: 'de' };
    expect((await person.submit('/account/profile', details)).status).toBe(303);
    expect(await market.renter.call('get_profile')).toMatchObject({ city: 'Porto', country: 'PT', language: 'de' });
    const elsewhere = await renter();
    expect((await elsewhere.open('/account/profile')).body).toContain('Ihr Profil');
    await elsewhere.submit('/preferences', { language: 'fr', back: '/account' });
    expect((await elsewhere.open('/account/profile')).body).toContain('Votre profil');
    await person.submit('/account/profile', { ...details, language: '' });
    expect((await market.renter.call('get_profile')).language).toBeNull();
  });

  test('shows what is wrong beside the field, and keeps what was written', async () => {
    const person = await renter();
    const refused = await person.submit('/account/profile', { do: 'phone', phone: '12 "34' });
    expect([refused.status, refused.body.includes('value="12 &quot;34"')]).toEqual([400, true]);
    expect(refused.body).toContain('must be an international phone number');
    const email = await person.submit('/account/profile', { do: 'email', newEmail: 'new@demo.test', password: 'not it' });
    expect([email.status, email.body.includes('value="new@demo.test"'), email.body.includes('not it')]).toEqual([
      400,
      true,
      false,
    ]);
  });
});

describe('a password asked again', () => {
  const KEY = {
    name: 'Travel assistant',
    scopes: 'read:booking',
    requireConfirm: '1',
    expiresInDays: '30',
    mode: 'live',
    spendCurrency: 'EUR',
  };

  test('is not needed soon after the sign-in, and then before a key is made, and nothing written is lost', async () => {
    const person = await renter();
    expect((await person.submit('/account/access/new-key', { ...KEY, name: 'First' })).body).toMatch(/svc_live_\w+/);
    market.clock.advance({ minutes: 16 });

    const { address, page } = await sendOn(person, '/account/access/new-key', { ...KEY, name: 'My "second" key' });
    expect(address).toBe(
      `/confirm-password?${new URLSearchParams({ next: '/account/access/new-key', interrupted: '1' }).toString()}`,
    );
    expect([page.status, page.body.includes('Your password, once more')]).toEqual([401, true]);
    const form = { next: hidden(page.body, 'next'), draft: hidden(page.body, 'draft') };
    const wrong = await person.submit('/confirm-password', { ...form, password: 'not it' });
    expect([wrong.status, hidden(wrong.body, 'draft')]).toEqual([400, form.draft]);

    const back = await sendOn(person, '/confirm-password', { ...form, password: RENTER.password });
    expect(back.address).toBe('/account/access/new-key');
    expect([back.page.status, hidden(back.page.body, 'name')]).toEqual([200, expect.anything()]);
    expect(back.page.body).toContain('value="My &quot;second&quot; key"');
    expect(
      (await market.renter.http.get('/auth/api-keys')).body.data.items.map(({ name }: { name: string }) => name),
    ).not.toContain('My "second" key');
    expect((await person.submit('/account/access/new-key', { ...KEY, name: 'My "second" key' })).status).toBe(201);
  });

  test('comes before the data is given out, which is a file of all that is stored', async () => {
    const person = await renter();
    const file = await person.submit('/account/data/export', {});
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="my-data-[\d-]+\.json"$/);
    expect(file.body).toMatchObject({ leftOut: [], sections: { account: expect.any(Array), bookings: expect.any(Array) } });
    market.clock.advance({ minutes: 16 });
    const { address } = await sendOn(person, '/account/data/export', {});
    expect(address).toContain('/confirm-password?');
  });

  test('cannot be given by a visitor, and leads to no other site', async () => {
    const visitor = await browser(market.url).submit('/confirm-password', { password: RENTER.password, next: '/account' });
    expect(locationOf(visitor)).toContain('/sign-in');
    const person = await renter();
    const away = await person.submit('/confirm-password', { password: RENTER.password, next: 'https://evil.example/' });
    expect([away.status, locationOf(away)]).toEqual([303, '/account']);
  });
});

describe('a form that was sent after the sign-in had run out', () => {
  test('stands there again after the sign-in, with what was written, and nothing was done', async () => {
    const visitor = browser(market.url);
    const details = { do: 'details', name: 'Somebody <Else>', city: 'Faro', country: 'PT', language: '' };
    const { address, page } = await sendOn(visitor, '/account/profile', details);
    expect(address).toBe(`/sign-in?${new URLSearchParams({ next: '/account/profile', interrupted: '1' }).toString()}`);
    expect([page.status, page.body.includes('what you wrote is kept')]).toEqual([401, true]);
    const form = { ...RENTER, next: hidden(page.body, 'next'), draft: hidden(page.body, 'draft') };
    const mistyped = await visitor.submit('/sign-in', { ...form, password: 'not it' });
    expect([mistyped.status, hidden(mistyped.body, 'draft'), hidden(mistyped.body, 'next')]).toEqual([
      401,
      form.draft,
      form.next,
    ]);
    const back = await sendOn(visitor, '/sign-in', form);
    expect(back.page.body).toContain('value="Somebody &lt;Else&gt;"');
    expect((await market.renter.call('get_profile')).name).not.toBe('Somebody <Else>');
  });

  test('is also kept if files can be chosen in it', async () => {
    const visitor = browser(market.url);
    const form = () => {
      const sent = new FormData();
      Object.entries({ do: 'write', text: 'When can I <come>?' }).forEach(([name, value]) => sent.set(name, value));
      sent.append('file', new Blob([]), '');
      return sent;
    };
    const asked = await visitor.submit('/account/bookings/bkg_1', form());
    expect([asked.status, locationOf(asked)]).toEqual([307, expect.stringContaining('interrupted=1')]);
    const page = await visitor.submit(locationOf(asked), form());
    expect(page.body).toContain('what you wrote is kept');
    expect(JSON.parse(hidden(page.body, 'draft'))).toMatchObject({ text: 'When can I <come>?' });
  });

  test('keeps no password, and a draft that is no draft does nothing', async () => {
    const { page } = await sendOn(browser(market.url), '/account/data/erase', { password: 'my secret' });
    expect(page.body).not.toContain('my secret');
    const person = await renter();
    for (const draft of ['{', '[]', '{"name":{"a":1}}', '"x"']) {
      const { status } = await person.submit('/account/profile', { do: 'details', name: 'Changed', draft });
      expect([draft, status]).toEqual([draft, 200]);
    }
    expect((await market.renter.call('get_profile')).name).not.toBe('Changed');
  });
});

test('access is ended one by one', async () => {
  const person = await renter();
  const { body } = await market.renter.http.post('/auth/api-keys', { name: 'Old one' });
  expect((await person.open('/account/access')).body).toContain('Old one');
  expect((await person.submit('/account/access', { kind: 'API_KEY', id: body.data.keyId })).status).toBe(303);
  expect((await person.open('/account/access')).body).not.toContain('Old one');
  expect((await person.submit('/account/access', { kind: 'API_KEY', id: 'key_0' })).status).toBe(404);
});

test('notifications are turned off and on', async () => {
  const person = await renter();
  expect((await person.submit('/account/notifications', { do: 'choose', chatLetters: 'DAILY' })).status).toBe(303);
  const { body } = await market.renter.http.get('/notifications/preferences');
  expect(body.data.chatLetters).toBe('DAILY');
  expect(body.data.preferences.filter(({ on, fixed }: { on: boolean; fixed?: string }) => on && fixed === undefined)).toEqual([]);
});
