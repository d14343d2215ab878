import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mails } from '../../../db/schema/index.ts';
import { LONGEST_MAIL_MS } from '../../../src/adapters/smtp-mailer.ts';
import { claimMails } from '../../../src/domain/people/mail/claim-mails.ts';
import { type MailServer, startMailServer } from '../../harness/servers/mail-server.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let server: MailServer;
let market: TestMarketplace;
beforeAll(async () => {
  server = await startMailServer();
  market = await startMarketplace({ SMTP_URL: server.url, MAIL_FROM: 'Rentwire <no-reply@rentwire.example>' });
  await market.courier.drain();
});
afterAll(async () => {
  await market.close();
  await server.close();
});
beforeEach(() => server.refuse(false));

const ask = (email: string) => market.nobody.call('forgot_password', { email });
const received = (email: string) => server.received.filter(({ to }) => to.includes(email));
const rowsOf = (email: string) => market.database.reader.select().from(mails).where(eq(mails.address, email));

test('an e-mail is sent once, after the answer', async () => {
  await ask('renter@demo.test');
  await market.courier.drain();
  await Promise.all([market.courier.drain(), market.courier.drain()]);
  expect(received('renter@demo.test')).toHaveLength(1);
  expect(await rowsOf('renter@demo.test')).toMatchObject([{ sendAt: null, sentAt: expect.any(Date), tries: 1, failure: null }]);
});

test('while the mail server refuses, the answer does not wait, and the e-mail is sent later with a valid link', async () => {
  server.refuse(true);
  await ask('beatriz@demo.test');
  await market.courier.drain();
  expect(await rowsOf('beatriz@demo.test')).toMatchObject([{ sentAt: null, tries: 1, failure: expect.stringContaining('451') }]);
  expect((await market.renter.http.get('/users/me')).status).toBe(200);

  server.refuse(false);
  await market.courier.drain();
  expect(received('beatriz@demo.test')).toHaveLength(0);
  market.clock.advance({ minutes: 2 });
  await market.courier.drain();
  const [mail] = received('beatriz@demo.test');
  const token = /reset-password\?token=3D([\w-]+)/.exec(mail!.raw.replaceAll('=\r\n', ''))?.[1];
  expect(await market.nobody.call('reset_password', { token, password: 'a brand new one' })).toMatchObject({ changed: true });
});

test('an e-mail that a process has claimed is not sent by another one while a mail server may be taking it, and later it is', async () => {
  server.refuse(true);
  await ask('nikos@demo.test');
  await market.courier.drain();
  server.refuse(false);
  const [row] = await rowsOf('nikos@demo.test');
  market.clock.advance({ minutes: 2 });
  const claimed = await market.pipeline.perform(claimMails, { mailIds: [row!.id] });
  expect(claimed.mails).toMatchObject([{ id: row!.id, tries: 2 }]);
  market.clock.advance({ minutes: LONGEST_MAIL_MS / 60_000 });
  await market.courier.drain();
  expect(received('nikos@demo.test')).toHaveLength(0);
  market.clock.advance({ minutes: 2 });
  await market.courier.drain();
  expect(received('nikos@demo.test')).toHaveLength(1);
});

test('the last letter of an erased account is sent, also late, and then its address is removed', async () => {
  const account = { email: 'erased@example.com', password: 'long enough 1' };
  const { body } = await market.nobody.http.post('/auth/register', { ...account, name: 'Ana Silva' });
  await market.actor(body.data.accessToken).http.patch('/users/me', { language: 'es' });
  await market.courier.drain();
  const before = received(account.email).length;
  server.refuse(true);
  const { email: confirmEmail, password } = account;
  const erased = await market.actor(body.data.accessToken).http.post('/users/me/erase', { confirmEmail, password });
  expect(erased.status).toBe(200);
  await market.courier.drain();
  expect(await rowsOf(account.email)).toMatchObject([{ kind: 'ACCOUNT_ERASED', tries: 1 }]);
  server.refuse(false);
  market.clock.advance({ minutes: 2 });
  await market.courier.drain();
  await market.courier.drain();
  const [letter, ...more] = received(account.email).slice(before);
  expect(more).toEqual([]);
  // The profile is gone when the letter is sent; its language is not.
  expect(letter?.raw).toContain('Su cuenta est');
  expect(letter?.raw).not.toContain('Ana');
  expect(await rowsOf(account.email)).toEqual([]);
});

test('an e-mail that would come too late to be of use is not sent', async () => {
  server.refuse(true);
  await ask('jonas@demo.test');
  await market.courier.drain();
  server.refuse(false);
  market.clock.advance({ minutes: 31 });
  await market.courier.drain();
  expect(received('jonas@demo.test')).toHaveLength(0);
  expect(await rowsOf('jonas@demo.test')).toMatchObject([{ sendAt: null, sentAt: null }]);
});

test('an e-mail is given up after ten refusals', async () => {
  server.refuse(true);
  await market.nobody.http.post('/auth/register', { email: 'full@example.com', password: 'long enough 1', name: 'Full' });
  for (let hour = 0; hour < 12; hour += 1) {
    await market.courier.drain();
    market.clock.advance({ hours: 1, minutes: 1 });
  }
  expect(await rowsOf('full@example.com')).toMatchObject([{ sendAt: null, sentAt: null, tries: 10 }]);
});
