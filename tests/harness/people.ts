import { eq } from 'drizzle-orm';
import { sessions } from '../../db/schema/index.ts';
import type { Scope } from '../../db/values/index.ts';
import { freePeriod } from './dates.ts';
import { planCamper } from './rentals/camper.ts';
import { approvedKayak } from './rentals/kayak.ts';
import { samplePng } from './sample-files.ts';
import type { Actor, TestMarketplace } from './start-marketplace.ts';

const PASSWORD = 'long enough 1';
let people = 0;

export interface AccountPerson {
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

interface WaitingCall {
  readonly bookingId: string;
  /** What holds the key: its next call goes through, once its person has approved. */
  readonly agent: Actor;
  readonly confirmUrl: string;
}

/** A key that must ask its person wants to pay for an approved kayak, and is told where they answer. */
export async function askWithCarefulKey(
  market: TestMarketplace,
  period: Parameters<typeof approvedKayak>[1],
): Promise<WaitingCall> {
  const key = { action: 'create', name: 'Careful', scopes: ['read:booking', 'write:booking'], requireConfirm: true };
  const { secret } = await market.renter.call('manage_api_keys', key);
  const bookingId = await approvedKayak(market, period);
  const agent = market.actor(secret);
  const { error } = await agent.try('initiate_payment', { bookingId });
  return { bookingId, agent, confirmUrl: (error?.details as { confirmUrl: string } | undefined)?.confirmUrl ?? '' };
}

/** The access token of a session as a login link opens it, also of somebody who can approve none. */
export async function linkedSession(
  { signIn, database }: Pick<TestMarketplace, 'signIn' | 'database'>,
  email: string,
  scopes: readonly Scope[],
): Promise<string> {
  const credential = (await signIn(email)).credential ?? '';
  const { sid } = JSON.parse(Buffer.from(credential.split('.')[1] ?? '', 'base64url').toString());
  const linked = { clientName: 'Assistant', scopes: [...scopes] };
  await database.transaction((tx) => tx.update(sessions).set(linked).where(eq(sessions.id, sid)));
  return credential;
}
