import { approvedKayak } from './book-kayak.ts';
import type { Actor, TestMarketplace } from './start-marketplace.ts';

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
