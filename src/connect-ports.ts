import { dirname, extname, join } from 'node:path';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { sqliteFile } from '../db/open-database.ts';
import { aesCipher } from './adapters/aes-cipher.ts';
import { argon2Passwords } from './adapters/argon2-passwords.ts';
import { calendarReader } from './adapters/calendar-reader.ts';
import { builtCatalogues } from './adapters/catalogues.ts';
import { databaseAttempts } from './adapters/database-attempts.ts';
import { fileCleaner } from './adapters/file-cleaner/file-cleaner.ts';
import { fileSealing } from './adapters/file-sealing.ts';
import { type FileStorage, trackedFileStorage, watchedFileStorage } from './adapters/file-storage.ts';
import { gatewayNews } from './adapters/gateway-news.ts';
import { identityProvider } from './adapters/identity-provider.ts';
import { localFileStorage } from './adapters/local-file-storage.ts';
import { type Mailer, outboxMailer } from './adapters/mailer.ts';
import { type OutboundClient, outboundClient } from './adapters/outbound/outbound-client.ts';
import { parserThreads, type ParserThreads } from './adapters/parser-threads.ts';
import type { PaymentGateway } from './adapters/payment-gateway.ts';
import type { Ports } from './adapters/ports.ts';
import { connectPush } from './adapters/push/connect-push.ts';
import type { PushSender } from './adapters/push/push-sender.ts';
import { readinessOf } from './adapters/readiness.ts';
import { vapidKeyOf } from './adapters/push/vapid-key.ts';
import { httpSms, outboxSms, type Sms } from './adapters/sms.ts';
import type { Config } from './config.ts';
import { assertDocumentKey } from './document-key.ts';
import { type Clock, type Settings, systemClock } from './domain/platform/kernel/index.ts';
import { loadSecret } from './load-secret.ts';
import type { MarketplaceParts } from './marketplace-parts.ts';
import { WEB_PATHS } from './rest/web/page-paths.ts';

/** The operator's data for recipients of messages. It must be read when it is used, because an administrator may change it. */
type Operator = Pick<Settings, 'platformName' | 'platformEmail'>;

/** Connects everything outside the process, as the configuration says: files, letters, text messages, passwords. */
export async function connectPorts(
  { config, database, passwordCost, publicBaseUrl, log, clock = systemClock }: MarketplaceParts,
  { gateway, operator }: { gateway: PaymentGateway; operator: Operator },
): Promise<Ports & { readonly bodyThreads: ParserThreads; close(): Promise<void> }> {
  const threads = parserThreads(PARSER_THREAD);
  // Bodies have threads of their own, so that a slow calendar does not delay calls that only carry a file.
  const bodyThreads = parserThreads(PARSER_THREAD);
  const outbound = connectOutbound(config, operator, publicBaseUrl);
  return {
    gateway,
    gatewayNews: gatewayNews(gateway, clock, log),
    bodyThreads,
    close: async () => void (await Promise.all([threads.close(), bodyThreads.close()])),
    storage: trackedFileStorage(watchedFileStorage(await connectStorage(config, database), log), database, clock),
    fileCleaner: fileCleaner(threads),
    calendarReader: calendarReader(threads),
    catalogues: builtCatalogues(),
    outbound,
    cipher: aesCipher(await loadSecret(database, 'bank-accounts')),
    passwords: argon2Passwords({
      parallel: config.PASSWORD_HASHES_AT_ONCE,
      waiting: config.PASSWORD_HASHES_WAITING,
      ...(passwordCost && { cost: passwordCost }),
    }),
    sms: connectSms(config, log),
    push: connectDevices(config, { operator, outbound, clock, publicBaseUrl, secret: await loadSecret(database, 'push') }),
    mailer: await connectMailer(config, log),
    identityProvider:
      config.oidc &&
      identityProvider(
        { ...config.oidc, backTo: `${publicBaseUrl}${WEB_PATHS['provider-back']}` },
        { now: () => clock.now(), warn: (failure) => log.warn(failure) },
      ),
    readiness: readinessOf(
      database,
      config.DATABASE_URL.startsWith('postgres') ? [config.dataDir] : [config.dataDir, dirname(sqliteFile(config.DATABASE_URL))],
    ),
    attempts: databaseAttempts({ database, secret: await loadSecret(database, 'attempts') }),
  };
}

/** Connects the storage. Files are sealed before they are stored, wherever that is. */
async function connectStorage(
  { bucket, dataDir, DOCUMENT_KEY, DOCUMENT_KEY_BEFORE }: Config,
  database: Database,
): Promise<FileStorage> {
  await assertDocumentKey(database, { current: DOCUMENT_KEY, before: DOCUMENT_KEY_BEFORE });
  // Files from before there was a key in the environment were sealed with the one in the database.
  const own = await loadSecret(database, 'documents');
  const sealing = fileSealing(
    DOCUMENT_KEY ?? own,
    [DOCUMENT_KEY_BEFORE, own].filter((key) => key !== undefined),
  );
  if (bucket === null) return localFileStorage(join(dataDir, 'documents'), sealing);
  // The module is loaded when it is first needed, so that the start is quicker.
  const { s3FileStorage } = await import('./adapters/s3-file-storage.ts');
  return s3FileStorage(bucket, join(dataDir, 'spool'), sealing);
}

/** Connects the service for text messages. Without one, they become files. */
function connectSms({ sms, dataDir, production }: Config, log: Logger): Sms {
  if (sms !== null) return httpSms(sms, (failure) => log.warn(failure));
  if (production) log.warn('SMS_URL is not set: text messages are written to files and reach nobody');
  return outboxSms(join(dataDir, 'outbox'), { announce: (line) => log.info(line), says: production ? 'PLACE' : 'MESSAGE' });
}

/**
 * Connects the mail server. Without one, e-mails become files, which is good for trials, and which a production server must not
 * do silently.
 */
async function connectMailer({ SMTP_URL, MAIL_FROM, dataDir, production }: Config, log: Logger): Promise<Mailer> {
  if (SMTP_URL === undefined) {
    if (production) log.warn('SMTP_URL is not set: e-mails are written to files and reach nobody');
    return outboxMailer(join(dataDir, 'outbox'), (line) => log.info(line));
  }
  // The module is loaded when it is first needed, so that the start is quicker.
  const { smtpMailer } = await import('./adapters/smtp-mailer.ts');
  return smtpMailer({ url: SMTP_URL, from: MAIL_FROM });
}

interface DeviceParts {
  readonly operator: Operator;
  readonly outbound: OutboundClient;
  readonly clock: Clock;
  readonly publicBaseUrl: string;
  readonly secret: string;
}

/** Connects push services, which want a contact: the operator, otherwise the address of the server. */
function connectDevices(
  { VAPID_PRIVATE_KEY, firebase }: Config,
  { operator, outbound, clock, publicBaseUrl, secret }: DeviceParts,
): PushSender {
  const key = vapidKeyOf(VAPID_PRIVATE_KEY ?? secret);
  if (key === null) throw new Error('The secret of push messages is no key of P-256.');
  const site = publicBaseUrl.startsWith('https:') ? publicBaseUrl : `mailto:no-reply@${new URL(publicBaseUrl).hostname}`;
  const contact = () => (operator.platformEmail === '' ? site : `mailto:${operator.platformEmail}`);
  return connectPush({ key, contact, firebase, outbound, clock });
}

/** Connects the client for addresses that users give. Its name tells other servers who asks, and where to complain. */
function connectOutbound({ production, outboundAllowed }: Config, operator: Operator, publicBaseUrl: string): OutboundClient {
  const name = () => operator.platformName.replaceAll(/[^A-Za-z0-9.-]+/g, '-');
  return outboundClient({
    rules: { secureOnly: production, allowed: outboundAllowed },
    userAgent: () => `${name()} (+${publicBaseUrl})`,
  });
}

/** The file with the code of the threads. It has the same form as this file: a source, or a built file beside this one. */
const PARSER_THREAD = new URL(`./parser-thread${extname(import.meta.url)}`, import.meta.url);
