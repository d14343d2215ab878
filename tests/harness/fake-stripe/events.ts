import Stripe from 'stripe';
import { FAKE_STRIPE_KEYS } from './keys.ts';
import { newId, now, type Thing } from './objects.ts';

export interface SignedEvent {
  readonly headers: Record<string, string>;
  readonly body: string;
}

const signer = new Stripe(FAKE_STRIPE_KEYS.STRIPE_SECRET_KEY);

/** An event as Stripe sends it, signed. */
export function signedEvent(type: string, object: Thing, seconds = 0): SignedEvent {
  const created = now() + seconds;
  const body = JSON.stringify({ id: newId('evt'), object: 'event', type, created, livemode: false, data: { object } });
  const secret = FAKE_STRIPE_KEYS.STRIPE_WEBHOOK_SECRET;
  const signature = signer.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: created });
  return { headers: { 'content-type': 'application/json', 'stripe-signature': signature }, body };
}
