// Written by `npm run generate`.
import { storedData as audit } from '../../platform/audit/index.ts';
import { storedData as events } from '../../platform/events/index.ts';
import { storedData as jobs } from '../../platform/jobs/index.ts';
import { storedData as files } from '../../platform/files/index.ts';
import { storedData as settings } from '../../platform/settings/index.ts';
import { storedData as legal } from '../../people/legal/index.ts';
import { storedData as accounts } from '../../people/accounts/index.ts';
import { storedData as mail } from '../../people/mail/index.ts';
import { storedData as apiKeys } from '../../people/api-keys/index.ts';
import { storedData as signIn } from '../../people/sign-in/index.ts';
import { storedData as loginLinks } from '../../people/login-links/index.ts';
import { storedData as oauth } from '../../people/oauth/index.ts';
import { storedData as emailChange } from '../../people/email-change/index.ts';
import { storedData as adminInvitations } from '../../people/admin-invitations/index.ts';
import { storedData as phones } from '../../people/phones/index.ts';
import { storedData as switches } from '../../people/switches/index.ts';
import { storedData as webhooks } from '../../people/webhooks/index.ts';
import { storedData as confirmations } from '../../people/confirmations/index.ts';
import { storedData as usage } from '../../people/usage/index.ts';
import { storedData as documentKinds } from '../../people/document-kinds/index.ts';
import { storedData as trust } from '../../people/trust/index.ts';
import { storedData as availability } from '../../catalog/availability/index.ts';
import { storedData as categories } from '../../catalog/categories/index.ts';
import { storedData as assets } from '../../catalog/assets/index.ts';
import { storedData as assetImages } from '../../catalog/asset-images/index.ts';
import { storedData as quotes } from '../../catalog/quotes/index.ts';
import { storedData as ledger } from '../../money/ledger/index.ts';
import { storedData as credit } from '../../money/credit/index.ts';
import { storedData as payments } from '../../money/payments/index.ts';
import { storedData as awards } from '../../money/awards/index.ts';
import { storedData as commissions } from '../../money/commissions/index.ts';
import { storedData as bookingRecords } from '../../rentals/booking-records/index.ts';
import { storedData as bookingRisk } from '../../rentals/booking-risk/index.ts';
import { storedData as counterOfferRecords } from '../../rentals/counter-offer-records/index.ts';
import { storedData as extensionRecords } from '../../rentals/extension-records/index.ts';
import { storedData as conditionRecords } from '../../rentals/condition-records/index.ts';
import { storedData as incidentRecords } from '../../rentals/incident-records/index.ts';
import { storedData as disputeRecords } from '../../rentals/dispute-records/index.ts';
import { storedData as offlineTransfers } from '../../rentals/offline-transfers/index.ts';
import { storedData as reviews } from '../../rentals/reviews/index.ts';
import { storedData as documents } from '../../rentals/documents/index.ts';
import { storedData as invoices } from '../../settlement/invoices/index.ts';
import { storedData as bookingPayments } from '../../settlement/booking-payments/index.ts';
import { storedData as gatewayReports } from '../../settlement/gateway-reports/index.ts';
import { storedData as refunds } from '../../settlement/refunds/index.ts';
import { storedData as payoutBanks } from '../../settlement/payout-banks/index.ts';
import { storedData as payouts } from '../../settlement/payouts/index.ts';
import { storedData as notificationPreferences } from '../../talk/notification-preferences/index.ts';
import { storedData as devices } from '../../talk/devices/index.ts';
import { storedData as conversations } from '../../talk/conversations/index.ts';
import { storedData as messageReports } from '../../talk/message-reports/index.ts';
import { storedData as notifications } from '../../talk/notifications/index.ts';
import { storedData as calendar } from '../../shops/calendar/index.ts';
import { storedData as importedCalendars } from '../../shops/imported-calendars/index.ts';
import { storedData as storefront } from '../../shops/storefront/index.ts';
import { storedData as assetImports } from '../../shops/asset-imports/index.ts';
import { storedData as analytics } from '../../shops/analytics/index.ts';
import { storedData as feedback } from '../../shops/feedback/index.ts';
import { storedData as financeEntries } from '../../shops/finance-entries/index.ts';
import { storedData as operatingExpenses } from '../../shops/operating-expenses/index.ts';
import { storedData as acquisitions } from '../../shops/acquisitions/index.ts';
import { storedData as repairs } from '../../shops/repairs/index.ts';
import { storedData as maintenance } from '../../shops/maintenance/index.ts';
import { storedData as tax } from '../../shops/tax/index.ts';
import { storedData as checkouts } from '../../commerce/checkouts/index.ts';
import { storedData as messageKeys } from '../../commerce/message-keys/index.ts';
import { storedData as payoutBatches } from '../payout-batches/index.ts';
import { storedData as moderation } from '../moderation/index.ts';
import { storedData as retention } from './stored-data.ts';
import type { StoredTable } from '../../platform/kernel/index.ts';

/** What each context says about its tables: what of them is personal, how it is exported and erased, how long it is kept. */
export const storedTables: readonly StoredTable[] = [
  ...audit,
  ...events,
  ...jobs,
  ...files,
  ...settings,
  ...legal,
  ...accounts,
  ...mail,
  ...apiKeys,
  ...signIn,
  ...loginLinks,
  ...oauth,
  ...emailChange,
  ...adminInvitations,
  ...phones,
  ...switches,
  ...webhooks,
  ...confirmations,
  ...usage,
  ...documentKinds,
  ...trust,
  ...availability,
  ...categories,
  ...assets,
  ...assetImages,
  ...quotes,
  ...ledger,
  ...credit,
  ...payments,
  ...awards,
  ...commissions,
  ...bookingRecords,
  ...bookingRisk,
  ...counterOfferRecords,
  ...extensionRecords,
  ...conditionRecords,
  ...incidentRecords,
  ...disputeRecords,
  ...offlineTransfers,
  ...reviews,
  ...documents,
  ...invoices,
  ...bookingPayments,
  ...gatewayReports,
  ...refunds,
  ...payoutBanks,
  ...payouts,
  ...notificationPreferences,
  ...devices,
  ...conversations,
  ...messageReports,
  ...notifications,
  ...calendar,
  ...importedCalendars,
  ...storefront,
  ...assetImports,
  ...analytics,
  ...feedback,
  ...financeEntries,
  ...operatingExpenses,
  ...acquisitions,
  ...repairs,
  ...maintenance,
  ...tax,
  ...checkouts,
  ...messageKeys,
  ...payoutBatches,
  ...moderation,
  ...retention,
];
