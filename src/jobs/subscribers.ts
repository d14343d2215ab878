// Written by `npm run generate`.
import { subscribers as webhooks } from '../domain/people/webhooks/index.ts';
import { subscribers as assets } from '../domain/catalog/assets/index.ts';
import { subscribers as requests } from '../domain/rentals/requests/index.ts';
import { subscribers as claims } from '../domain/rentals/claims/index.ts';
import { subscribers as bookingPayments } from '../domain/settlement/booking-payments/index.ts';
import { subscribers as refunds } from '../domain/settlement/refunds/index.ts';
import { subscribers as payoutBanks } from '../domain/settlement/payout-banks/index.ts';
import { subscribers as payouts } from '../domain/settlement/payouts/index.ts';
import { subscribers as channels } from '../domain/talk/channels/index.ts';
import { subscribers as conversations } from '../domain/talk/conversations/index.ts';
import { subscribers as notifications } from '../domain/talk/notifications/index.ts';
import { subscribers as agentWebhooks } from '../domain/talk/agent-webhooks/index.ts';
import { subscribers as calendar } from '../domain/shops/calendar/index.ts';
import { subscribers as storefront } from '../domain/shops/storefront/index.ts';
import { subscribers as protocol } from '../domain/commerce/protocol/index.ts';
import { subscribers as moderation } from '../domain/oversight/moderation/index.ts';
import { subscribers as dataProtection } from '../domain/oversight/data-protection/index.ts';
import type { Subscriber } from '../domain/platform/events/index.ts';

/** All subscribers. Their names must never change, because each has a cursor in the database under its name. */
export const subscribers: readonly Subscriber[] = [
  ...webhooks,
  ...assets,
  ...requests,
  ...claims,
  ...bookingPayments,
  ...refunds,
  ...payoutBanks,
  ...payouts,
  ...channels,
  ...conversations,
  ...notifications,
  ...agentWebhooks,
  ...calendar,
  ...storefront,
  ...protocol,
  ...moderation,
  ...dataProtection,
];
