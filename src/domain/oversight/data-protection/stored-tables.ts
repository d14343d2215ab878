// Written by `npm run generate`.
import { storedData as monitoring } from '../../platform/monitoring/index.ts';
import { storedData as events } from '../../platform/events/index.ts';
import { storedData as files } from '../../platform/files/index.ts';
import { storedData as settings } from '../../platform/settings/index.ts';
import { storedData as texts } from '../../platform/texts/index.ts';
import { storedData as legal } from '../../people/legal/index.ts';
import { storedData as accounts } from '../../people/accounts/index.ts';
import { storedData as mail } from '../../people/mail/index.ts';
import { storedData as apiKeys } from '../../people/api-keys/index.ts';
import { storedData as signIn } from '../../people/sign-in/index.ts';
import { storedData as agents } from '../../people/agents/index.ts';
import { storedData as registration } from '../../people/registration/index.ts';
import { storedData as webhooks } from '../../people/webhooks/index.ts';
import { storedData as trust } from '../../people/trust/index.ts';
import { storedData as availability } from '../../catalog/availability/index.ts';
import { storedData as categories } from '../../catalog/categories/index.ts';
import { storedData as assets } from '../../catalog/assets/index.ts';
import { storedData as quotes } from '../../catalog/quotes/index.ts';
import { storedData as ledger } from '../../money/ledger/index.ts';
import { storedData as credit } from '../../money/credit/index.ts';
import { storedData as payments } from '../../money/payments/index.ts';
import { storedData as commissions } from '../../money/commissions/index.ts';
import { storedData as bookings } from '../../rentals/bookings/index.ts';
import { storedData as openItems } from '../../rentals/open-items/index.ts';
import { storedData as documents } from '../../rentals/documents/index.ts';
import { storedData as reviews } from '../../rentals/reviews/index.ts';
import { storedData as invoices } from '../../settlement/invoices/index.ts';
import { storedData as bookingPayments } from '../../settlement/booking-payments/index.ts';
import { storedData as refunds } from '../../settlement/refunds/index.ts';
import { storedData as payoutBanks } from '../../settlement/payout-banks/index.ts';
import { storedData as payouts } from '../../settlement/payouts/index.ts';
import { storedData as channels } from '../../talk/channels/index.ts';
import { storedData as conversations } from '../../talk/conversations/index.ts';
import { storedData as notifications } from '../../talk/notifications/index.ts';
import { storedData as calendar } from '../../shops/calendar/index.ts';
import { storedData as storefront } from '../../shops/storefront/index.ts';
import { storedData as listings } from '../../shops/listings/index.ts';
import { storedData as feedback } from '../../shops/feedback/index.ts';
import { storedData as financeEntries } from '../../shops/finance-entries/index.ts';
import { storedData as expenses } from '../../shops/expenses/index.ts';
import { storedData as maintenance } from '../../shops/maintenance/index.ts';
import { storedData as statements } from '../../shops/statements/index.ts';
import { storedData as analytics } from '../../shops/analytics/index.ts';
import { storedData as checkouts } from '../../commerce/checkouts/index.ts';
import { storedData as protocol } from '../../commerce/protocol/index.ts';
import { storedData as paymentAdmin } from '../payment-admin/index.ts';
import { storedData as moderation } from '../moderation/index.ts';
import { storedData as dataProtection } from './stored-data.ts';
import type { StoredTable } from '../../platform/kernel/index.ts';

/** The declarations of all contexts about their tables: what is personal, how it is exported and erased, how long it is kept. */
export const storedTables: readonly StoredTable[] = [
  ...monitoring,
  ...events,
  ...files,
  ...settings,
  ...texts,
  ...legal,
  ...accounts,
  ...mail,
  ...apiKeys,
  ...signIn,
  ...agents,
  ...registration,
  ...webhooks,
  ...trust,
  ...availability,
  ...categories,
  ...assets,
  ...quotes,
  ...ledger,
  ...credit,
  ...payments,
  ...commissions,
  ...bookings,
  ...openItems,
  ...documents,
  ...reviews,
  ...invoices,
  ...bookingPayments,
  ...refunds,
  ...payoutBanks,
  ...payouts,
  ...channels,
  ...conversations,
  ...notifications,
  ...calendar,
  ...storefront,
  ...listings,
  ...feedback,
  ...financeEntries,
  ...expenses,
  ...maintenance,
  ...statements,
  ...analytics,
  ...checkouts,
  ...protocol,
  ...paymentAdmin,
  ...moderation,
  ...dataProtection,
];
