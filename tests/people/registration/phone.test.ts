import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ne } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { phoneCodes } from '../../../db/schema/index.ts';
import { freePeriod } from '../../harness/dates.ts';
import { openAccount } from '../../harness/open-account.ts';
import { newestMail, sentMails } from '../../harness/sent-mails.ts';
import { type LoopbackServer, serveOnLoopback } from '../../harness/servers/loopback-server.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

async function newcomer(email: string): Promise<Actor> {
  return openAccount(market, { email, name: 'New' });
}

/** The files of the text messages, the oldest first. */
function sentTexts(): string[] {
  return readdirSync(join(market.folder, 'outbox'))
    .filter((file) => file.startsWith('sms-'))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

/** What the person reads on the phone: the newest text message. */
function newestCode(): string {
  const text = readFileSync(join(market.folder, 'outbox', sentTexts().at(-1) ?? ''), 'utf8');
  return /\b(\d{6})\b/.exec(text)?.[1] ?? '';
}

test('a newcomer verifies a phone and can then send a request that asks for it', async () => {
  const person = await newcomer('phone@example.com');
  const { id: bookingId } = await person.call('create_booking', { slug: 'tandem-sea-kayak', ...freePeriod() });
  const refused = await person.try('promote_booking', { bookingId, acceptAgreement: true });
  expect(refused.error).toMatchObject({
    code: 'verification_incomplete',
    nextActions: [{ tool: 'verify_phone_otp', args: { action: 'send' } }],
  });

  await person.call('verify_phone_otp', { action: 'send', phone: '+351 912 345 678' });
  // The code is on its way: nobody is told to send another.
  const { body } = await person.http.get(`/bookings/${bookingId}/readiness`);
  for (const { nextActions } of [await person.call('booking_readiness', { bookingId }), body.data]) {
    expect(nextActions[0]).toMatchObject({ tool: 'verify_phone_otp', args: { action: 'verify' }, dueAt: expect.any(String) });
  }
  expect(await person.call('verify_phone_otp', { action: 'verify', code: newestCode() })).toMatchObject({
    phone: '+351912345678',
    phoneVerified: true,
    nextActions: [{ tool: 'list_my_bookings' }],
  });
  expect(await person.call('promote_booking', { bookingId, acceptAgreement: true })).toMatchObject({ state: 'PENDING_APPROVAL' });
});

describe('a phone code', () => {
  /** Wrong codes that are sent at the same time, with what each answer says is left; and then the right one. */
  async function guess(email: string, phone: string, wrongOnes: number) {
    const person = await newcomer(email);
    await person.http.post('/auth/otp/send', { phone });
    const right = newestCode();
    const wrong = right === '000000' ? '000001' : '000000';
    const verify = (code: string) => person.http.post('/auth/otp/verify', { code });
    const guesses = await Promise.all(Array.from({ length: wrongOnes }, () => verify(wrong)));
    for (const refused of guesses) expect(refused).toMatchObject({ status: 400, body: { code: 'code_refused' } });
    const left: number[] = guesses.map(({ body }) => body.details.triesLeft);
    return { left: left.toSorted((one, other) => other - one), last: await verify(right) };
  }

  test('can be tried five times: the right one is accepted after four wrong ones', async () => {
    const { left, last } = await guess('fifth@example.com', '+351912345679', 4);
    expect(left).toEqual([4, 3, 2, 1]);
    expect(last).toMatchObject({ status: 200, body: { data: { phoneVerified: true } } });
  });

  const worthNothing = { status: 400, body: { code: 'code_refused', details: { triesLeft: 0 } } };

  test('is invalid after five wrong tries, also in parallel', async () => {
    const { left, last } = await guess('sixth@example.com', '+351912345696', 5);
    expect(left).toEqual([4, 3, 2, 1, 0]);
    expect(last).toMatchObject(worthNothing);
  });

  // The calls run at the same time: one that is answered after all tries have been counted is told that none is left.
  test('is invalid after eight tries at once, each of which is told another number of tries left', async () => {
    const { left, last } = await guess('guess@example.com', '+351912345697', 8);
    const counted = left.filter((tries) => tries > 0);
    expect([4, 3, 2, 1]).toEqual(expect.arrayContaining(counted));
    expect(counted).toEqual([...new Set(counted)]);
    expect(last).toMatchObject(worthNothing);
  });
});

test('more than five codes an hour are not sent to a person', async () => {
  const person = await newcomer('many@example.com');
  const ask = () => person.http.post('/auth/otp/send', { phone: '+351912345670' });
  for (let sent = 0; sent < 5; sent += 1) expect((await ask()).status).toBe(200);
  const before = sentTexts();
  const refused = { status: 429, body: { code: 'too_many_codes' } };
  expect(await ask()).toMatchObject(refused);
  market.clock.advance({ minutes: 59 });
  expect(await ask()).toMatchObject(refused);
  expect(sentTexts()).toEqual(before);
  market.clock.advance({ minutes: 2 });
  const { body } = await market.nobody.http.post('/auth/login', { email: 'many@example.com', password: 'long enough 1' });
  const later = await market.actor(body.data.accessToken).http.post('/auth/otp/send', { phone: '+351912345670' });
  expect(later.status).toBe(200);
});

test('a phone code expires after ten minutes', async () => {
  const person = await newcomer('late@example.com');
  const verifyAfter = async (minutes: number) => {
    await person.http.post('/auth/otp/send', { phone: '+351912345671' });
    const code = newestCode();
    market.clock.advance({ minutes });
    return person.http.post('/auth/otp/verify', { code });
  };
  expect(await verifyAfter(11)).toMatchObject({ status: 400, body: { code: 'code_refused' } });
  expect((await verifyAfter(9)).status).toBe(200);
});

describe('a number that cannot get text messages', () => {
  test.each([
    ['premium rate', '+19005551234'],
    ['shared cost', '+351808200200'],
    ['toll-free', '+18005551234'],
    ['premium rate in France', '+33899123456'],
    ['a fixed line', '+351212345678'],
    ['a personal number, which costs what its keeper likes', '+447012345678'],
  ])('%s: is refused with the reason, and nothing is sent or counted', async (_kind, phone) => {
    const person = await newcomer(`kind${phone.slice(1)}@example.com`);
    const before = sentTexts();
    for (let tries = 0; tries < 6; tries += 1)
      expect(await person.http.post('/auth/otp/send', { phone })).toMatchObject({
        status: 400,
        body: { code: 'phone_not_mobile', nextActions: [{ tool: 'verify_phone_otp' }] },
      });
    expect(sentTexts()).toEqual(before);
    expect((await person.http.get('/users/me')).body.data.phone).toBeNull();
    expect((await person.http.post('/auth/otp/send', { phone: `+35191234${phone.slice(-4)}` })).status).toBe(200);
  });

  test('is not assumed in countries where mobile numbers cannot be told apart', async () => {
    const person = await newcomer('american@example.com');
    expect((await person.http.post('/auth/otp/send', { phone: '+1 212 555 1234' })).status).toBe(200);
  });
});

test('the text message names its sender and how long the code works', async () => {
  const named = await startMarketplace({ PLATFORM_NAME: 'Boats of Faro' });
  try {
    await named.stranger.call('verify_phone_otp', { action: 'send', phone: '+351912345691' });
    const folder = join(named.folder, 'outbox');
    const file = readdirSync(folder).find((name) => name.startsWith('sms-'))!;
    expect(readFileSync(join(folder, file), 'utf8')).toMatch(/\d{6} is your Boats of Faro code\. It works for 10 minutes\./);
  } finally {
    await named.close();
  }
});

describe('when the service for text messages', () => {
  let service: LoopbackServer;
  let answer: number | null;
  let texts: string[];
  let broken: TestMarketplace;
  beforeAll(async () => {
    texts = [];
    service = await serveOnLoopback(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      texts.push(JSON.parse(Buffer.concat(chunks).toString('utf8')).text);
      if (answer === null) request.socket.destroy();
      else response.writeHead(answer).end();
    });
    broken = await startMarketplace({
      SMS_URL: `${service.url}/messages`,
      SMS_TOKEN: 'token',
      SMS_FROM: 'Rentwire',
      SMS_PER_HOUR: '6',
      SMS_PER_HOUR_IN_ALL: '100',
    });
  });
  afterAll(async () => {
    await broken.close();
    await service.close();
  });
  const ask = (phone: string) => broken.stranger.http.post('/auth/otp/send', { phone });
  const codes = () => broken.database.reader.$count(phoneCodes, ne(phoneCodes.sending, 'NOT_SENT'));

  test('refuses, the answer says so, and neither the code nor the try counts', async () => {
    answer = 503;
    for (let tries = 0; tries < 8; tries += 1) {
      const refused = await ask('+351912345692');
      expect(refused).toMatchObject({
        status: 429,
        body: { code: 'code_not_sent', details: { mayArrive: false, retryAfterSeconds: 60 } },
      });
      expect(refused.headers.get('retry-after')).toBe('60');
    }
    expect(await codes()).toBe(0);
    expect((await broken.stranger.http.get('/users/me')).body.data.phone).toBeNull();
    answer = 200;
    expect((await ask('+351912345692')).status).toBe(200);
    expect(await codes()).toBe(1);
  });

  test('breaks off without an answer, the code may arrive and then works, and it counts', async () => {
    answer = null;
    const unknown = await ask('+351912345692');
    expect(unknown).toMatchObject({ status: 429, body: { code: 'code_not_sent', details: { mayArrive: true } } });
    expect(await codes()).toBe(2);
    const code = /^\d{6}/.exec(texts.at(-1)!)?.[0];
    expect((await broken.stranger.http.post('/auth/otp/verify', { code })).status).toBe(200);
  });
});

test('when nobody answers at the address of the service, nothing was sent and nothing counts', async () => {
  const closed = await serveOnLoopback(() => {});
  await closed.close();
  const cut = await startMarketplace({ SMS_URL: closed.url, SMS_TOKEN: 'token', SMS_FROM: 'Rentwire' });
  try {
    for (let tries = 0; tries < 7; tries += 1) {
      const { status, body } = await cut.stranger.http.post('/auth/otp/send', { phone: '+351912345693' });
      expect({ status, code: body.code, details: body.details }).toEqual({
        status: 429,
        code: 'code_not_sent',
        details: { retryAfterSeconds: 60, mayArrive: false },
      });
    }
    expect(await cut.database.reader.$count(phoneCodes, ne(phoneCodes.sending, 'NOT_SENT'))).toBe(0);
  } finally {
    await cut.close();
  }
});

describe('a number that another account has verified', () => {
  const verify = async (person: Actor, phone: string) => {
    await person.http.post('/auth/otp/send', { phone });
    return person.http.post('/auth/otp/verify', { code: newestCode() });
  };
  const verified = async (person: Actor) => (await person.http.get('/users/me')).body.data.phoneVerified;
  const MOVED = 'Your phone number is not verified any more';

  test('moves to the account that verifies it again, and the earlier one loses it and is told', async () => {
    const [first, second] = [await newcomer('had@example.com'), await newcomer('has@example.com')];
    const alone = await verify(first, '+351912345694');
    const scoreBefore = (await first.call('get_profile')).phoneVerified;
    const again = await verify(second, '+351912345694');
    expect([scoreBefore, await verified(first), await verified(second)]).toEqual([true, false, true]);
    // Whether somebody else has the number is not to be learnt from the answer.
    expect(again.body.data).toEqual(alone.body.data);
    expect((await first.http.get('/users/me')).body.data.phone).toBe('+351912345694');

    const { text } = await newestMail(market, 'had@example.com', MOVED);
    for (const word of ['has@example.com', '345694']) expect(text).not.toContain(word);
    expect((await sentMails(market, 'has@example.com')).map(({ subject }) => subject)).not.toContain(MOVED);

    await verify(first, '+351912345694');
    expect([await verified(first), await verified(second)]).toEqual([true, false]);
  });

  test('counts for one account, however many verify it at the same time', async () => {
    const phone = '+351912345695';
    const people = await Promise.all([1, 2, 3, 4].map((number) => newcomer(`at-once-${number}@example.com`)));
    const codes: string[] = [];
    for (const person of people) {
      await person.http.post('/auth/otp/send', { phone });
      codes.push(newestCode());
    }
    const answers = await Promise.all(
      people.map((person, index) => person.http.post('/auth/otp/verify', { code: codes[index] })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await Promise.all(people.map(verified))).filter((yes) => yes)).toHaveLength(1);
  });
});
