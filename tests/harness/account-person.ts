import { samplePng } from './sample-document.ts';
import { planCamper } from './request-camper.ts';
import { freePeriod } from './demo-dates.ts';
import type { Actor, TestMarketplace } from './start-marketplace.ts';

const PASSWORD = 'long enough 1';
let people = 0;

interface AccountPerson {
  readonly email: string;
  readonly password: string;
  readonly person: Actor;
  /** The software that they let in by a login link, as `Holiday Planner`. */
  readonly agent: Actor;
  /** Of their key `Shop robot`. */
  readonly key: { keyId: string; secret: string };
}

/** A new person with an assistant that is signed in, an API key and a document that no open booking needs. */
export async function accountPerson(market: TestMarketplace): Promise<AccountPerson> {
  people += 1;
  const email = `account${people}@example.com`;
  const { body } = await market.nobody.http.post('/auth/register', { email, password: PASSWORD, name: 'Ana Silva' });
  const person = market.actor(body.data.accessToken);
  const { userCode, loginRequestId, pollToken } = await market.nobody.call('create_login_link', {
    clientName: 'Holiday Planner',
  });
  await market.nobody.http.post(`/auth/login-codes/${userCode}/approve`, { email, password: PASSWORD });
  const { accessToken } = await market.nobody.call('get_login_status', { loginRequestId, pollToken });
  const key = { name: 'Shop robot', requireConfirm: true, spendCapMinor: 25_000, spendCurrency: 'EUR', expiresInDays: 90 };
  const { bookingId } = await planCamper({ renter: person }, freePeriod(40));
  const contentBase64 = samplePng.toString('base64');
  await person.call('upload_document', { kind: 'DRIVING_LICENCE', bookingId, fileName: 'licence.png', contentBase64 });
  await person.call('cancel_booking', { bookingId, confirm: true, anyRefund: true });
  return {
    email,
    password: PASSWORD,
    person,
    agent: market.actor(accessToken),
    key: (await person.http.post('/auth/api-keys', key)).body.data,
  };
}
