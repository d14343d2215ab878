import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';
import type { Actor } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

async function newcomer(email: string): Promise<Actor> {
  const { body } = await market.nobody.http.post('/auth/register', { email, password: 'long enough 1', name: 'New' });
  return market.actor(body.data.accessToken);
}

/** What the person reads on the phone: the newest text message. */
function newestCode(): string {
  const folder = join(market.folder, 'outbox');
  const newest = readdirSync(folder).toSorted().at(-1) ?? '';
  return /\b(\d{6})\b/.exec(readFileSync(join(folder, newest), 'utf8'))?.[1] ?? '';
}

test('a newcomer verifies a phone and can then send a request that asks for it', async () => {
  const person = await newcomer('phone@example.com');
  const { id: bookingId } = await person.call('create_booking', {
    slug: 'tandem-sea-kayak',
    startDate: '2027-05-03',
    endDate: '2027-05-06',
  });
  const refused = await person.try('promote_booking', { bookingId, acceptAgreement: true });
  expect(refused.error).toMatchObject({
    code: 'verification_incomplete',
    nextActions: [{ tool: 'verify_phone_otp', args: { action: 'send' } }],
  });

  await person.call('verify_phone_otp', { action: 'send', phone: '+351 912 345 678' });
  expect(await person.call('verify_phone_otp', { action: 'verify', code: newestCode() })).toMatchObject({
    phone: '+351912345678',
    phoneVerified: true,
  });
  expect(await person.call('promote_booking', { bookingId, acceptAgreement: true })).toMatchObject({ state: 'PENDING_APPROVAL' });
});

test('a code can be tried five times, also in parallel, and then is worth nothing', async () => {
  const person = await newcomer('guess@example.com');
  await person.http.post('/auth/otp/send', { phone: '+351912345679' });
  const right = newestCode();
  const wrong = right === '000000' ? '000001' : '000000';
  const guesses = await Promise.all(Array.from({ length: 8 }, () => person.http.post('/auth/otp/verify', { code: wrong })));
  for (const guess of guesses) expect(guess).toMatchObject({ status: 400, body: { code: 'code_refused' } });
  expect(await person.http.post('/auth/otp/verify', { code: right })).toMatchObject({
    status: 400,
    body: { details: { triesLeft: 0 } },
  });
});

test('more than five codes an hour are not sent', async () => {
  const person = await newcomer('many@example.com');
  for (let sent = 0; sent < 5; sent += 1)
    expect((await person.http.post('/auth/otp/send', { phone: '+351912345670' })).status).toBe(200);
  expect(await person.http.post('/auth/otp/send', { phone: '+351912345670' })).toMatchObject({
    status: 429,
    body: { code: 'too_many_codes' },
  });
});

test('a code runs out after ten minutes', async () => {
  const person = await newcomer('late@example.com');
  await person.http.post('/auth/otp/send', { phone: '+351912345671' });
  const code = newestCode();
  market.clock.advance({ minutes: 11 });
  expect(await person.http.post('/auth/otp/verify', { code })).toMatchObject({ status: 400, body: { code: 'code_refused' } });
});
