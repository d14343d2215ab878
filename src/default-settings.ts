import { OPERATOR_DEFAULTS, type Settings } from './domain/platform/kernel/index.ts';

/** What a marketplace goes by until its operator decides otherwise. Durations are in the unit that their name says. */
export const DEFAULT_SETTINGS = {
  ...OPERATOR_DEFAULTS,
  initial: OPERATOR_DEFAULTS,
  payoutAccounts: 'BANK',
  smallestPayments: {},
  accessTokenMinutes: 60,
  accountPageMinutes: 15,
  refreshTokenDays: 30,
  signingKeyDays: 90,
  passwordResetMinutes: 30,
  emailVerificationHours: 72,
  knownNetworkDays: 30,
  loginLinkMinutes: 10,
  loginLinkPollSeconds: 5,
  openLoginLinks: 20,
  openLoginLinksInAll: 1_000,
  oauthGrantDays: 365,
  unusedClientDays: 7,
  unsignedQuotesPerHour: 300,
  unsignedInquiriesPerHour: 30,
  authorisationDays: 6,
  webhookDays: 30,
  eventDays: 90,
  endedSessionDays: 90,
  expiredDays: 7,
  linkMinutes: 10,
  revision: 0,
  documentKinds: new Map(),
} as const satisfies Partial<Settings>;

/** Made up, so that invoices outside production look as they will. */
export const SAMPLE_TAX_ID = 'PT 000 000 000';
