import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mails, users } from '../../../db/schema/index.ts';
import { momentInWords } from '../../../src/domain/platform/kernel/index.ts';
import { accountPage, type AccountPage } from '../../harness/account-page.ts';
import { freePeriod } from '../../harness/dates.ts';
import { requestCamper } from '../../harness/rentals/camper.ts';
import { newestMail, sentMails } from '../../harness/sent-mails.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
let account: AccountPage;
beforeAll(async () => {
  market = await startMarketplace({ MAILS_PER_HOUR: '6' });
  account = accountPage(market);
});
afterAll(() => market.close());

const CONFIRM = 'Confirm your e-mail address';

describe('the account page', () => {
  test('asks for a sign-in and shows nothing before', async () => {
    const response = await fetch(`${market.url}/account/more?permit=x&do=export`);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await response.text()).toContain('Sign in to your account');
  });

  test('says who can act for the person, and what each of them may do', async () => {
    const { status, headers, html, email } = await account.openNew();
    expect([status, headers.get('cache-control'), headers.get('set-cookie')]).toEqual([200, 'no-store', null]);
    for (const words of [
      email,
      'not confirmed yet',
      '2 assistants or devices are signed in, and one API key works',
      '“Holiday Planner”',
      'Signed in with your password',
      'everything that you can do yourself',
      '“Shop robot”',
      '€250.00',
      'yes, before it spends anything, and before it ends, opens or publishes anything',
      'Driving licence',
      'licence.png',
    ]) {
      expect(html).toContain(words);
    }
    expect(html).not.toContain('<script');
  });

  test('sends the confirmation link again', async () => {
    const { permit, email } = await account.openNew();
    expect((await account.send({ permit, do: 'send-link' })).html).toContain(`A link is on its way to ${email}`);
    expect((await newestMail(market, email, CONFIRM)).text).toContain('/verify-email');
  });

  test('offers the link while the address is not confirmed, and the next steps elsewhere name the page', async () => {
    const { html, person } = await account.openNew();
    expect(html).toContain('<h2>Confirm your e-mail address</h2>');
    const { nextActions } = await person.call('get_trust_profile', { userId: 'me' });
    const status = await person.http.get('/verification/status');
    for (const steps of [nextActions, status.body.data.nextActions])
      expect(steps).toContainEqual(
        expect.objectContaining({ tool: 'get_profile', pageUrl: `${market.url}/account`, requiresHuman: true }),
      );
  });

  test('sends only so many links in an hour, and says when the next can be asked for', async () => {
    const { permit, email } = await account.openNew();
    let last = await account.send({ permit, do: 'send-link' });
    for (let times = 0; times < 30 && last.status === 200; times += 1) last = await account.send({ permit, do: 'send-link' });
    expect([last.status, last.html]).toEqual([429, expect.stringContaining('Too many e-mails were asked for. Ask again in')]);
    const links = async () => (await sentMails(market, email)).filter(({ subject }) => subject === CONFIRM).length;
    // With the one of the registration, as many as the settings say.
    expect(await links()).toBe(6);
    await account.send({ permit, do: 'send-link' });
    expect(await links()).toBe(6);
  });

  test('offers no link once the address is confirmed', async () => {
    const { permit, email, person } = await account.openNew();
    const { token } = await newestMail(market, email, CONFIRM);
    await market.nobody.http.post('/auth/verify-email', { token });
    expect((await account.send({ permit, do: 'overview' })).html).not.toContain(CONFIRM);
    expect((await person.call('get_trust_profile', { userId: 'me' })).nextActions).toEqual([]);
  });

  test('says when the account was opened before', async () => {
    const { html, permit, email, password } = await account.openNew();
    expect(html).toContain('You have not been here lately.');
    const before = market.clock.now();
    market.clock.advance({ hours: 5 });
    const again = await account.signIn(email, password);
    for (const page of [again, await account.send({ permit: again.permit, do: 'overview' })])
      expect(page.html).toContain(`was last opened on ${momentInWords(before)}`);
    const { body } = await market.nobody.http.post('/auth/login', { email, password });
    const listed = await market.actor(body.data.accessToken).http.get('/users/me/sessions');
    expect(listed.body.data.pageOpenedAt).toBe(market.clock.now().toISOString());
    expect((await account.send({ permit, do: 'overview' })).status).toBe(401);
  });

  test('signs out one assistant at once and leaves the rest', async () => {
    const { permit, html, agent, person, key } = await account.openNew();
    const card = html.slice(html.indexOf('“Holiday Planner”'));
    const sessionId = /name="sessionId" value="([^"]+)"/.exec(card)?.[1] ?? '';
    const after = await account.send({ permit, do: 'end-session', sessionId });
    expect(after.html).toContain('Signed out.');
    expect(after.html).not.toContain('Holiday Planner');
    expect((await agent.http.get('/users/me')).status).toBe(401);
    expect((await person.http.get('/users/me')).status).toBe(200);
    expect((await market.actor(key.secret).http.get('/users/me')).status).toBe(200);
  });

  test('ends a key, everything but the ticked access, or everything', async () => {
    const { permit, agent, person, key } = await account.openNew();
    expect((await account.send({ permit, do: 'ask-end-all' })).html).toContain('End all access?');
    await account.send({ permit, do: 'end-everything', keep: key.keyId });
    expect([(await agent.http.get('/users/me')).status, (await person.http.get('/users/me')).status]).toEqual([401, 401]);
    expect((await market.actor(key.secret).http.get('/users/me')).status).toBe(200);
    expect((await account.send({ permit, do: 'end-key', keyId: key.keyId })).html).toContain('does not work any more');
    expect((await market.actor(key.secret).http.get('/users/me')).status).toBe(401);

    const other = await account.openNew();
    const ended = await account.send({ permit: other.permit, do: 'end-everything' });
    expect(ended.html).toContain('Nobody but you');
    for (const credential of [other.agent, other.person, market.actor(other.key.secret)]) {
      expect((await credential.http.get('/users/me')).status).toBe(401);
    }
  });

  test('erases a document', async () => {
    const { permit, html, person } = await account.openNew();
    const documentId = /name="documentId" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const after = await account.send({ permit, do: 'remove-document', documentId });
    expect(after.html).toContain('The document is erased.');
    expect(after.html).toContain('None are stored.');
    expect((await person.http.get('/users/me/documents')).body.data.items).toMatchObject([{ status: 'ERASED' }]);
  });

  test('gives everything that is stored as a file', async () => {
    const { permit, email } = await account.openNew();
    const file = await account.send({ permit, do: 'export' });
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/);
    expect([file.headers.get('content-type'), file.headers.get('cache-control')]).toEqual([
      'application/json; charset=utf-8',
      'no-store',
    ]);
    expect(JSON.parse(file.html)).toMatchObject({ sections: { account: [{ email }] }, leftOut: [] });
    expect(file.html).not.toContain('passwordHash');
  });

  test('has a button that ends its permit', async () => {
    const { permit } = await account.openNew();
    expect((await account.send({ permit, do: 'leave' })).html).toContain('You have left your account');
    expect((await account.send({ permit, do: 'overview' })).status).toBe(401);
  });
});

describe('a key made on the page', () => {
  const wish = { do: 'make-key', name: 'Travel bot', scopes: ['read:catalog', 'write:booking'], mode: 'live', days: '30' };
  const money = { cap: '12,50', above: '5', currency: 'EUR', asksFirst: '1' };

  test('is shown once, and has the chosen scopes, end and limits', async () => {
    const { permit, password, person } = await account.openNew();
    expect((await account.send({ permit, do: 'new-key' })).html).toContain('Make an API key');
    const made = await account.send({ permit, ...wish, ...money, password });
    expect(made.status).toBe(201);
    const secret = /class="address secret"[^>]*>([^<]+)</.exec(made.html)?.[1] ?? '';
    expect((await market.actor(secret).http.get('/bookings')).status).toBe(200);
    expect((await market.actor(secret).http.patch('/users/me', { city: 'Porto' })).body.code).toBe('insufficient_scope');
    const { items } = (await person.http.get('/auth/api-keys')).body.data;
    expect(items.at(-1)).toMatchObject({
      name: 'Travel bot',
      mode: 'live',
      scopes: ['read:catalog', 'write:booking'],
      spendCapMinor: 1_250,
      spendCurrency: 'EUR',
      requireConfirm: true,
      confirmAboveMinor: 500,
    });
    expect(Date.parse(items.at(-1).expiresAt) - market.clock.now().getTime()).toBeLessThanOrEqual(30 * 86_400_000);
    const back = await account.send({ permit: made.permit, do: 'overview' });
    expect(back.html).toContain('“Travel bot”');
    expect(back.html).toContain('before it spends more than €5.00 at once');
    expect(back.html).not.toContain(secret);
  });

  test('needs the password, and sending the same form again makes no second key', async () => {
    const { permit, password, person } = await account.openNew();
    const refused = await account.send({ permit, ...wish, ...money, password: 'a wrong one' });
    expect([refused.status, refused.html.includes('This is not your password')]).toEqual([401, true]);
    expect(refused.html).toContain('value="Travel bot"');
    expect(refused.html).not.toContain('a wrong one');
    expect((await account.send({ permit, ...wish, ...money, password: '' })).html).toContain('This is not your password');
    expect((await account.send({ permit, ...wish, ...money, password })).status).toBe(201);
    expect((await account.send({ permit, ...wish, ...money, password })).status).toBe(401);
    expect((await person.http.get('/auth/api-keys')).body.data.items).toHaveLength(2);
  });

  test.each([
    ['without a name', { name: ' ' }, 'Give it a name'],
    ['that may do nothing', { scopes: [] }, 'Choose at least one'],
    ['with an amount to ask above that is none', { above: 'a little' }, 'This must be an amount'],
    ['with a cap that is no amount', { cap: 'much' }, 'This must be an amount'],
    ['with more decimals than the currency has', { cap: '1.5', currency: 'JPY' }, 'This must be an amount'],
    ['in no currency', { cap: '5', currency: 'constructor' }, 'This must be an amount'],
  ])('is refused for %s before the password is checked', async (_what, wrong, words) => {
    const { permit } = await account.openNew();
    const refused = await account.send({ permit, ...wish, ...money, ...wrong, password: 'not looked at' });
    expect([refused.status, refused.html.includes(words)]).toEqual([400, true]);
    expect(refused.permit).toBe(permit);
  });

  test('cannot have scopes of a shop for a person without one', async () => {
    const { permit, password } = await account.openNew();
    const refused = await account.send({ permit, ...wish, ...money, scopes: ['write:payout-bank'], password });
    expect([refused.status, refused.html.includes('You cannot grant write:payout-bank')]).toEqual([403, true]);
  });
});

describe('erasing the account', () => {
  test('says what stays, needs the password and ends the permit', async () => {
    const { permit, password, email, agent } = await account.openNew();
    const asked = await account.send({ permit, do: 'ask-erase' });
    const said = ['This cannot be undone', 'reviews without your name', 'Tax law', 'for good: payments', 'until 365 days after'];
    for (const words of said) expect(asked.html).toContain(words);
    const wrong = await account.send({ permit, do: 'erase', password: 'a wrong one' });
    expect([wrong.status, wrong.html.includes('This is not your password')]).toEqual([400, true]);
    expect((await account.send({ permit, do: 'erase', password })).html).toContain('Your account is erased');
    const subject = 'Your account is erased';
    const [letter, ...more] = (await sentMails(market, email)).filter((sent) => sent.subject === subject);
    expect(more).toEqual([]);
    for (const words of ['Hello,\n', 'invoices and credit notes', 'until 365 days after', 'This is the last e-mail'])
      expect(letter?.text).toContain(words);
    expect(JSON.stringify(await market.database.reader.select().from(mails))).not.toContain(email);
    expect((await account.send({ permit, do: 'overview' })).status).toBe(401);
    expect((await agent.http.get('/users/me')).status).toBe(401);
    expect((await account.signIn(email, password)).status).toBe(401);
  });

  test('is refused in plain words while a booking is open', async () => {
    const { permit, password, person, email } = await account.openNew();
    await market.database.transaction((tx) =>
      tx.update(users).set({ phoneVerifiedAt: market.clock.now(), phone: '+351912345678' }).where(eq(users.email, email)),
    );
    await requestCamper({ renter: person }, freePeriod(50));
    const refused = await account.send({ permit, do: 'erase', password });
    expect([refused.status, refused.html.includes('cannot be erased yet: a booking is open')]).toEqual([400, true]);
    expect((await account.send({ permit, do: 'overview' })).status).toBe(200);
  });
});
