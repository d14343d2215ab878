import type { Config } from './config.ts';
import { DEFAULT_SETTINGS } from './default-settings.ts';
import { OPERATOR_DEFAULTS, type OperatorSettings, type Settings } from './domain/platform/kernel/index.ts';

/** The settings of the marketplace: its own defaults, replaced by those of its operator. */
export function marketplaceSettings(
  config: Config,
  known: Pick<Settings, 'publicBaseUrl' | 'linkSecret' | 'switchable' | 'smallestPayments'>,
): Settings {
  const initial = initialSettings(config);
  return {
    ...DEFAULT_SETTINGS,
    ...known,
    ...initial,
    initial,
    payoutAccounts: payoutAccounts(config),
    installation: {
      takesPayments: config.stripe !== null,
      sendsMail: config.SMTP_URL !== undefined,
      sendsTexts: config.sms !== null,
    },
    maxUploadBytes: config.MAX_UPLOAD_BYTES,
    unsignedQuotesPerHour: config.UNSIGNED_QUOTES_PER_HOUR,
    unsignedInquiriesPerHour: config.UNSIGNED_INQUIRIES_PER_HOUR,
    loginAttempts: config.LOGIN_ATTEMPTS,
    adminSecondFactor: config.ADMIN_SECOND_FACTOR ?? (config.production ? 'pages' : 'off'),
    registrationsPerHour: config.REGISTRATIONS_PER_HOUR,
    oauthClientsPerHour: config.OAUTH_CLIENTS_PER_HOUR,
    mailsPerHour: config.MAILS_PER_HOUR,
    smsPerHour: config.SMS_PER_HOUR,
    smsPerHourInAll: config.SMS_PER_HOUR_IN_ALL,
    openLoginLinks: config.LOGIN_LINKS_OPEN,
    openLoginLinksInAll: config.LOGIN_LINKS_OPEN_IN_ALL,
    maxDocuments: config.MAX_DOCUMENTS,
    maxDocumentBytes: config.MAX_DOCUMENT_BYTES,
    cronSecret: config.cronSecret,
  };
}

/** The operator's settings before any decision: the defaults, replaced by values from the environment. */
export function initialSettings(config: Config): OperatorSettings {
  return {
    ...OPERATOR_DEFAULTS,
    platformName: config.PLATFORM_NAME,
    platformAddress: config.PLATFORM_ADDRESS,
    platformEmail: config.PLATFORM_EMAIL,
    platformTaxId: config.PLATFORM_TAX_ID,
    platformIban: config.PLATFORM_IBAN,
    platformBic: config.PLATFORM_BIC,
  };
}

/** What the gateway pays out to: the sandbox to any bank account, Stripe to connected accounts if that is enabled. */
function payoutAccounts({ stripe }: Config): Settings['payoutAccounts'] {
  if (stripe === null) return 'BANK';
  return stripe.connect ? 'CONNECTED' : 'NONE';
}
