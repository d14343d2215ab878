/** What the operator decides about the marketplace itself. Durations are in the unit that their name says. */
export interface Settings {
  /** Origin without a path: links, token issuer, gateway callbacks. */
  readonly publicBaseUrl: string;
  /** Who the platform is, on its pages, in its e-mails, and as the seller of its service fee on invoices. */
  readonly platformName: string;
  readonly platformAddress: string;
  /** Where people reach its operator; empty where none is told. */
  readonly platformEmail: string;
  readonly platformTaxId: string;
  /** Where owners transfer commissions to; empty where the platform has no account for it. */
  readonly platformIban: string;
  readonly platformBic: string;
  /** What the gateway pays out to: bank accounts, accounts connected to it, or nothing. The rest is paid by hand. */
  readonly payoutAccounts: 'BANK' | 'CONNECTED' | 'NONE';
  readonly accessTokenMinutes: number;
  /** How long a sign-in on the account page lasts; the page asks for the password again then. */
  readonly accountPageMinutes: number;
  readonly refreshTokenDays: number;
  readonly signingKeyDays: number;
  /** How long the link in an e-mail works: to choose a new password, and to confirm the address. */
  readonly passwordResetMinutes: number;
  readonly emailVerificationHours: number;
  /** How long a network from which an account was signed in to counts as its own. */
  readonly knownNetworkDays: number;
  readonly loginLinkMinutes: number;
  /** How long software waits between two questions about its login link, unless it is told to slow down. */
  readonly loginLinkPollSeconds: number;
  /** How many login links may wait for their answer at once: of one network, and of all. */
  readonly openLoginLinks: number;
  readonly openLoginLinksInAll: number;
  /** How long software that a person connected by OAuth stays so before they are asked again. */
  readonly oauthGrantDays: number;
  /** How long a client that registered and that nobody connected is kept. */
  readonly unusedClientDays: number;
  readonly quoteMinutes: number;
  /** How many quotes one network may ask for in an hour without a sign-in: each is kept for days. */
  readonly unsignedQuotesPerHour: number;
  /** How many messages one network may send to owners in an hour without a sign-in. */
  readonly unsignedInquiriesPerHour: number;
  readonly verificationDays: number;
  readonly approvalHours: number;
  readonly paymentHours: number;
  readonly claimHours: number;
  readonly counterOfferHours: number;
  readonly maxCounterOffers: number;
  /** How long an owner may think about an extension, and the renter pay for it; both end with the rental. */
  readonly extensionAnswerHours: number;
  readonly extensionPaymentHours: number;
  /** How late a return may be before it counts as late, and a party before it counts as missing. */
  readonly lateGraceMinutes: number;
  readonly noShowGraceMinutes: number;
  /** How long after the start a no-show can be claimed, and how long the other side has to answer. */
  readonly noShowClaimHours: number;
  readonly noShowAnswerHours: number;
  /** When silence confirms a check-in report; a category may say otherwise. */
  readonly handoverSilenceHours: number;
  /** When the reporter of an incident may escalate it unanswered. */
  readonly incidentAnswerHours: number;
  /** How long an owner may answer that what the renter says is back is not. */
  readonly returnAnswerHours: number;
  /** For how many days at most a late fee is charged without an incident. */
  readonly lateFeeDays: number;
  /** How long after the return hidden defects and safety matters can be reported. */
  readonly hiddenDefectDays: number;
  readonly disputeDays: number;
  /** How long the platform has to decide a dispute. */
  readonly disputeDecisionDays: number;
  readonly reviewDays: number;
  /** How long both sides of a booking can write to each other after its end. */
  readonly chatOpenDays: number;
  /** How long a message stays unread before an e-mail tells of it. */
  readonly unreadNoticeMinutes: number;
  /** How long an inquiry stays after its last line. */
  readonly inquiryDays: number;
  /** How long after the return a deposit stays before it is given back. */
  readonly depositGraceHours: number;
  /** How long a card authorisation is counted on: a day less than it lasts, so that what is still needed can be taken. */
  readonly authorisationDays: number;
  /** How long an admin has to decide about a flagged payment. */
  readonly flaggedPaymentHours: number;
  /** How long an owner has to answer a reported transfer before the platform looks at it. */
  readonly offlineProofHours: number;
  /** How long an owner has to prove that money paid past the gateway was given back. */
  readonly offlineRefundDays: number;
  readonly maxOfflineProofs: number;
  /** How long an owner has to pay the commission of a booking that was paid past the gateway. */
  readonly commissionDays: number;
  /** How long documents stay after the last booking that needed them, or its last claim, has ended. */
  readonly documentDays: number;
  /** How long an e-mail and what was sent to a webhook stay after they were written, an event after it was delivered, and a session after it ended. */
  readonly mailDays: number;
  readonly webhookDays: number;
  readonly eventDays: number;
  readonly endedSessionDays: number;
  /** How long a link, a code or a quote stays after it ran out: until then a late caller hears what became of it. */
  readonly expiredDays: number;
  /** How long after the end of a booking its payout is ready. */
  readonly payoutDelayHours: number;
  /** How long payouts wait after the vendor's bank account was changed. */
  readonly bankChangeHours: number;
  readonly maxOpenPlans: number;
  readonly maxUploadBytes: number;
  /** How many documents of one person are stored at once, and of how many bytes in all. */
  readonly maxDocuments: number;
  readonly maxDocumentBytes: number;
  /** Names of the tools and operations that an admin can switch off. */
  readonly switchable: ReadonlySet<string>;
  /** Starts scheduled jobs, sent as bearer. */
  readonly cronSecret: string;
  /** Signs links that carry their own permission, for minutes. */
  readonly linkSecret: string;
  readonly linkMinutes: number;
  /** How far ahead an asset may be booked unless its own or its vendor's rules say otherwise. */
  readonly horizonDays: number;
}
