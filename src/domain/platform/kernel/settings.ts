import type { OperatorSettings } from './operator-settings.ts';

/** What the marketplace goes by: what its operator decides, what belongs to this installation, and what nobody sets. */
export interface Settings extends OperatorSettings {
  /** What each setting of the operator is until the operator changes it: its default, or what the environment gives. */
  readonly initial: OperatorSettings;
  /** Origin without a path: links, token issuer, gateway callbacks. */
  readonly publicBaseUrl: string;
  /** What the gateway pays out to: bank accounts, accounts connected to it, or nothing. The rest is paid by hand. */
  readonly payoutAccounts: 'BANK' | 'CONNECTED' | 'NONE';
  /** The least that one payment through the gateway may come to, by currency, minor units; any amount where it is not named. */
  readonly smallestPayments: Readonly<Record<string, number>>;
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
  /** How many quotes one network may ask for in an hour without a sign-in: each is kept for days. */
  readonly unsignedQuotesPerHour: number;
  /** How many messages one network may send to owners in an hour without a sign-in. */
  readonly unsignedInquiriesPerHour: number;
  /** How long a card authorisation is counted on: a day less than it lasts, so that what is still needed can be taken. */
  readonly authorisationDays: number;
  /** How long what was sent to a webhook stays after it was written, an event after it was delivered, and a session after it ended. */
  readonly webhookDays: number;
  readonly eventDays: number;
  readonly endedSessionDays: number;
  /** How long a link, a code or a quote stays after it ran out: until then a late caller hears what became of it. */
  readonly expiredDays: number;
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
  /** Raised each time that what the operator decides has changed: answers that were kept before are not given again. */
  readonly revision: number;
  /** How people call each kind of document, and why an owner asks for it, by its code. */
  readonly documentKinds: ReadonlyMap<string, { readonly title: string; readonly reason: string }>;
}
