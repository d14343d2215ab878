import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payments } from '../../db/schema/index.ts';
import { LINK_SCOPES } from '../../src/manifests/verdict.ts';
import { confirmedKayak } from '../harness/book-kayak.ts';
import { linkedSession } from '../harness/linked-session.ts';
import { newestMail } from '../harness/sent-mails.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const PASSWORD = 'demo-password-1';
const link = (args: object = {}) => market.nobody.call('create_login_link', { clientName: 'Claude', ...args });
const approve = (userCode: string, email: string, password = PASSWORD) =>
  market.nobody.http.post(`/auth/login-codes/${userCode}/approve`, { email, password });
const register = async (email: string) =>
  market.actor((await market.nobody.http.post('/auth/register', { email, password: PASSWORD, name: 'Ana' })).body.data.accessToken);

async function collect({ loginRequestId, pollToken }: { loginRequestId: string; pollToken: string }) {
  market.clock.advance({ minutes: 1 });
  return market.nobody.call('get_login_status', { loginRequestId, pollToken });
}

describe('software that a login link let in', () => {
  test('never acts for an administrator: they can approve no link', async () => {
    const asked = await link({ scopes: ['read:catalog'] });
    const refused = await approve(asked.userCode, 'admin@demo.test');
    expect(refused).toMatchObject({ status: 403, body: { code: 'admin_lets_nobody_in' } });
    expect(refused.body.error).toContain('another account');
    expect(await collect(asked)).toMatchObject({ status: 'PENDING' });
  });

  test('and a session of one from before opens nothing of theirs', async () => {
    const agent = market.actor(await linkedSession(market, 'admin@demo.test', LINK_SCOPES));
    const bookingId = await confirmedKayak(market);
    for (const answer of [
      await agent.http.get('/admin/users'),
      await agent.http.patch('/admin/users/usr_x', { action: 'suspend', reason: 'because' }),
    ]) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden', details: { has: 'a login link' } } });
    }
    const [payment] = await market.database.reader.select().from(payments).where(eq(payments.bookingId, bookingId));
    const invoices = (who: Actor) => who.http.get(`/bookings/${bookingId}/payments/${payment?.id}/invoice`);
    expect([await invoices(market.admin), await invoices(agent)]).toMatchObject([{ status: 200 }, { status: 404 }]);
  });

  test.each(['reset', 'change'])('and did not collect its tokens yet gets none after a password %s', async (how) => {
    const email = `${how}.link@example.com`;
    const person = await register(email);
    const asked = await link();
    expect((await approve(asked.userCode, email)).status).toBe(200);
    await newPassword(how, person, email);
    const { accessToken, status } = await collect(asked);
    expect([status, accessToken]).toEqual(['EXPIRED', undefined]);
  });
});

async function newPassword(how: string, person: Actor, email: string): Promise<void> {
  if (how === 'change') {
    await person.call('change_password', { currentPassword: PASSWORD, newPassword: 'a brand new one' });
    return;
  }
  await market.nobody.call('forgot_password', { email });
  const { token } = await newestMail(market, email, 'Choose a new password');
  await market.nobody.call('reset_password', { token, password: 'a brand new one' });
}
