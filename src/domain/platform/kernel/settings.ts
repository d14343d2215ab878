import type { OperatorSettings } from './operator-settings.ts';
import type { OperatorWords } from './operator-words.ts';

/**
 * The settings of the marketplace: what its operator decides, and what depends on this installation. A value that nobody would
 * set is a constant where it is used.
 */
export interface Settings extends OperatorSettings {
  /** The value of each setting until the operator changes it: its default, or the value from the environment. */
  readonly initial: OperatorSettings;
  /** The public origin, without a path. It is used in links, as the issuer of tokens, and in callbacks of the gateway. */
  readonly publicBaseUrl: string;
  /** What the gateway pays out to: bank accounts, accounts connected to it, or nothing. Other payouts are made by hand. */
  readonly payoutAccounts: 'BANK' | 'CONNECTED' | 'NONE';
  /** What the installation is connected to. What it is not connected to is pretended, or written into files. */
  readonly installation: { readonly takesPayments: boolean; readonly sendsMail: boolean; readonly sendsTexts: boolean };
  /**
   * The smallest payment through the gateway in minor units, by currency. Any amount is possible in a currency that is not
   * named.
   */
  readonly smallestPayments: Readonly<Record<string, number>>;
  /**
   * Limits for one network: failed sign-ins, accounts, OAuth clients, e-mails, text messages. Each is explained where it is
   * used.
   */
  readonly loginAttempts: number;
  /** Where administrators need a second factor before they may do anything else. */
  readonly adminSecondFactor: 'off' | 'pages' | 'everywhere';
  readonly registrationsPerHour: number;
  readonly oauthClientsPerHour: number;
  readonly mailsPerHour: number;
  readonly smsPerHour: number;
  readonly smsPerHourInAll: number;
  /** How many login links may wait for their answer at once, of one network and of all. */
  readonly openLoginLinks: number;
  readonly openLoginLinksInAll: number;
  /** How many quotes one network may ask for in an hour without a sign-in. Each quote is stored for days. */
  readonly unsignedQuotesPerHour: number;
  /** How many messages one network may send to owners in an hour without a sign-in. */
  readonly unsignedInquiriesPerHour: number;
  readonly maxUploadBytes: number;
  /** How many documents of one person are stored at a time, and how many bytes they have together. */
  readonly maxDocuments: number;
  readonly maxDocumentBytes: number;
  /** The names of the tools and operations that an administrator can switch off. */
  readonly switchable: ReadonlySet<string>;
  /** The bearer secret that starts scheduled jobs. */
  readonly cronSecret: string;
  /** Signs links that carry their own permission. */
  readonly linkSecret: string;
  /** Increased each time that an operator's decision changes, so that earlier cached answers are not used any more. */
  readonly revision: number;
  /** The languages of pages and letters, and the texts that the operator has changed. */
  readonly words: OperatorWords;
  /** The name of each kind of document, and why an owner asks for it, by its code. */
  readonly documentKinds: ReadonlyMap<string, { readonly title: string; readonly reason: string }>;
}
