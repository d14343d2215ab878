import {
  createAcquisition,
  disposeAcquisition,
  listAcquisitions,
  reopenAcquisition,
  updateAcquisition,
  voidAcquisition,
  createOpexRecurring,
  listOpexChecklist,
  listOpexRecurring,
  markOpexItem,
  opexQuickAdd,
  pauseOpexRecurring,
  resumeOpexRecurring,
  updateOpexRecurring,
  voidOpexRecurring,
} from '../domain/shops/expenses/index.ts';
import {
  createFinanceEntry,
  deleteFinanceEntry,
  duplicateFinanceEntry,
  getFinanceCategories,
  getFinanceEntry,
  updateFinanceEntry,
} from '../domain/shops/finance-entries/index.ts';
import {
  cancelMaintenance,
  finishMaintenance,
  listMaintenance,
  moveMaintenance,
  PATIENCE_DAYS,
  planMaintenance,
  startMaintenance,
  createRepairExpense,
  listRepairExpenses,
  updateRepairExpense,
  voidRepairExpense,
} from '../domain/shops/maintenance/index.ts';
import {
  getAssetFinance,
  getOwnerAnalytics,
  getPortfolioPricing,
  getPricingRecommendation,
} from '../domain/shops/analytics/index.ts';
import {
  exportFinanceCsv,
  getFinancePnl,
  getFinanceSummary,
  listFinanceEntries,
  closeTaxPeriod,
  getTaxPeriod,
  getTaxProfile,
  setTaxProfile,
} from '../domain/shops/statements/index.ts';
import {
  getCommission,
  listCommissions,
  summarizeCommissions,
  uploadCommissionProof,
} from '../domain/money/commissions/index.ts';
import { updateVendorType } from '../domain/people/accounts/index.ts';
import { createLoginLink, getLoginStatus } from '../domain/people/agents/index.ts';
import { registerVendorAccount } from '../domain/people/registration/index.ts';
import { ownerLogin } from '../domain/people/sign-in/index.ts';
import { createCounterOffer, approveBooking, rejectBooking } from '../domain/rentals/requests/index.ts';
import { approveRenterDocument, listRenterDocuments, rejectRenterDocument } from '../domain/rentals/documents/index.ts';
import { respondExtension } from '../domain/rentals/changes/index.ts';
import { confirmOfflinePayment } from '../domain/settlement/offline-payments/index.ts';
import { connectPayoutAccount, getPayoutBank, removePayoutBank, setPayoutBank } from '../domain/settlement/payout-banks/index.ts';
import {
  addBlackout,
  createCalendarFeed,
  getDurationRules,
  getOwnerCalendar,
  listBlackouts,
  listCalendarFeeds,
  removeBlackout,
  revokeCalendarFeed,
  setDurationRules,
  importIcs,
  listFollowedCalendars,
  unfollowCalendar,
} from '../domain/shops/calendar/index.ts';
import { listOwnerFeedback, submitOwnerFeedback } from '../domain/shops/feedback/index.ts';
import {
  createAsset,
  deleteAsset,
  deleteAssetImage,
  getOwnerAssetDetail,
  listMyAssets,
  updateAsset,
  uploadAssetImage,
} from '../domain/shops/listings/index.ts';
import {
  changeStorefrontSlug,
  checkStorefrontSlug,
  getSeoListings,
  getStorefront,
  getVendorThemePresets,
  updateStorefront,
} from '../domain/shops/storefront/index.ts';
import { getChatMetrics, listConversations } from '../domain/talk/conversations/index.ts';
import { listOwnerPayouts } from '../domain/settlement/payouts/index.ts';
import { chatActions, claimActions, conditionTool } from './shared-tools.ts';
import type { ToolTable } from './tool.ts';
import {
  getRenterSnapshot,
  getOwnerBookingDetail,
  listOwnerBookings,
  listOwnerRequests,
} from '../domain/standing/bookings/index.ts';

/** The tools of the vendor's endpoint, `/api/v1/mcp-owner`. The specification gives the names, and they never change. */
export const ownerTools = {
  register_vendor_account: registerVendorAccount,
  owner_login: ownerLogin,
  create_login_link: { operation: createLoginLink, defaults: { role: 'VENDOR' } },
  get_login_status: getLoginStatus,
  update_vendor_type: updateVendorType,
  list_my_assets: listMyAssets,
  get_owner_asset_detail: getOwnerAssetDetail,
  create_asset: createAsset,
  update_asset: updateAsset,
  delete_asset: deleteAsset,
  upload_asset_image: uploadAssetImage,
  delete_asset_image: deleteAssetImage,
  list_owner_requests: listOwnerRequests,
  review_renter_documents: {
    title: 'Review documents',
    description: 'List the documents of a request, then approve or reject each (reject needs a reason).',
    actions: { list: listRenterDocuments, approve: approveRenterDocument, reject: rejectRenterDocument },
  },
  get_renter_snapshot: getRenterSnapshot,
  approve_booking: approveBooking,
  reject_booking: rejectBooking,
  create_counter_offer: createCounterOffer,
  respond_extension: respondExtension,
  list_owner_bookings: listOwnerBookings,
  get_owner_booking_detail: getOwnerBookingDetail,
  manage_booking_condition: conditionTool,
  manage_booking_incidents: {
    title: 'Incidents',
    description:
      'Report damage, loss, that the renter did not come, or another problem (report), take it back (withdraw), answer the renter (acknowledge, resolve), or escalate to the platform.',
    actions: claimActions.incidents,
  },
  manage_booking_dispute: {
    title: 'Disputes',
    description:
      'Have the platform decide about a booking (open), add proof (add_evidence), agree on an amount (settle), or let your claim go (withdraw).',
    actions: claimActions.disputes,
  },
  list_conversations: { operation: listConversations, defaults: { side: 'OWNER' } },
  manage_booking_chat: {
    title: 'Chat with renters',
    description:
      'Messages with the renter of a booking (bookingId), or with somebody who asks about a listing (threadId): list (poll with sinceId), send, read up to a messageId, block, unblock, report a message.',
    actions: chatActions,
  },
  get_chat_metrics: getChatMetrics,
  get_owner_calendar: getOwnerCalendar,
  manage_blackout: {
    title: 'Block days',
    description:
      'Days on which an asset cannot be rented: list, add, remove. import_ics follows another calendar’s address, or takes its text (followed lists them); feed_create gives calendar programs a secret address of yours.',
    actions: {
      list: listBlackouts,
      add: addBlackout,
      remove: removeBlackout,
      import_ics: importIcs,
      followed: listFollowedCalendars,
      unfollow: unfollowCalendar,
      feed_create: createCalendarFeed,
      feed_list: listCalendarFeeds,
      feed_revoke: revokeCalendarFeed,
    },
  },
  manage_duration_rules: {
    title: 'Rental rules',
    description:
      'Shortest and longest rental, notice, horizon, buffer days, pickup and return time, closed weekdays, discounts by length. get shows which rule comes from where; set changes those you name, for all assets or one; lists are replaced.',
    actions: { get: getDurationRules, set: setDurationRules },
  },
  get_storefront: getStorefront,
  update_storefront: updateStorefront,
  get_vendor_theme_presets: getVendorThemePresets,
  manage_storefront_slug: {
    title: 'Shop name in the address',
    description:
      'The name of your shop in the address of its page. check says whether a name (q) is free; change takes it (slug): old names stay yours and lead on.',
    actions: { check: checkStorefrontSlug, change: changeStorefrontSlug },
  },
  get_seo_listings: getSeoListings,
  confirm_offline_payment: confirmOfflinePayment,
  manage_owner_commissions: {
    title: 'Commissions',
    description:
      'The platform’s share of your bookings. list and get show what is owed for bookings paid by transfer (WITHHELD: taken off already), summary the sums; payTo says where to transfer it. Then upload_commission_proof.',
    actions: { list: listCommissions, get: getCommission, summary: summarizeCommissions },
  },
  upload_commission_proof: uploadCommissionProof,
  list_owner_payouts: listOwnerPayouts,
  manage_payout_bank: {
    title: 'Bank account for payouts',
    description:
      'The account that payouts go to. get shows it masked and what is missing; set needs iban and holder and holds payouts, by default for 72 hours, acceptTransfers lets renters pay straight to it; connect gives a page for the person that opens or completes an account at the payment provider instead; remove forgets it.',
    actions: { get: getPayoutBank, set: setPayoutBank, connect: connectPayoutAccount, remove: removePayoutBank },
    session: 'refused',
    withoutHeader: { words: (url) => `The person sees and changes the bank account at ${url}/account.` },
  },
  get_owner_analytics: getOwnerAnalytics,
  manage_owner_feedback: {
    title: 'Feedback to the platform',
    description: 'Tell the platform what you miss or what goes wrong (submit); list shows status and answers.',
    actions: { submit: submitOwnerFeedback, list: listOwnerFeedback },
  },
  get_finance_summary: getFinanceSummary,
  get_finance_pnl: getFinancePnl,
  list_finance_entries: listFinanceEntries,
  get_finance_entry: getFinanceEntry,
  create_finance_entry: createFinanceEntry,
  update_finance_entry: updateFinanceEntry,
  delete_finance_entry: deleteFinanceEntry,
  duplicate_finance_entry: duplicateFinanceEntry,
  get_finance_categories: getFinanceCategories,
  export_finance_csv: exportFinanceCsv,
  manage_finance_tax: {
    title: 'Sales tax',
    description:
      'What a quarter comes to in sales tax, for information, not a filing. get_profile and set_profile: registration, rate, scheme, from which day. period: output, input and net tax, missing receipts. close_period freezes a quarter for good.',
    actions: { get_profile: getTaxProfile, set_profile: setTaxProfile, period: getTaxPeriod, close_period: closeTaxPeriod },
  },
  manage_opex_recurring: {
    title: 'Recurring expenses',
    description: 'Expenses that come again and enter themselves. update changes entries to come, void ends it.',
    actions: {
      list: listOpexRecurring,
      create: createOpexRecurring,
      update: updateOpexRecurring,
      pause: pauseOpexRecurring,
      resume: resumeOpexRecurring,
      void: voidOpexRecurring,
    },
  },
  manage_opex_checklist: {
    title: 'Checklist of expenses',
    description:
      'What a month usually costs: list shows expected and entered amounts item by item, mark says done, not applicable or open.',
    actions: { list: listOpexChecklist, mark: markOpexItem },
  },
  opex_quick_add: opexQuickAdd,
  manage_acquisitions: {
    title: 'Assets bought',
    description:
      'What assets cost and lose in value. dispose: sold or scrapped, reopen takes that back; void: a mistake. Depreciation enters itself.',
    actions: {
      list: listAcquisitions,
      create: createAcquisition,
      update: updateAcquisition,
      dispose: disposeAcquisition,
      reopen: reopenAcquisition,
      void: voidAcquisition,
    },
  },
  manage_repair_expenses: {
    title: 'Repairs',
    description: 'What repairs cost, who caused them and what renters paid of them. void: a mistake.',
    actions: {
      list: listRepairExpenses,
      create: createRepairExpense,
      update: updateRepairExpense,
      void: voidRepairExpense,
    },
  },
  manage_maintenance: {
    title: 'Maintenance',
    description: `What is to be done about assets. plan blocks its days, with everyDays later dates too. ${PATIENCE_DAYS} days late nobody can book at once.`,
    actions: {
      list: listMaintenance,
      plan: planMaintenance,
      move: moveMaintenance,
      start: startMaintenance,
      finish: finishMaintenance,
      cancel: cancelMaintenance,
    },
  },
  get_asset_finance: getAssetFinance,
  get_portfolio_pricing: getPortfolioPricing,
  get_pricing_recommendation: getPricingRecommendation,
} satisfies ToolTable;
