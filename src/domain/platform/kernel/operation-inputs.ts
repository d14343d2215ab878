// Written by `npm run generate`.

/** What each operation takes, by its name. */
export interface OperationInputs {
  accept_admin_invitation: {
    invitationId: string;
    expires: number;
    signature: string;
    password: string;
    code?: string;
    name?: string;
  };
  accept_return: {
    bookingId: string;
  };
  acknowledge_incident: {
    bookingId: string;
    incidentId: string;
    preview?: boolean;
  };
  activate_vendor: {
    vendorName: string;
    vendorType: 'INDIVIDUAL' | 'COMPANY';
    city?: string;
    country?: string;
    timeZone?: string;
    currency?: string;
  };
  add_blackout: {
    assetId: string;
    startDate: string;
    endDate: string;
    units?: number;
    reason?: string;
  };
  add_dispute_evidence: {
    bookingId: string;
    text: string;
    photos?: readonly ({ contentBase64: string; fileName?: string; takenAt?: string })[];
  };
  add_language: {
    language: string;
    name: string;
    fallback?: 'en' | 'pt' | 'de' | 'es' | 'fr';
    isOn?: boolean;
  };
  add_passkey: {
    name: string;
    credential: { id: string; rawId: string; type: 'public-key'; clientExtensionResults: Record<string, unknown>; authenticatorAttachment?: 'platform' | 'cross-platform'; response: { clientDataJSON: string; attestationObject: string; transports?: readonly (string)[] } };
  };
  allow_wider_access: {
    sessionId: string;
    allow: string;
    expires: number;
    signature: string;
    scopes: readonly ('read:catalog' | 'read:account' | 'write:account' | 'write:contact' | 'read:booking' | 'write:booking' | 'read:owner' | 'write:owner' | 'write:payout-bank')[];
    email: string;
    password: string;
    code?: string;
  };
  answer_feedback: {
    feedbackId: string;
    status: 'SEEN' | 'PLANNED' | 'DONE';
    answer?: string;
  };
  apply_credit: {
    bookingId: string;
    amountMinor?: number;
  };
  approve_booking: {
    bookingId: string;
  };
  approve_confirmation: {
    confirmationId: string;
    expires: number;
    signature: string;
    email: string;
    password: string;
    code?: string;
  };
  approve_login_link: {
    userCode: string;
    email: string;
    password: string;
    code?: string;
    shop?: { vendorName: string; vendorType: 'INDIVIDUAL' | 'COMPANY'; city?: string; country?: string; timeZone?: string; currency?: string };
  };
  approve_payment: {
    paymentId: string;
    reason?: string;
  };
  approve_renter_document: {
    bookingId: string;
    documentId: string;
    expiresOn?: string;
  };
  assess_risk: {
    slug?: string;
    assetId?: string;
    startDate: string;
    endDate: string;
    rentalMode?: 'SELF_OPERATED' | 'WITH_OPERATOR';
    units?: number;
    paymentChannel?: 'GATEWAY' | 'OFFLINE';
  };
  block_conversation: {
    bookingId?: string;
    threadId?: string;
  };
  booking_readiness: {
    bookingId: string;
  };
  cancel_booking: {
    bookingId: string;
    confirm?: boolean;
    preview?: boolean;
    expectedRefundMinor?: number;
    anyRefund?: boolean;
    reason?: string;
  };
  cancel_email_change: object;
  cancel_maintenance: {
    taskId: string;
  };
  cancel_payout_batch: {
    batchId: string;
    reason: string;
  };
  cancel_ucp_checkout: {
    checkoutId: string;
  };
  catalog_feed: {
    since?: string;
    after?: string;
    page?: number;
    limit?: number;
  };
  change_anonymous_checkout: {
    checkoutId: string;
    startDate?: string;
    endDate?: string;
    rentalMode?: 'SELF_OPERATED' | 'WITH_OPERATOR';
    units?: number;
    extras?: readonly (string)[];
  };
  change_password: {
    currentPassword: string;
    newPassword: string;
    code?: string;
    keep?: readonly (string)[];
  };
  change_storefront_slug: {
    slug: string;
  };
  change_switch: {
    subject: string;
    off: boolean;
    reason: string;
  };
  change_user_email: {
    userId: string;
    email: string;
    reason: string;
  };
  check_availability: {
    slug: string;
    from?: string;
    to?: string;
    length?: number;
  };
  check_provider_answer: {
    secret: string | null;
    answer: string;
    purpose: 'SIGN_IN' | 'CONNECT';
  };
  check_storefront_slug: {
    q: string;
  };
  close_tax_period: {
    period: string;
    force?: boolean;
  };
  complete_payout_batch: {
    batchId: string;
    except?: readonly (string)[];
  };
  confirm_condition: {
    bookingId: string;
  };
  confirm_email_change: {
    changeId: string;
    expires: number;
    signature: string;
  };
  confirm_listing_report: {
    reportId: string;
    expires: number;
    signature: string;
  };
  confirm_offline_payment: {
    bookingId: string;
    decision: 'show' | 'confirm' | 'reject' | 'repaid';
    reason?: string;
    fileName?: string;
    contentBase64?: string;
  };
  confirm_offline_proof: {
    proofId: string;
    reason: string;
  };
  confirm_password: {
    password: string;
    code?: string;
  };
  confirm_second_factor: {
    code: string;
  };
  connect_client: {
    clientName: string;
    endpoint: 'mcp' | 'mcp-owner';
    scopes: readonly ('read:catalog' | 'read:account' | 'write:account' | 'write:contact' | 'read:booking' | 'write:booking' | 'read:owner' | 'write:owner' | 'write:payout-bank')[];
    email: string;
    password: string;
    code?: string;
    shop?: { vendorName: string; vendorType: 'INDIVIDUAL' | 'COMPANY'; city?: string; country?: string; timeZone?: string; currency?: string };
  };
  connect_identity: {
    proof: string;
  };
  connect_payout_account: object;
  contest_condition: {
    bookingId: string;
    reason: string;
    photos?: readonly ({ contentBase64: string; fileName?: string; takenAt?: string })[];
  };
  contest_score: {
    role: 'RENTER' | 'OWNER';
    contested?: string;
    message: string;
  };
  create_acquisition: {
    assetId?: string;
    unitNo?: number;
    purchaseDate?: string;
    label?: string;
    supplier?: string;
    priceMinor?: number;
    taxMinor?: number;
    extraCostsMinor?: number;
    usefulLifeMonths?: number;
    residualMinor?: number;
    financing?: { type: 'CASH' | 'LOAN' | 'LEASE'; downMinor?: number; monthlyMinor?: number; months?: number };
    fileName?: string;
    contentBase64?: string;
  };
  create_api_key: {
    name: string;
    scopes?: readonly ('read:catalog' | 'read:account' | 'write:account' | 'write:contact' | 'read:booking' | 'write:booking' | 'read:owner' | 'write:owner' | 'write:payout-bank')[];
    mode?: 'live' | 'test';
    expiresInDays?: number;
    spendCapMinor?: number;
    spendCurrency?: string;
    requireConfirm?: boolean;
    confirmAboveMinor?: number;
    maxPriceDropBps?: number;
  };
  create_asset: {
    title: string;
    dayRateMinor: number;
    currency?: string;
    description?: string;
    category?: string;
    attributes?: Record<string, string | number | boolean | null>;
    city?: string;
    country?: string;
    latitude?: number;
    longitude?: number;
    timeZone?: string;
    units?: number;
    tiers?: readonly (Record<string, unknown>)[];
    depositBaseMinor?: number;
    operatorDayRateMinor?: number | null;
    rentalModes?: readonly (string)[];
    depositCapMinor?: number | null;
    valueMinor?: number;
    cancellationPolicy?: string;
    instantBook?: boolean;
    minTrust?: number;
    reference?: string | null;
    pickup?: Record<string, unknown>;
    weekdayRates?: readonly (Record<string, unknown>)[];
    seasonRules?: readonly (Record<string, unknown>)[];
    extras?: readonly (Record<string, unknown>)[];
    durationRules?: Record<string, unknown>;
  };
  create_booking: {
    quoteId?: string;
    slug?: string;
    assetId?: string;
    startDate?: string;
    endDate?: string;
    rentalMode?: 'SELF_OPERATED' | 'WITH_OPERATOR';
    units?: number;
    extras?: readonly (string)[];
  };
  create_calendar_feed: {
    assetId?: string;
  };
  create_category: {
    slug: string;
    title: string;
    description: string;
    position?: number;
    attributes?: readonly ({ name: string; label: string; type: 'TEXT' | 'NUMBER' | 'CHOICE' | 'YES_NO'; unit?: string; choices?: readonly (string)[]; required?: boolean; filter?: boolean; archived?: boolean })[];
    requirements?: readonly ({ code: string; rentalModes?: readonly ('SELF_OPERATED' | 'WITH_OPERATOR')[]; whenAttribute?: { name: string; atLeast?: number; atMost?: number; oneOf?: readonly (boolean | number | string)[] }; note?: string })[];
    minimumAge?: number | null;
    serviceFeeBps?: number;
    serviceFeeCaps?: Record<string, number>;
    commissionBps?: number;
    depositFloors?: Record<string, number>;
    defaultCancellationPolicy?: 'FLEXIBLE' | 'MODERATE' | 'FIRM' | 'NON_REFUNDABLE';
    silentAcceptanceHours?: number | null;
    withdrawalRight?: 'EXCLUDED' | 'FOURTEEN_DAYS';
  };
  create_counter_offer: {
    bookingId: string;
    action?: 'send' | 'withdraw';
    totalMinor?: number;
    ownerSubtotalMinor?: number;
    discountBps?: number;
    startDate?: string;
    endDate?: string;
    depositMinor?: number;
    message?: string;
  };
  create_document_kind: {
    code: string;
    title: string;
    reason: string;
    position?: number;
  };
  create_finance_entry: {
    categoryCode: string;
    amountMinor: number;
    currency?: string;
    taxMinor?: number;
    date?: string;
    paidOn?: string | null;
    assetId?: string;
    note?: string;
    fileName?: string;
    contentBase64?: string;
  };
  create_login_link: {
    role?: 'CUSTOMER' | 'VENDOR';
    clientName: string;
    emailHint?: string;
    scopes?: readonly ('read:catalog' | 'read:account' | 'write:account' | 'write:contact' | 'read:booking' | 'write:booking' | 'read:owner' | 'write:owner' | 'write:payout-bank')[];
  };
  create_opex_recurring: {
    label: string;
    categoryCode: string;
    amountMinor: number;
    taxBps?: number;
    cadence: 'WEEKLY' | 'MONTHLY' | 'QUARTERLY' | 'YEARLY';
    dayOfMonth?: number;
    startDate?: string;
    endDate?: string | null;
    assetId?: string;
    currency?: string;
  };
  create_payout_batch: {
    payoutIds?: readonly (string)[];
    executionDate?: string;
  };
  create_repair_expense: {
    assetId: string;
    description: string;
    date?: string;
    paidOn?: string | null;
    partsMinor?: number;
    labourMinor?: number;
    taxMinor?: number;
    supplier?: string;
    downtimeDays?: number;
    causedBy?: 'WEAR' | 'RENTER' | 'OWNER' | 'UNKNOWN';
    incidentId?: string;
    fileName?: string;
    contentBase64?: string;
  };
  decide_commission: {
    commissionId: string;
    decision: 'settle' | 'reject' | 'waive';
    reason?: string;
  };
  decide_payout: {
    payoutId: string;
    action: 'retry' | 'complete' | 'fail';
    reason?: string;
  };
  decide_risk_review: {
    reviewId: string;
    decision: 'clear' | 'strike' | 'uphold';
    clearAs?: 'LOW' | 'MEDIUM';
    strikes?: readonly (string)[];
    reason: string;
  };
  delete_agent_webhook: {
    webhookId: string;
  };
  delete_asset: {
    assetId: string;
  };
  delete_asset_image: {
    assetId: string;
    imageId: string;
  };
  delete_finance_entry: {
    entryId: string;
    reason?: string;
  };
  delete_my_document: {
    documentId: string;
  };
  deny_confirmation: {
    confirmationId: string;
    expires: number;
    signature: string;
  };
  deny_login_link: {
    userCode: string;
  };
  deny_return: {
    bookingId: string;
    reason: string;
  };
  disconnect_identity: {
    identityId: string;
  };
  dismiss_listing_report: {
    reportId: string;
    reason: string;
  };
  dismiss_message_report: {
    reportId: string;
    note: string;
  };
  dispose_acquisition: {
    acquisitionId: string;
    disposedOn?: string;
    proceedsMinor?: number;
    taxMinor?: number;
  };
  download_payout_batch: {
    batchId: string;
  };
  drop_anonymous_checkout: {
    checkoutId: string;
  };
  duplicate_finance_entry: {
    entryId: string;
    date?: string;
    amountMinor?: number;
    count?: number;
    cadence?: 'WEEKLY' | 'MONTHLY' | 'QUARTERLY' | 'YEARLY';
  };
  end_all_access: {
    keep?: readonly (string)[];
  };
  end_sessions: {
    sessionId?: string;
  };
  erase_account: {
    confirmEmail: string;
    password: string;
    code?: string;
  };
  escalate_incident: {
    bookingId: string;
    incidentId: string;
    reason: string;
  };
  export_account: object;
  export_finance_csv: {
    from?: string;
    to?: string;
    kind?: 'INCOME' | 'EXPENSE' | 'CAPEX' | 'TAX' | 'TRANSFER';
    categoryCode?: string;
    assetId?: string;
    source?: 'SYSTEM' | 'MANUAL' | 'RECURRING' | 'CHECKLIST' | 'MAINTENANCE' | 'REPAIR' | 'ACQUISITION';
    status?: 'ACTIVE' | 'VOID';
    bom?: boolean;
    totals?: boolean;
    limit?: number;
  };
  export_owner_bookings_csv: {
    filter?: 'all' | 'pending' | 'active' | 'completed' | 'cancelled';
    state?: 'PENDING_VERIFICATION' | 'PENDING_APPROVAL' | 'COUNTER_OFFERED' | 'PENDING_PAYMENT' | 'CONFIRMED' | 'ACTIVE' | 'RETURNED' | 'COMPLETED' | 'REJECTED' | 'CANCELLED' | 'EXPIRED';
    assetId?: string;
    from?: string;
    to?: string;
    overdue?: boolean;
    returnDueBy?: string;
    sort?: 'newest' | 'start';
    mode?: 'live' | 'test';
  };
  export_texts: {
    language: string;
    area?: 'site' | 'links' | 'about' | 'account' | 'shop' | 'operations' | 'steps' | 'letters';
    fileFormat?: 'po' | 'json';
  };
  finish_maintenance: {
    taskId: string;
    costMinor?: number;
  };
  follow_conversations: {
    afterSeq?: number;
    mode?: 'live' | 'test';
  };
  follow_inquiry: {
    slug: string;
    threadToken?: string;
    afterSeq?: number;
  };
  follow_messages: {
    bookingId?: string;
    threadId?: string;
    afterSeq?: number;
  };
  follow_notifications: {
    afterSeq?: number;
    mode?: 'live' | 'test';
  };
  force_cancel_booking: {
    bookingId: string;
    refund?: 'FULL' | 'POLICY';
    refundBps?: number;
    reason: string;
  };
  force_complete_booking: {
    bookingId: string;
    reason: string;
  };
  forgot_password: {
    email: string;
  };
  get_account_credit: {
    mode?: 'live' | 'test';
    page?: number;
    limit?: number;
  };
  get_active_booking: object;
  get_admin_booking: {
    bookingId: string;
  };
  get_admin_category: {
    slug: string;
  };
  get_agent_usage: {
    from?: string;
    to?: string;
    groupBy?: readonly ('tool' | 'key' | 'client' | 'user' | 'day')[];
    via?: 'rest' | 'mcp' | 'ucp' | 'page' | 'gateway';
    tool?: string;
    client?: string;
    keyId?: string;
    userId?: string;
    limit?: number;
    format?: 'json' | 'csv';
  };
  get_analytics_chart: {
    vendorId: string;
    days: '7' | '30' | '90';
    mode: 'live' | 'test';
    expires: number;
    signature: string;
  };
  get_asset_detail: {
    slug?: string;
    slugs?: readonly (string)[];
  };
  get_asset_finance: {
    assetId: string;
    from?: string;
    to?: string;
  };
  get_asset_image_file: {
    name: string;
  };
  get_asset_import: {
    importId: string;
  };
  get_booking_detail: {
    bookingId: string;
  };
  get_brand_picture: {
    photoId: string;
  };
  get_category_requirements: {
    category?: string;
  };
  get_chat_metrics: {
    days?: 7 | 30 | 90;
  };
  get_commission: {
    commissionId: string;
  };
  get_commission_proof_file: {
    proofId: string;
    expires: number;
    signature: string;
  };
  get_condition_photo: {
    reportId: string;
    photoId: string;
    expires: number;
    signature: string;
  };
  get_counter_offer: {
    bookingId: string;
  };
  get_dispute: {
    bookingId: string;
  };
  get_document_file: {
    documentId: string;
    viewer: string;
    bookingId?: string;
    expires: number;
    signature: string;
  };
  get_duration_rules: {
    assetId?: string;
  };
  get_email_change: object;
  get_evidence_photo: {
    evidenceId: string;
    photoId: string;
    expires: number;
    signature: string;
  };
  get_finance_categories: {
    kind?: 'INCOME' | 'EXPENSE' | 'CAPEX' | 'TAX' | 'TRANSFER';
  };
  get_finance_entry: {
    entryId: string;
  };
  get_finance_pnl: {
    from?: string;
    to?: string;
    groupBy?: 'month' | 'asset' | 'category';
    basis?: 'ACCRUAL' | 'CASH';
  };
  get_finance_receipt: {
    entryId: string;
    expires: number;
    signature: string;
  };
  get_finance_summary: {
    from?: string;
    to?: string;
  };
  get_import_template: object;
  get_incident_photo: {
    incidentId: string;
    photoId: string;
    expires: number;
    signature: string;
  };
  get_legal_text: {
    kind: 'terms' | 'privacy' | 'rental-agreement';
    version?: string;
    language?: string;
  };
  get_login_status: {
    loginRequestId: string;
    pollToken: string;
  };
  get_message_attachment: {
    messageId: string;
    expires: number;
    signature: string;
  };
  get_my_trust_profile: {
    userId?: 'me';
  };
  get_notification_preferences: object;
  get_offline_proof_file: {
    proofId: string;
    expires: number;
    signature: string;
  };
  get_offline_refund_file: {
    refundId: string;
    expires: number;
    signature: string;
  };
  get_owner_analytics: {
    days?: 7 | 30 | 90;
    assetId?: string;
    limit?: number;
  };
  get_owner_asset_detail: {
    assetId: string;
  };
  get_owner_booking_detail: {
    bookingId: string;
  };
  get_owner_calendar: {
    from?: string;
    to?: string;
    assetId?: string;
    mode?: 'live' | 'test';
  };
  get_pay_status: {
    bookingId: string;
  };
  get_payment_invoice: {
    bookingId: string;
    paymentId?: string;
  };
  get_payment_options: {
    bookingId?: string;
  };
  get_payout_bank: object;
  get_payout_batch: {
    batchId: string;
  };
  get_portfolio_pricing: {
    assetIds?: readonly (string)[];
    from?: string;
    to?: string;
    page?: number;
    limit?: number;
  };
  get_pricing_recommendation: {
    assetId: string;
    horizonDays?: 30 | 60 | 90;
    language?: string;
  };
  get_profile: object;
  get_push_status: object;
  get_renter_snapshot: {
    bookingId: string;
  };
  get_second_factor: object;
  get_seo_listings: {
    assetIds?: readonly (string)[];
    page?: number;
    limit?: number;
  };
  get_setup: object;
  get_shop_picture: {
    vendorId: string;
    photoId: string;
  };
  get_storefront: object;
  get_tax_period: {
    period?: string;
  };
  get_tax_profile: object;
  get_trust_profile: {
    userId: string;
  };
  get_user: {
    userId: string;
  };
  get_vendor: {
    slug: string;
  };
  get_vendor_theme_presets: object;
  get_verification_status: {
    bookingId?: string;
    category?: string;
    slug?: string;
  };
  grant_credit: {
    userId: string;
    amountMinor: number;
    currency: string;
    reason: string;
    kind?: 'PROMO' | 'GOODWILL';
    expiresAt?: string;
  };
  hand_in_document: {
    bookingId: string;
    expires: number;
    signature: string;
    kind: string;
    fileName?: string;
    contentBase64?: string;
    expiresOn?: string;
  };
  health_check: object;
  import_assets: {
    csv?: string;
    items?: readonly (Record<string, unknown>)[];
    preview?: boolean;
    allOrNothing?: boolean;
  };
  import_ics: {
    assetId: string;
    ics?: string;
    url?: string;
    calendar?: string;
  };
  import_texts: {
    language: string;
    fileFormat?: 'po' | 'json';
    content?: string;
  };
  initiate_payment: {
    bookingId: string;
    returnUrl?: string;
    cancelUrl?: string;
  };
  invite_admin: {
    email: string;
  };
  list_access: object;
  list_acquisitions: {
    assetId?: string;
    page?: number;
    limit?: number;
  };
  list_admin_bookings: {
    q?: string;
    state?: readonly ('PENDING_VERIFICATION' | 'PENDING_APPROVAL' | 'COUNTER_OFFERED' | 'PENDING_PAYMENT' | 'CONFIRMED' | 'ACTIVE' | 'RETURNED' | 'COMPLETED' | 'REJECTED' | 'CANCELLED' | 'EXPIRED')[];
    flag?: 'DISPUTE_OPEN' | 'INCIDENT_OPEN' | 'OVERDUE' | 'AT_RISK' | 'CHARGED_BACK' | 'LATE_FEE_OWED';
    payment?: 'CREATED' | 'PENDING' | 'FLAGGED' | 'PAID' | 'REFUSED' | 'FAILED' | 'EXPIRED' | 'PARTIALLY_REFUNDED' | 'REFUNDED' | 'CHARGED_BACK';
    renter?: string;
    vendor?: string;
    asset?: string;
    from?: string;
    to?: string;
    mode?: 'live' | 'test';
    sort?: 'newest' | 'start' | 'oldest';
    page?: number;
    limit?: number;
  };
  list_admin_categories: object;
  list_admin_payments: {
    tab?: 'transactions' | 'fraud' | 'offline' | 'debts' | 'reconciliation';
    kind?: 'PAYMENT' | 'REFUND' | 'PAYOUT';
    status?: string;
    bookingId?: string;
    userId?: string;
    vendorId?: string;
    currency?: string;
    from?: string;
    to?: string;
    format?: 'json' | 'csv';
    page?: number;
    limit?: number;
  };
  list_admin_payouts: {
    status?: 'SCHEDULED' | 'READY' | 'ON_HOLD' | 'PROCESSING' | 'PAID' | 'FAILED' | 'RETURNED';
    holdReason?: 'FROZEN' | 'CHARGED_BACK' | 'SUSPENDED' | 'NO_BANK' | 'ACCOUNT_INCOMPLETE' | 'BANK_CHANGED' | 'NEGATIVE_BALANCE' | 'BY_HAND';
    vendorId?: string;
    mode?: 'live' | 'test';
    page?: number;
    limit?: number;
  };
  list_admins: {
    page?: number;
    limit?: number;
  };
  list_agent_webhook_deliveries: {
    webhookId: string;
    status?: 'QUEUED' | 'RETRYING' | 'DELIVERED' | 'DEAD';
    page?: number;
    limit?: number;
  };
  list_agent_webhooks: object;
  list_api_keys: object;
  list_audit_log: {
    actorId?: string;
    subjectId?: string;
    operation?: string;
    since?: string;
    until?: string;
    page?: number;
    limit?: number;
  };
  list_blackouts: {
    assetId: string;
  };
  list_booking_extensions: {
    bookingId: string;
  };
  list_calendar_feeds: object;
  list_categories: object;
  list_commissions: {
    status?: 'DUE' | 'PROOF_SUBMITTED' | 'REJECTED' | 'OVERDUE' | 'SETTLED' | 'NETTED' | 'WAIVED' | 'WITHHELD';
    from?: string;
    to?: string;
    page?: number;
    limit?: number;
  };
  list_condition_reports: {
    bookingId: string;
  };
  list_conversations: {
    side?: 'RENTER' | 'OWNER';
    unread?: boolean;
    mode?: 'live' | 'test';
    page?: number;
    limit?: number;
  };
  list_deliveries: {
    kind?: 'EMAIL' | 'TEXT_MESSAGE' | 'PUSH' | 'WEBHOOK' | 'ORDER_WEBHOOK';
    state?: 'WAITING' | 'RETRYING' | 'SENT' | 'UNKNOWN' | 'NOT_NEEDED' | 'FAILED';
    person?: string;
    from?: string;
    to?: string;
    before?: string;
    limit?: number;
  };
  list_disputes: {
    status?: 'OPEN' | 'UNDER_REVIEW' | 'RESOLVED_RENTER' | 'RESOLVED_OWNER' | 'SPLIT' | 'WITHDRAWN';
    bookingId?: string;
    page?: number;
    limit?: number;
  };
  list_document_kinds: object;
  list_due_commissions: {
    status?: 'DUE' | 'PROOF_SUBMITTED' | 'REJECTED' | 'OVERDUE' | 'SETTLED' | 'NETTED' | 'WAIVED';
    page?: number;
    limit?: number;
  };
  list_events: {
    afterSeq?: number;
    type?: string;
    limit?: number;
    mode?: 'live' | 'test';
  };
  list_failed_events: {
    status?: 'WAITING' | 'DEAD';
    subscriber?: string;
    page?: number;
    limit?: number;
  };
  list_feedback: {
    status?: 'NEW' | 'SEEN' | 'PLANNED' | 'DONE';
    vendorId?: string;
    page?: number;
    limit?: number;
  };
  list_finance_entries: {
    from?: string;
    to?: string;
    kind?: 'INCOME' | 'EXPENSE' | 'CAPEX' | 'TAX' | 'TRANSFER';
    categoryCode?: string;
    assetId?: string;
    source?: 'SYSTEM' | 'MANUAL' | 'RECURRING' | 'CHECKLIST' | 'MAINTENANCE' | 'REPAIR' | 'ACQUISITION';
    status?: 'ACTIVE' | 'VOID';
    page?: number;
    limit?: number;
  };
  list_followed_calendars: {
    assetId?: string;
  };
  list_identities: object;
  list_incidents: {
    bookingId: string;
  };
  list_inquiry_messages: {
    slug?: string;
    threadToken?: string;
    sinceId?: string;
    page?: number;
    limit?: number;
  };
  list_jobs: object;
  list_languages: object;
  list_legal_texts: object;
  list_listing_reports: {
    status?: 'UNCONFIRMED' | 'OPEN' | 'UPHELD' | 'DISMISSED';
    assetId?: string;
    mode?: 'live' | 'test';
    page?: number;
    limit?: number;
  };
  list_maintenance: {
    assetId?: string;
    show?: 'OPEN' | 'PAST';
    page?: number;
    limit?: number;
  };
  list_message_reports: {
    status?: 'OPEN' | 'UPHELD' | 'DISMISSED';
    mode?: 'live' | 'test';
    page?: number;
    limit?: number;
  };
  list_messages: {
    bookingId?: string;
    threadId?: string;
    sinceId?: string;
    page?: number;
    limit?: number;
  };
  list_my_assets: {
    status?: 'DRAFT' | 'LIVE' | 'PAUSED' | 'ARCHIVED' | 'SUSPENDED';
    page?: number;
    limit?: number;
  };
  list_my_bookings: {
    state?: 'PENDING_VERIFICATION' | 'PENDING_APPROVAL' | 'COUNTER_OFFERED' | 'PENDING_PAYMENT' | 'CONFIRMED' | 'ACTIVE' | 'RETURNED' | 'COMPLETED' | 'REJECTED' | 'CANCELLED' | 'EXPIRED';
    mode?: 'live' | 'test';
    page?: number;
    limit?: number;
  };
  list_my_documents: object;
  list_notifications: {
    unread?: boolean;
    kind?: 'BOOKINGS' | 'HANDOVER' | 'PAYMENTS' | 'CLAIMS' | 'DOCUMENTS' | 'MESSAGES' | 'REVIEWS' | 'PAYOUTS' | 'LISTINGS' | 'ACCOUNT';
    bookingId?: string;
    afterSeq?: number;
    mode?: 'live' | 'test';
    page?: number;
    limit?: number;
  };
  list_opex_checklist: {
    month?: string;
  };
  list_opex_recurring: {
    status?: 'ACTIVE' | 'PAUSED' | 'VOID';
  };
  list_owner_bookings: {
    filter?: 'all' | 'pending' | 'active' | 'completed' | 'cancelled';
    state?: 'PENDING_VERIFICATION' | 'PENDING_APPROVAL' | 'COUNTER_OFFERED' | 'PENDING_PAYMENT' | 'CONFIRMED' | 'ACTIVE' | 'RETURNED' | 'COMPLETED' | 'REJECTED' | 'CANCELLED' | 'EXPIRED';
    assetId?: string;
    from?: string;
    to?: string;
    waitingOn?: 'RENTER' | 'OWNER' | 'PLATFORM' | 'NONE';
    overdue?: boolean;
    returnDueBy?: string;
    sort?: 'newest' | 'start';
    mode?: 'live' | 'test';
    page?: number;
    limit?: number;
  };
  list_owner_feedback: {
    page?: number;
    limit?: number;
  };
  list_owner_payouts: {
    status?: 'SCHEDULED' | 'READY' | 'ON_HOLD' | 'PROCESSING' | 'PAID' | 'FAILED' | 'RETURNED';
    mode?: 'live' | 'test';
    page?: number;
    limit?: number;
  };
  list_owner_requests: {
    mode?: 'live' | 'test';
    page?: number;
    limit?: number;
  };
  list_passkeys: object;
  list_payout_batches: {
    status?: 'OPEN' | 'PAID' | 'CANCELLED';
    page?: number;
    limit?: number;
  };
  list_public_pages: {
    part?: number;
  };
  list_renter_documents: {
    bookingId: string;
  };
  list_repair_expenses: {
    assetId?: string;
    page?: number;
    limit?: number;
  };
  list_reviews: {
    bookingId?: string;
    slug?: string;
    vendorSlug?: string;
    page?: number;
    limit?: number;
  };
  list_risk_reviews: {
    status?: 'REQUESTED' | 'CLEARED' | 'UPHELD' | 'STRUCK';
    page?: number;
    limit?: number;
  };
  list_sessions: object;
  list_setting_changes: {
    page?: number;
    limit?: number;
    name?: string;
  };
  list_settings: {
    group?: 'REQUESTS' | 'PAYMENTS' | 'HANDOVER' | 'CLAIMS' | 'PAYOUTS' | 'PEOPLE' | 'RETENTION' | 'MARKET' | 'BRAND';
  };
  list_switches: {
    page?: number;
    limit?: number;
  };
  list_texts: {
    page?: number;
    limit?: number;
    language?: string;
    query?: string;
    area?: 'site' | 'links' | 'about' | 'account' | 'shop' | 'operations' | 'steps' | 'letters';
    show?: 'ALL' | 'CHANGED' | 'MISSING' | 'UNUSED';
  };
  list_ucp_webhooks: object;
  list_users: {
    query?: string;
    role?: 'CUSTOMER' | 'VENDOR' | 'ADMIN';
    state?: 'ACTIVE' | 'SUSPENDED' | 'ERASED';
    page?: number;
    limit?: number;
  };
  login: {
    email: string;
    password: string;
    code?: string;
  };
  logout: {
    refreshToken?: string;
  };
  mark_inquiry_read: {
    slug?: string;
    threadToken?: string;
    messageId: string;
  };
  mark_messages_read: {
    bookingId?: string;
    threadId?: string;
    messageId: string;
  };
  mark_notification_read: {
    notificationId?: string;
    notificationIds?: readonly (string)[];
    upToSeq?: number;
    mode?: 'live' | 'test';
  };
  mark_opex_item: {
    month: string;
    itemCode: string;
    state: 'OPEN' | 'DONE' | 'NOT_APPLICABLE';
    entryId?: string;
  };
  move_maintenance: {
    taskId: string;
    dueDate: string;
  };
  open_account_page: {
    email: string;
    password: string;
    code?: string;
  };
  open_anonymous_checkout: {
    productId: string;
    startDate?: string;
    endDate?: string;
    rentalMode?: 'SELF_OPERATED' | 'WITH_OPERATOR';
    units?: number;
    extras?: readonly (string)[];
    platform?: string;
  };
  open_browser_session: {
    email: string;
    password: string;
    code?: string;
    opened: { in: string | null; from: string };
  };
  open_browser_session_by_passkey: {
    credential: { id: string; rawId: string; type: 'public-key'; clientExtensionResults: Record<string, unknown>; authenticatorAttachment?: 'platform' | 'cross-platform'; response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string | null } };
    opened: { in: string | null; from: string };
  };
  open_browser_session_by_provider: {
    proof: string;
    code?: string;
    opened: { in: string | null; from: string };
  };
  open_dispute: {
    bookingId: string;
    reason: string;
    claimMinor?: number;
    incidentId?: string;
  };
  open_finance_csv: {
    vendorId: string;
    from?: string;
    to?: string;
    kind?: 'INCOME' | 'EXPENSE' | 'CAPEX' | 'TAX' | 'TRANSFER';
    categoryCode?: string;
    assetId?: string;
    source?: 'SYSTEM' | 'MANUAL' | 'RECURRING' | 'CHECKLIST' | 'MAINTENANCE' | 'REPAIR' | 'ACQUISITION';
    status?: 'ACTIVE' | 'VOID';
    mode: 'live' | 'test';
    bom: 'true' | 'false';
    totals: 'true' | 'false';
    expires: number;
    signature: string;
  };
  open_invoice: {
    invoiceId: string;
    expires: number;
    signature: string;
  };
  open_signed_checkout: {
    productId: string;
    startDate?: string;
    endDate?: string;
    rentalMode?: 'SELF_OPERATED' | 'WITH_OPERATOR';
    units?: number;
    extras?: readonly (string)[];
    platform?: string;
  };
  opex_quick_add: {
    month?: string;
    itemCode: string;
    amountMinor?: number;
    date?: string;
    note?: string;
    force?: boolean;
  };
  owner_login: {
    email: string;
    password: string;
    code?: string;
  };
  pause_opex_recurring: {
    templateId: string;
  };
  plan_maintenance: {
    assetId: string;
    title: string;
    dueDate?: string;
    durationDays?: number;
    units?: number;
    everyDays?: number;
    everyRentalDays?: number;
    checklist?: readonly (string)[];
  };
  preview_letters: {
    language?: string;
    letterName?: string;
  };
  pricing_quote: {
    slug?: string;
    assetId?: string;
    startDate: string;
    endDate: string;
    rentalMode?: 'SELF_OPERATED' | 'WITH_OPERATOR';
    units?: number;
    extras?: readonly (string)[];
  };
  promote_booking: {
    bookingId: string;
    acceptAgreement?: boolean;
    attestations?: readonly ('AGE')[];
    expectedDueAfterApprovalMinor?: number;
  };
  publish_legal_text: {
    kind: 'terms' | 'privacy' | 'rental-agreement';
    version: string;
    language?: string;
    translation?: boolean;
    text: string;
  };
  read_booking_messages: {
    bookingId: string;
    reason: string;
    page?: number;
    limit?: number;
  };
  read_calendar_feed: {
    token: string;
  };
  read_platform: {
    profile: string;
  };
  readiness_check: object;
  receive_gateway_callback: {
    gateway: string;
    headers: Record<string, string>;
    body: string;
  };
  refresh_token: {
    refreshToken: string;
  };
  refund_payment: {
    paymentId: string;
    amountMinor: number;
    cause: 'GOODWILL' | 'DUPLICATE';
    bornBy?: 'PLATFORM' | 'OWNER';
    reason: string;
  };
  register_account: {
    email: string;
    password: string;
    name: string;
    role?: 'CUSTOMER' | 'VENDOR';
    vendorName?: string;
    vendorType?: 'INDIVIDUAL' | 'COMPANY';
    city?: string;
    country?: string;
    timeZone?: string;
    currency?: string;
  };
  register_agent_webhook: {
    url: string;
    events?: readonly (string)[];
    mode?: 'live' | 'test';
  };
  register_by_provider: {
    proof: string;
    name: string;
    city?: string;
    opened: { in: string | null; from: string };
  };
  register_vendor_account: {
    email: string;
    password: string;
    name: string;
    vendorName: string;
    vendorType: 'INDIVIDUAL' | 'COMPANY';
    city?: string;
    country?: string;
    timeZone?: string;
    currency?: string;
  };
  reinstate_admin: {
    userId: string;
    reason: string;
  };
  reinstate_asset: {
    assetId: string;
    reason: string;
  };
  reinstate_user: {
    userId: string;
    reason: string;
  };
  reject_booking: {
    bookingId: string;
    reason?: string;
    confirm?: boolean;
  };
  reject_offline_proof: {
    proofId: string;
    reason: string;
  };
  reject_payment: {
    paymentId: string;
    reason: string;
  };
  reject_renter_document: {
    bookingId: string;
    documentId: string;
    reason: string;
    fraud?: true;
  };
  remove_admin: {
    userId: string;
    reason: string;
  };
  remove_blackout: {
    assetId?: string;
    blackoutId: string;
  };
  remove_passkey: {
    passkeyId: string;
  };
  remove_payout_bank: object;
  remove_second_factor: {
    password: string;
    code?: string;
  };
  remove_user_second_factor: {
    userId: string;
    reason: string;
  };
  rename_passkey: {
    passkeyId: string;
    name: string;
  };
  renew_recovery_codes: {
    password: string;
    code?: string;
  };
  reopen_acquisition: {
    acquisitionId: string;
  };
  replay_agent_webhook: {
    webhookId: string;
    deliveryId?: string;
    afterSeq?: number;
  };
  report_asset: {
    slug: string;
    reason: 'FRAUD' | 'MISLEADING' | 'UNSAFE' | 'PROHIBITED' | 'NOT_THEIRS' | 'OFFENSIVE' | 'OTHER';
    text: string;
  };
  report_asset_by_email: {
    slug: string;
    reason: 'FRAUD' | 'MISLEADING' | 'UNSAFE' | 'PROHIBITED' | 'NOT_THEIRS' | 'OFFENSIVE' | 'OTHER';
    text: string;
    email: string;
    language?: 'en' | 'pt' | 'de' | 'es' | 'fr';
  };
  report_condition: {
    bookingId: string;
    kind: 'CHECK_IN' | 'CHECK_OUT';
    notes: string;
    readings?: Record<string, string | number>;
    photos?: readonly ({ contentBase64: string; fileName?: string; takenAt?: string })[];
  };
  report_incident: {
    bookingId: string;
    type: 'DAMAGE' | 'LOSS' | 'DIRTY' | 'SAFETY' | 'HIDDEN_DEFECT' | 'NOT_AS_DESCRIBED' | 'LATE_RETURN' | 'NO_SHOW' | 'OTHER';
    description: string;
    claimMinor?: number;
    photos?: readonly ({ contentBase64: string; fileName?: string; takenAt?: string })[];
    preview?: boolean;
  };
  report_message: {
    bookingId?: string;
    threadId?: string;
    messageId: string;
    reason: 'SPAM' | 'FRAUD' | 'HARASSMENT' | 'OFF_PLATFORM' | 'OTHER';
    note?: string;
  };
  report_offline_payment: {
    bookingId: string;
    amountMinor: number;
    paidOn: string;
    reference?: string;
    fileName?: string;
    contentBase64?: string;
  };
  request_email_change: {
    newEmail: string;
    password: string;
    code?: string;
  };
  request_extension: {
    bookingId: string;
    endDate?: string;
    startDate?: string;
    message?: string;
    preview?: boolean;
    expectedDueAfterApprovalMinor?: number;
    action?: 'request' | 'cancel';
  };
  request_risk_review: {
    bookingId: string;
    message?: string;
  };
  reset_password: {
    token: string;
    password: string;
    keep?: readonly (string)[];
  };
  reset_text: {
    language: string;
    textId: string;
  };
  resolve_incident: {
    bookingId: string;
    incidentId: string;
    outcome: 'NO_FAULT' | 'RENTER_PAYS' | 'OWNER_PAYS' | 'SPLIT';
    renterPaysMinor?: number;
    ownerPaysMinor?: number;
    note?: string;
  };
  respond_counter_offer: {
    bookingId: string;
    decision: 'accept' | 'reject';
    offerId?: string;
  };
  respond_extension: {
    bookingId: string;
    extensionId: string;
    decision: 'approve' | 'reject' | 'cancel';
    reason?: string;
  };
  resume_opex_recurring: {
    templateId: string;
  };
  retry_delivery: {
    deliveryId: string;
  };
  retry_failed_event: {
    failureId: string;
  };
  retry_refund: {
    refundId: string;
  };
  review_dispute: {
    disputeId: string;
  };
  revoke_admin_invitation: {
    invitationId: string;
  };
  revoke_api_key: {
    keyId: string;
  };
  revoke_calendar_feed: {
    feedId: string;
  };
  rotate_agent_webhook_secret: {
    webhookId: string;
  };
  rotate_api_key: {
    keyId: string;
  };
  rule_on_dispute: {
    disputeId: string;
    outcome: 'RENTER' | 'OWNER' | 'SPLIT';
    toRenterMinor?: number;
    toOwnerMinor?: number;
    reason: string;
  };
  search_assets: {
    q?: string;
    category?: string;
    vendorSlug?: string;
    city?: string;
    minPrice?: number;
    maxPrice?: number;
    currency?: string;
    from?: string;
    to?: string;
    sort?: 'relevance' | 'price_asc' | 'price_desc' | 'rating' | 'distance' | 'newest';
    near?: string;
    radiusKm?: number;
    instantBook?: boolean;
    rentalMode?: 'SELF_OPERATED' | 'WITH_OPERATOR';
    attributes?: Record<string, string | number | boolean | { min?: number; max?: number }>;
    page?: number;
    limit?: number;
  };
  send_email_verification: object;
  send_inquiry_message: {
    slug?: string;
    threadToken?: string;
    text: string;
  };
  send_message: {
    bookingId?: string;
    threadId?: string;
    text: string;
    fileName?: string;
    contentBase64?: string;
  };
  send_phone_code: {
    phone?: string;
  };
  set_duration_rules: {
    assetId?: string;
    minDays?: number | null;
    maxDays?: number | null;
    noticeHours?: number | null;
    horizonDays?: number | null;
    bufferBeforeDays?: number | null;
    bufferAfterDays?: number | null;
    pickupTime?: string | null;
    returnTime?: string | null;
    closedWeekdays?: readonly (number)[] | null;
    discounts?: readonly ({ minDays: number; bps: number })[] | null;
  };
  set_notification_preferences: {
    changes?: readonly ({ kind: 'BOOKINGS' | 'HANDOVER' | 'PAYMENTS' | 'CLAIMS' | 'DOCUMENTS' | 'MESSAGES' | 'REVIEWS' | 'PAYOUTS' | 'LISTINGS' | 'ACCOUNT'; channel: 'IN_APP' | 'EMAIL' | 'PUSH' | 'SMS'; on: boolean })[];
    chatLetters?: 'SOON' | 'HOURLY' | 'DAILY';
  };
  set_payout_bank: {
    iban: string;
    holder: string;
    bic?: string;
    acceptTransfers?: boolean;
  };
  set_platform_logo: {
    contentBase64?: string;
    reason?: string;
  };
  set_tax_profile: {
    registered?: boolean;
    taxId?: string | null;
    rateBps?: number;
    scheme?: 'STANDARD' | 'SMALL_BUSINESS' | 'NONE';
    effectiveFrom?: string;
  };
  set_text: {
    language: string;
    textId: string;
    text: string;
    version?: number;
  };
  settle_debt: {
    vendorId: string;
    amountMinor: number;
    currency: string;
    reason: string;
  };
  settle_dispute: {
    bookingId: string;
    amountMinor: number;
  };
  show_admin_invitation: {
    invitationId: string;
    expires: number;
    signature: string;
  };
  show_anonymous_checkout: {
    checkoutId: string;
  };
  show_catalogue: {
    q?: string;
    category?: string;
    vendorSlug?: string;
    city?: string;
    minPrice?: number;
    maxPrice?: number;
    currency?: string;
    from?: string;
    to?: string;
    sort?: 'relevance' | 'price_asc' | 'price_desc' | 'rating' | 'distance' | 'newest';
    near?: string;
    radiusKm?: number;
    instantBook?: boolean;
    rentalMode?: 'SELF_OPERATED' | 'WITH_OPERATOR';
    attributes?: Record<string, string | number | boolean | { min?: number; max?: number }>;
    page?: number;
    limit?: number;
  };
  show_confirmation: {
    confirmationId: string;
    expires: number;
    signature: string;
  };
  show_conversation: {
    threadId: string;
  };
  show_document: {
    documentId: string;
    reason: string;
  };
  show_hand_in: {
    bookingId: string;
    expires: number;
    signature: string;
  };
  show_linked_checkout: {
    checkoutId: string;
    expires: number;
    signature: string;
  };
  show_listing: {
    slug: string;
    from?: string;
    to?: string;
    rentalMode?: 'SELF_OPERATED' | 'WITH_OPERATOR';
    units?: number;
    extras?: readonly (string)[];
  };
  show_login_link: {
    userCode: string;
  };
  show_password_reset: {
    token: string;
  };
  show_payout_account: {
    payoutId: string;
    reason: string;
  };
  show_ucp_order: {
    checkoutId: string;
  };
  show_unsubscribe: {
    userId: string;
    kind: 'BOOKINGS' | 'HANDOVER' | 'PAYMENTS' | 'CLAIMS' | 'DOCUMENTS' | 'MESSAGES' | 'REVIEWS' | 'PAYOUTS' | 'LISTINGS' | 'ACCOUNT';
    expires: number;
    signature: string;
  };
  show_wider_access: {
    sessionId: string;
    allow: string;
    expires: number;
    signature: string;
  };
  start_maintenance: {
    taskId: string;
  };
  start_passkey: object;
  start_passkey_sign_in: object;
  start_provider_sign_in: {
    secret: string;
  };
  start_second_factor: {
    password: string;
    code?: string;
  };
  stop_letters: {
    userId: string;
    kind: 'BOOKINGS' | 'HANDOVER' | 'PAYMENTS' | 'CLAIMS' | 'DOCUMENTS' | 'MESSAGES' | 'REVIEWS' | 'PAYOUTS' | 'LISTINGS' | 'ACCOUNT';
    expires: number;
    signature: string;
    on?: boolean;
  };
  submit_owner_feedback: {
    topic: string;
    text: string;
  };
  submit_review: {
    bookingId: string;
    rating?: number;
    text?: string;
    reply?: string;
  };
  subscribe_push: {
    endpoint?: string;
    expirationTime?: unknown;
    keys?: Record<string, string>;
    token?: string;
  };
  summarize_commissions: {
    from?: string;
    to?: string;
  };
  suspend_admin: {
    userId: string;
    reason: string;
  };
  suspend_asset: {
    assetId: string;
    reason: string;
  };
  suspend_user: {
    userId: string;
    reason: string;
  };
  sync_payment: {
    paymentId: string;
  };
  take_checkout: {
    checkoutId: string;
    expires: number;
    signature: string;
    startDate?: string;
    endDate?: string;
  };
  test_agent_webhook: {
    webhookId: string;
  };
  ucp_availability: {
    slug: string;
    from?: string;
    to?: string;
  };
  ucp_checkout_complete: {
    checkoutId: string;
    acceptAgreement?: boolean;
    attestations?: readonly ('AGE')[];
    expectedDueAfterApprovalMinor?: number;
  };
  ucp_checkout_create: {
    quoteId?: string;
    productId?: string;
    startDate?: string;
    endDate?: string;
    rentalMode?: 'SELF_OPERATED' | 'WITH_OPERATOR';
    units?: number;
    extras?: readonly (string)[];
  };
  ucp_checkout_status: {
    checkoutId: string;
  };
  ucp_discover: object;
  ucp_product: {
    slug: string;
  };
  ucp_products: {
    q?: string;
    category?: string;
    city?: string;
    minPrice?: number;
    maxPrice?: number;
    currency?: string;
    from?: string;
    to?: string;
    attributes?: Record<string, string | number | boolean | { min?: number; max?: number }>;
    page?: number;
    limit?: number;
  };
  ucp_quote: {
    productId: string;
    startDate: string;
    endDate: string;
    rentalMode?: 'SELF_OPERATED' | 'WITH_OPERATOR';
    units?: number;
    extras?: readonly (string)[];
  };
  ucp_webhook_register: {
    url: string;
  };
  unblock_conversation: {
    bookingId?: string;
    threadId?: string;
  };
  unfollow_calendar: {
    followId: string;
  };
  unsubscribe_push: {
    subscriptionId?: string;
    endpoint?: string;
    token?: string;
  };
  update_acquisition: {
    acquisitionId: string;
    label?: string | null;
    supplier?: string | null;
    priceMinor?: number;
    taxMinor?: number;
    extraCostsMinor?: number;
    usefulLifeMonths?: number;
    residualMinor?: number;
  };
  update_agent_webhook: {
    webhookId: string;
    url?: string;
    events?: readonly (string)[];
    enabled?: boolean;
  };
  update_asset: {
    assetId: string;
    status?: 'LIVE' | 'PAUSED';
    title?: string;
    slug?: string;
    description?: string;
    category?: string;
    attributes?: Record<string, string | number | boolean | null>;
    city?: string;
    country?: string;
    latitude?: number;
    longitude?: number;
    timeZone?: string;
    units?: number;
    tiers?: readonly ({ days: number; amountMinor: number })[];
    depositBaseMinor?: number;
    operatorDayRateMinor?: number | null;
    rentalModes?: readonly ('SELF_OPERATED' | 'WITH_OPERATOR')[];
    depositCapMinor?: number | null;
    valueMinor?: number;
    cancellationPolicy?: 'FLEXIBLE' | 'MODERATE' | 'FIRM' | 'NON_REFUNDABLE';
    instantBook?: boolean;
    minTrust?: number;
    reference?: string | null;
    pickup?: { address?: string; hours?: string; windows?: readonly ({ weekdays: readonly (number)[]; from: string; to: string })[]; instructions?: string; contact?: string };
    dayRateMinor?: number;
    weekdayRates?: readonly ({ weekdays: readonly (number)[]; amountMinor: number })[];
    seasonRules?: readonly ({ name: string; from?: string; to?: string; weekdays?: readonly (number)[]; bps?: number; amountMinor?: number; priority?: number; minDays?: number })[];
    extras?: readonly ({ id?: string; label: string; amountMinor: number; per: 'BOOKING' | 'DAY'; mandatory?: boolean })[];
    durationRules?: Record<string, unknown>;
    images?: readonly ({ imageId: string; alt?: string })[];
  };
  update_booking_collateral: {
    bookingId: string;
    collateral: string | null;
  };
  update_category: {
    title?: string;
    description?: string;
    position?: number;
    attributes?: readonly ({ name: string; label: string; type: 'TEXT' | 'NUMBER' | 'CHOICE' | 'YES_NO'; unit?: string; choices?: readonly (string)[]; required?: boolean; filter?: boolean; archived?: boolean })[];
    requirements?: readonly ({ code: string; rentalModes?: readonly ('SELF_OPERATED' | 'WITH_OPERATOR')[]; whenAttribute?: { name: string; atLeast?: number; atMost?: number; oneOf?: readonly (boolean | number | string)[] }; note?: string })[];
    minimumAge?: number | null;
    serviceFeeBps?: number;
    serviceFeeCaps?: Record<string, number>;
    commissionBps?: number;
    depositFloors?: Record<string, number>;
    defaultCancellationPolicy?: 'FLEXIBLE' | 'MODERATE' | 'FIRM' | 'NON_REFUNDABLE';
    silentAcceptanceHours?: number | null;
    withdrawalRight?: 'EXCLUDED' | 'FOURTEEN_DAYS';
    slug: string;
    archived?: boolean;
    expectedVersion?: number;
  };
  update_document_kind: {
    code: string;
    title?: string;
    reason?: string;
    position?: number;
    archived?: boolean;
  };
  update_finance_entry: {
    entryId: string;
    categoryCode?: string;
    amountMinor?: number;
    currency?: string;
    taxMinor?: number;
    date?: string;
    paidOn?: string | null;
    assetId?: string;
    note?: string | null;
    fileName?: string;
    contentBase64?: string;
  };
  update_language: {
    language: string;
    name?: string;
    fallback?: 'en' | 'pt' | 'de' | 'es' | 'fr';
    isOn?: boolean;
  };
  update_opex_recurring: {
    templateId: string;
    label?: string;
    categoryCode?: string;
    amountMinor?: number;
    taxBps?: number;
    cadence?: 'WEEKLY' | 'MONTHLY' | 'QUARTERLY' | 'YEARLY';
    dayOfMonth?: number;
    endDate?: string | null;
    assetId?: string | null;
  };
  update_profile: {
    name?: string;
    phone?: string | null;
    city?: string | null;
    country?: string | null;
    language?: string | null;
  };
  update_repair_expense: {
    repairId: string;
    description?: string;
    date?: string;
    paidOn?: string | null;
    partsMinor?: number;
    labourMinor?: number;
    taxMinor?: number;
    supplier?: string | null;
    downtimeDays?: number;
    causedBy?: 'WEAR' | 'RENTER' | 'OWNER' | 'UNKNOWN';
    incidentId?: string | null;
  };
  update_settings: {
    settings: { verificationDays?: number | null; approvalHours?: number | null; counterOfferHours?: number | null; maxCounterOffers?: number | null; extensionAnswerHours?: number | null; extensionPaymentHours?: number | null; quoteMinutes?: number | null; maxOpenPlans?: number | null; horizonDays?: number | null; paymentHours?: number | null; flaggedPaymentHours?: number | null; offlineProofHours?: number | null; offlineRefundDays?: number | null; maxOfflineProofs?: number | null; lateGraceMinutes?: number | null; lateFeeDays?: number | null; lateFeeBps?: number | null; noShowGraceMinutes?: number | null; noShowClaimHours?: number | null; noShowAnswerHours?: number | null; handoverSilenceHours?: number | null; returnAnswerHours?: number | null; claimHours?: number | null; hiddenDefectDays?: number | null; incidentAnswerHours?: number | null; disputeDays?: number | null; disputeDecisionDays?: number | null; depositGraceHours?: number | null; reviewDays?: number | null; ownerPenaltyBps?: number | null; ownerPenaltyEarlyBps?: number | null; ownerPenaltyLeast?: number | null; ownerPenaltyMost?: number | null; payoutDelayHours?: number | null; commissionDays?: number | null; bankChangeHours?: number | null; chatOpenDays?: number | null; unreadNoticeMinutes?: number | null; clientDocuments?: 'ON' | 'OFF' | null; documentDays?: number | null; inquiryDays?: number | null; mailDays?: number | null; currencies?: readonly (string)[] | null; countries?: readonly (string)[] | null; serviceFeeTax?: 'VENDOR_COUNTRY' | 'FIXED' | 'NONE' | null; serviceFeeTaxBps?: number | null; platformTimeZone?: string | null; platformName?: string | null; platformAddress?: string | null; platformEmail?: string | null; platformImprint?: string | null; platformTaxId?: string | null; platformIban?: string | null; platformBic?: string | null; platformColour?: string | null; platformLogo?: null };
    reason?: string;
  };
  update_storefront: {
    name?: string;
    tagline?: string;
    about?: string;
    themePresetId?: 'harbour' | 'meadow' | 'terracotta' | 'midnight' | 'workshop' | 'orchid';
    palette?: { primary?: string; accent?: string; bg?: string; text?: string };
    font?: 'SYSTEM' | 'SERIF' | 'HUMANIST' | 'GEOMETRIC' | 'ROUNDED' | 'SLAB';
    radius?: 'NONE' | 'SMALL' | 'MEDIUM' | 'LARGE';
    logoShape?: 'SQUARE' | 'ROUNDED' | 'CIRCLE';
    logo?: { contentBase64: string; alt?: string } | null;
    cover?: { contentBase64: string; alt?: string } | null;
    contact?: { email?: string | null; phone?: string | null; website?: string | null };
    openingHours?: string;
    policies?: string;
  };
  update_ucp_checkout: {
    checkoutId: string;
    startDate?: string;
    endDate?: string;
    rentalMode?: 'SELF_OPERATED' | 'WITH_OPERATOR';
    units?: number;
    extras?: readonly (string)[];
    expectedDueAfterApprovalMinor?: number;
  };
  update_vendor_type: {
    vendorType?: 'INDIVIDUAL' | 'COMPANY';
    city?: string;
    country?: string;
    timeZone?: string;
    currency?: string;
  };
  uphold_listing_report: {
    reportId: string;
    reason: string;
    suspension?: string;
  };
  uphold_message_report: {
    reportId: string;
    note: string;
  };
  upload_asset_image: {
    assetId: string;
    contentBase64?: string;
    alt?: string;
    publish?: boolean;
  };
  upload_commission_proof: {
    commissionIds: readonly (string)[];
    amountMinor: number;
    paidOn: string;
    reference?: string;
    fileName?: string;
    contentBase64?: string;
  };
  upload_document: {
    kind: string;
    bookingId?: string;
    fileName?: string;
    contentBase64?: string;
    expiresOn?: string;
  };
  upload_photo: {
    assetId?: string;
    bookingId?: string;
    purpose?: 'SHOP_LOGO' | 'SHOP_COVER';
    fileName?: string;
    contentBase64?: string;
    alt?: string;
    publish?: boolean;
  };
  verify_email: {
    token: string;
  };
  verify_phone_code: {
    code: string;
  };
  void_acquisition: {
    acquisitionId: string;
  };
  void_opex_recurring: {
    templateId: string;
  };
  void_repair_expense: {
    repairId: string;
  };
  withdraw_dispute: {
    bookingId: string;
  };
  withdraw_incident: {
    bookingId: string;
    incidentId: string;
  };
}
