import { OPERATOR_DEFAULTS, RELEASED_WORDS, type Settings } from './domain/platform/kernel/index.ts';

/** The settings until the operator decides otherwise. Durations are in the unit of their name. */
export const DEFAULT_SETTINGS = {
  ...OPERATOR_DEFAULTS,
  initial: OPERATOR_DEFAULTS,
  payoutAccounts: 'BANK',
  installation: { takesPayments: false, sendsMail: false, sendsTexts: false },
  smallestPayments: {},
  loginAttempts: 20,
  adminSecondFactor: 'off',
  registrationsPerHour: 20,
  oauthClientsPerHour: 200,
  mailsPerHour: 5,
  smsPerHour: 10,
  smsPerHourInAll: 1_000,
  openLoginLinks: 20,
  openLoginLinksInAll: 1_000,
  unsignedQuotesPerHour: 300,
  unsignedInquiriesPerHour: 30,
  revision: 0,
  words: RELEASED_WORDS,
  documentKinds: new Map(),
} as const satisfies Partial<Settings>;

/** An invented number, so that invoices outside production look real. */
export const SAMPLE_TAX_ID = 'PT 000 000 000';
