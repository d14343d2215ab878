import type { OperatorSettings } from './operator-settings.ts';

/**
 * The settings of the marketplace: what its operator decides, and what belongs to this installation. What nobody would set is a
 * constant beside its use.
 */
export interface Settings extends OperatorSettings {
  /** The value of each setting until the operator changes it: its default, or what the environment gives. */
  readonly initial: OperatorSettings;
  /** Origin without a path: links, token issuer, gateway callbacks. */
  readonly publicBaseUrl: string;
  /** What the gateway pays out to: bank accounts, accounts connected to it, or nothing. A person pays the rest by hand. */
  readonly payoutAccounts: 'BANK' | 'CONNECTED' | 'NONE';
  /** The smallest payment through the gateway, by currency, minor units; any amount if a currency is not named. */
  readonly smallestPayments: Readonly<Record<string, number>>;
  /**
   * Limits for one network, beside whose use each is explained: failed sign-ins, accounts, OAuth clients, e-mails, text
   * messages.
   */
  readonly loginAttempts: number;
  readonly registrationsPerHour: number;
  readonly oauthClientsPerHour: number;
  readonly mailsPerHour: number;
  readonly smsPerHour: number;
  readonly smsPerHourInAll: number;
  /** How many login links may wait for their answer at once, of one network and of all. */
  readonly openLoginLinks: number;
  readonly openLoginLinksInAll: number;
  /** How many quotes one network may ask for in an hour without a sign-in: each is kept for days. */
  readonly unsignedQuotesPerHour: number;
  /** How many messages one network may send to owners in an hour without a sign-in. */
  readonly unsignedInquiriesPerHour: number;
  readonly maxUploadBytes: number;
  /** How many documents of one person are stored at once, and how many bytes they have in all. */
  readonly maxDocuments: number;
  readonly maxDocumentBytes: number;
  /** Names of the tools and operations that an admin can switch off. */
  readonly switchable: ReadonlySet<string>;
  /** The bearer secret that starts scheduled jobs. */
  readonly cronSecret: string;
  /** Signs links that carry their own permission. */
  readonly linkSecret: string;
  /** Raised each time that what the operator decides has changed: answers that were kept before are not given again. */
  readonly revision: number;
  /** The name of each kind of document, and why an owner asks for it, by its code. */
  readonly documentKinds: ReadonlyMap<string, { readonly title: string; readonly reason: string }>;
}
