import { expect } from 'vitest';
import { openAccount } from '../../harness/open-account.ts';
import type { Actor, TestMarketplace } from '../../harness/start-marketplace.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- tests assert on whatever came back
type Answer = any;

/** Who that is. */
export async function idOf(who: Actor): Promise<string> {
  return (await who.http.get('/users/me')).body.data.id;
}

/** What an admin does about a person; reactions to it have happened when it returns. */
export async function decideUser(
  market: Pick<TestMarketplace, 'admin' | 'dispatcher'>,
  userId: string,
  action: 'suspend' | 'reinstate',
  reason = 'Forged documents',
): Promise<Answer> {
  const answer = await market.admin.http.patch(`/admin/users/${userId}`, { action, reason });
  expect(answer).toMatchObject({ status: 200 });
  await market.dispatcher.drain();
  return answer.body.data;
}

/** The same about a listing. */
export async function decideListing(
  market: Pick<TestMarketplace, 'admin' | 'dispatcher'>,
  assetId: string,
  action: 'suspend' | 'reinstate',
  reason = 'It is not what it says',
): Promise<Answer> {
  const answer = await market.admin.http.patch(`/admin/assets/${assetId}`, { action, reason });
  expect(answer).toMatchObject({ status: 200 });
  await market.dispatcher.drain();
  return answer.body.data;
}

/** A fresh person with an address of their own. */
export async function register(market: TestMarketplace, email: string, more: object = {}): Promise<Actor> {
  return openAccount(market, { email, ...more });
}
