// Written by `npm run generate`.
import { subscribers as webhooks } from '../domain/people/webhooks/index.ts';
import { subscribers as categoryEditing } from '../domain/catalog/category-editing/index.ts';
import { subscribers as bookings } from '../domain/rentals/bookings/index.ts';
import { subscribers as incidents } from '../domain/rentals/incidents/index.ts';
import { subscribers as paymentPages } from '../domain/settlement/payment-pages/index.ts';
import { subscribers as depositSettlement } from '../domain/settlement/deposit-settlement/index.ts';
import { subscribers as refunds } from '../domain/settlement/refunds/index.ts';
import { subscribers as payoutBanks } from '../domain/settlement/payout-banks/index.ts';
import { subscribers as payouts } from '../domain/settlement/payouts/index.ts';
import { subscribers as devices } from '../domain/talk/devices/index.ts';
import { subscribers as conversations } from '../domain/talk/conversations/index.ts';
import { subscribers as notifications } from '../domain/talk/notifications/index.ts';
import { subscribers as agentWebhooks } from '../domain/talk/agent-webhooks/index.ts';
import { subscribers as calendar } from '../domain/shops/calendar/index.ts';
import { subscribers as storefront } from '../domain/shops/storefront/index.ts';
import { subscribers as orderWebhooks } from '../domain/commerce/order-webhooks/index.ts';
import { subscribers as moderation } from '../domain/oversight/moderation/index.ts';
import { subscribers as personalData } from '../domain/oversight/personal-data/index.ts';
import type { Subscriber } from '../domain/platform/events/index.ts';

/** Everybody who acts on events. The names are for good: a cursor in the database goes by each. */
export const subscribers: readonly Subscriber[] = [
  ...webhooks,
  ...categoryEditing,
  ...bookings,
  ...incidents,
  ...paymentPages,
  ...depositSettlement,
  ...refunds,
  ...payoutBanks,
  ...payouts,
  ...devices,
  ...conversations,
  ...notifications,
  ...agentWebhooks,
  ...calendar,
  ...storefront,
  ...orderWebhooks,
  ...moderation,
  ...personalData,
];
