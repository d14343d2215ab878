import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Middleware } from 'koa';
import type Koa from 'koa';
import type { Database } from '../db/database.ts';
import { aesCipher } from './adapters/aes-cipher.ts';
import { argon2Passwords } from './adapters/argon2-passwords.ts';
import type { AttemptLimits } from './adapters/attempts.ts';
import { databaseAttempts } from './adapters/database-attempts.ts';
import { fileCleaner } from './adapters/file-cleaner/file-cleaner.ts';
import { fileSealing } from './adapters/file-sealing.ts';
import type { FileStorage } from './adapters/file-storage.ts';
import { httpSms } from './adapters/http-sms.ts';
import { localFileStorage } from './adapters/local-file-storage.ts';
import { outboxMailer } from './adapters/outbox-mailer.ts';
import { outboxSms } from './adapters/outbox-sms.ts';
import type { Sms } from './adapters/sms.ts';
import type { PaymentGateway } from './adapters/payment-gateway.ts';
import type { Ports } from './adapters/ports.ts';
import { sandboxGateway, type SandboxGateway } from './adapters/sandbox-gateway/sandbox-gateway.ts';
import type { Mailer } from './adapters/mailer.ts';
import { trackedFileStorage } from './adapters/tracked-file-storage.ts';
import type { Config } from './config.ts';
import { publicKeySet } from './domain/accounts/index.ts';
import { DEFAULT_SETTINGS } from './default-settings.ts';
import { describeError } from './describe-error.ts';
import { applyDueDeadlines } from './domain/deadlines/index.ts';
import { type Clock, type Ids, randomIds, type Settings, systemClock } from './domain/kernel/index.ts';
import { changeSwitch } from './domain/usage/index.ts';
import { type EventDispatcher, startEventDispatcher } from './jobs/event-dispatcher.ts';
import { schedule } from './jobs/schedule.ts';
import { createScheduler, type Scheduler } from './jobs/scheduler.ts';
import { type MailCourier, startMailCourier } from './jobs/mail-courier.ts';
import { startUsageRecorder, type UsageRecorder } from './jobs/usage-recorder.ts';
import { loadSecret } from './load-secret.ts';
import { describeActions } from './rest/describe-action.ts';
import { httpApp } from './rest/http-app.ts';
import { metrics } from './rest/metrics.ts';
import { API_VERSION } from './manifests/manifest-source.ts';
import { manifestMiddleware } from './manifests/manifest-middleware.ts';
import { accountPages } from './rest/pages/accounts/account-pages.ts';
import { demoImages } from './rest/pages/demo-images.ts';
import { handInPages } from './rest/pages/hand-in/hand-in-pages.ts';
import { legalPages } from './rest/pages/legal-pages.ts';
import { sandboxCheckoutPage } from './rest/pages/sandbox-checkout.ts';
import { staticPages } from './rest/pages/static-pages.ts';
import { tellOperator } from './rest/pages/tell-operator.ts';
import { BASE_PATH } from './rest/rest-router.ts';
import { routes } from './rest/routes/index.ts';
import { consumerEndpoint, ownerEndpoint } from './tools/endpoints.ts';
import { FILE_BODY_BYTES } from './tools/file-body-bytes.ts';
import { mountMcpEndpoint } from './tools/mcp/mount-mcp-endpoint.ts';
import { createPipeline, type Pipeline } from './tools/pipeline.ts';
import { memoryRateLimit } from './tools/rate-limit.ts';
import { switchBoard } from './tools/switch-board.ts';
import { switchNames } from './tools/switch-names.ts';

export interface Marketplace {
  readonly app: Koa;
  readonly pipeline: Pipeline;
  readonly dispatcher: EventDispatcher;
  readonly courier: MailCourier;
  readonly scheduler: Scheduler;
  readonly usage: UsageRecorder;
  readonly ports: Ports;
  /** The built-in payment sandbox; null where another gateway takes the money. */
  readonly sandbox: SandboxGateway | null;
  readonly settings: Settings;
  /** Ends event streams and jobs; the caller has stopped taking requests. */
  close(): Promise<void>;
}

export interface Surroundings {
  readonly config: Config;
  readonly database: Database;
  /** Origin without a path, known once the server listens. */
  readonly publicBaseUrl: string;
  /** Where this process itself can be reached, for the sandbox gateway's callbacks. */
  readonly ownUrl: string;
  readonly log: Logger;
  readonly clock?: Clock;
  readonly ids?: Ids;
  /** Cheap hashing for tests. */
  readonly passwordCost?: Parameters<typeof argon2Passwords>[0]['cost'];
}

const JSON_BODY_BYTES = 256 * 1_024;

/** Puts the parts together: ports, pipeline, doors, jobs. Nothing here decides anything. */
export async function composeMarketplace(surroundings: Surroundings): Promise<Marketplace> {
  const { config, database, publicBaseUrl, log, clock = systemClock, ids = randomIds } = surroundings;
  const names = switchNames(
    [consumerEndpoint, ownerEndpoint],
    routes.flatMap(({ operations }) => [...operations.values()]),
  );
  const settings = {
    ...DEFAULT_SETTINGS,
    publicBaseUrl,
    platformName: config.PLATFORM_NAME,
    platformAddress: config.PLATFORM_ADDRESS,
    platformEmail: config.PLATFORM_EMAIL,
    platformTaxId: config.PLATFORM_TAX_ID,
    platformIban: config.PLATFORM_IBAN,
    platformBic: config.PLATFORM_BIC,
    payoutAccounts: payoutAccounts(config),
    maxUploadBytes: config.MAX_UPLOAD_BYTES,
    cronSecret: config.cronSecret,
    linkSecret: await loadSecret(database, 'links'),
    switchable: names.switchable,
  };
  const { gateway, sandbox } = await connectGateway(surroundings, clock);
  const ports = await connectPorts(surroundings, gateway);
  const describeAction = describeActions(routes, BASE_PATH);
  const observed = metrics(config.production ? config.cronSecret : null);
  const usage = startUsageRecorder({ database, log });
  const switches = switchBoard({ reader: database.reader, namesOf: names.namesOf });
  const woken: { wake(): void }[] = [];
  const pipeline = createPipeline({
    database,
    clock,
    ids,
    ports,
    settings,
    describeAction,
    rateLimit: memoryRateLimit(config.RATE_LIMIT_PER_MINUTE),
    applyDeadlines: applyDueDeadlines,
    onCommitted: () => woken.forEach((job) => job.wake()),
    switches,
    onCall(call, operation, outcome, milliseconds) {
      observed.observe(operation, outcome, milliseconds);
      usage.count({ ...call, operation: operation.name, outcome, milliseconds }, clock.now());
      if (operation === changeSwitch) switches.forget();
    },
    strict: config.NODE_ENV === 'test',
  });
  const dispatcher = startEventDispatcher({ database, perform: pipeline.perform, clock, log });
  const courier = startMailCourier({ database, perform: pipeline.perform, clock, log });
  woken.push(dispatcher, courier);
  const scheduler = createScheduler({ database, perform: pipeline.perform, clock, ids, jobs: schedule, log });
  if (config.SCHEDULER) scheduler.start();

  const doors = [consumerEndpoint, ownerEndpoint].map((endpoint) =>
    mountMcpEndpoint(endpoint, {
      pipeline,
      serverInfo: { name: 'rentwire', version: API_VERSION },
      ...sourceRules(config, publicBaseUrl),
      describeAction,
      maxBodyBytes: JSON_BODY_BYTES,
      maxFileBodyBytes: FILE_BODY_BYTES,
      log,
      fastPath: true,
    }),
  );
  const manifests = manifestMiddleware({
    publicBaseUrl,
    version: API_VERSION,
    routes,
    endpoints: [consumerEndpoint, ownerEndpoint],
    operator: settings,
    partnerKeys: config.partnerKeys,
    jwks: () => publicKeySet(database.reader, clock.now()),
    readGuide: (file) => readFileSync(join(import.meta.dirname, '..', file), 'utf8'),
  });
  const limits = { storage: ports.storage, maxUploadBytes: settings.maxUploadBytes };
  const before: Middleware[] = [
    observed.middleware,
    tellOperator(settings),
    ...doors.map(({ middleware }) => middleware),
    manifests,
    ...(sandbox === null ? [] : [sandboxCheckoutPage(sandbox, publicBaseUrl)]),
    staticPages(),
    legalPages(pipeline),
    accountPages({ pipeline, publicBaseUrl }),
    handInPages({ pipeline, publicBaseUrl, limits }),
    demoImages(),
  ];
  const app = httpApp({ pipeline, routes, describeAction, limits, ids, log, proxies: config.TRUST_PROXY, before });
  for (const job of woken) job.wake();

  return {
    app,
    pipeline,
    dispatcher,
    scheduler,
    courier,
    usage,
    ports,
    sandbox,
    settings,
    async close() {
      await Promise.all(doors.map((door) => door.close()));
      await scheduler.stop();
      await Promise.all([dispatcher.stop(), courier.stop()]);
      await usage.stop();
    },
  };
}

/** The sandbox pays out to any bank account, Stripe to connected accounts where that is turned on. */
function payoutAccounts({ stripe }: Config): Settings['payoutAccounts'] {
  if (stripe === null) return 'BANK';
  return stripe.connect ? 'CONNECTED' : 'NONE';
}

interface Gateways {
  gateway: PaymentGateway;
  sandbox: SandboxGateway | null;
}

async function connectGateway({ config, database, publicBaseUrl, ownUrl, log }: Surroundings, clock: Clock): Promise<Gateways> {
  if (config.stripe !== null) {
    // Loaded only where it is used: the package is large.
    const { stripeGateway } = await import('./adapters/stripe-gateway/stripe-gateway.ts');
    return { gateway: stripeGateway({ database, clock, ...config.stripe }), sandbox: null };
  }
  if (config.production)
    log.warn('Payments go to the built-in sandbox: no real money moves. Set the keys of Stripe to take payments.');
  const sandbox = sandboxGateway({
    database,
    clock,
    secret: await loadSecret(database, 'sandbox-gateway'),
    publicBaseUrl,
    callbackUrl: () => `${ownUrl}${BASE_PATH}/payments/callbacks/sandbox`,
  });
  return { gateway: sandbox, sandbox };
}

async function connectPorts(
  { config, database, passwordCost, log, clock = systemClock }: Surroundings,
  gateway: PaymentGateway,
): Promise<Ports> {
  return {
    gateway,
    storage: trackedFileStorage(await connectStorage(config, database), database, clock),
    fileCleaner: fileCleaner(),
    cipher: aesCipher(await loadSecret(database, 'bank-accounts')),
    passwords: argon2Passwords({
      parallel: config.PASSWORD_HASHES_AT_ONCE,
      waiting: config.PASSWORD_HASHES_WAITING,
      ...(passwordCost && { cost: passwordCost }),
    }),
    sms: connectSms(config, log),
    mailer: await connectMailer(config, log),
    attempts: databaseAttempts({
      database,
      secret: await loadSecret(database, 'attempts'),
      limits: attemptLimits(config),
      trustDays: DEFAULT_SETTINGS.knownNetworkDays,
    }),
  };
}

/** Files are sealed before they are kept, wherever that is. */
async function connectStorage(
  { bucket, dataDir, DOCUMENT_KEY, DOCUMENT_KEY_BEFORE }: Config,
  database: Database,
): Promise<FileStorage> {
  // Files of before there was a key in the environment were sealed with the one in the database.
  const own = await loadSecret(database, 'documents');
  const sealing = fileSealing(
    DOCUMENT_KEY ?? own,
    [DOCUMENT_KEY_BEFORE, own].filter((key) => key !== undefined),
  );
  if (bucket === null) return localFileStorage(join(dataDir, 'documents'), sealing);
  // Loaded only where it is used, so that a start without it is quicker.
  const { s3FileStorage } = await import('./adapters/s3-file-storage.ts');
  return s3FileStorage(bucket, join(dataDir, 'spool'), sealing);
}

/** Without a service, text messages become files too. */
function connectSms({ sms, dataDir, production }: Config, log: Logger): Sms {
  if (sms !== null) return httpSms(sms, (failure) => log.warn(failure));
  if (production) log.warn('SMS_URL is not set: text messages are written to files and reach nobody');
  return outboxSms(join(dataDir, 'outbox'), { announce: (line) => log.info(line), says: production ? 'PLACE' : 'MESSAGE' });
}

/** Without a mail server, e-mails become files: good for trying it out, and nothing that a production server should do in silence. */
async function connectMailer({ SMTP_URL, MAIL_FROM, dataDir, production }: Config, log: Logger): Promise<Mailer> {
  if (SMTP_URL === undefined) {
    if (production) log.warn('SMTP_URL is not set: e-mails are written to files and reach nobody');
    return outboxMailer(join(dataDir, 'outbox'), (line) => log.info(line));
  }
  // Loaded only where it is used, so that a start without it is quicker.
  const { smtpMailer } = await import('./adapters/smtp-mailer.ts');
  return smtpMailer({ url: SMTP_URL, from: MAIL_FROM });
}

function attemptLimits(config: Config): AttemptLimits {
  const perHour = (points: number) => ({ points, seconds: HOUR });
  return {
    login: { points: config.LOGIN_ATTEMPTS, seconds: QUARTER_HOUR },
    login_account: { points: config.LOGIN_ATTEMPTS * 10, seconds: QUARTER_HOUR },
    login_link: perHour(config.LOGIN_LINKS_PER_HOUR),
    register: perHour(config.REGISTRATIONS_PER_HOUR),
    mail: perHour(config.MAILS_PER_HOUR),
    mail_address: perHour(config.MAILS_PER_HOUR * 10),
    sms_address: perHour(config.SMS_PER_HOUR),
    sms_platform: perHour(config.SMS_PER_HOUR_IN_ALL),
  };
}

const HOUR = 3_600;
const QUARTER_HOUR = HOUR / 4;

/** MCP answers only requests that were meant for this server and, from browsers, only pages that may call it. */
function sourceRules({ ALLOWED_HOSTS, ALLOWED_ORIGINS }: Config, publicBaseUrl: string) {
  const local = new Set(['localhost', '127.0.0.1', '[::1]']);
  const hosts = new Set([...local, new URL(publicBaseUrl).hostname, ...ALLOWED_HOSTS]);
  const origins = new Set([publicBaseUrl, ...ALLOWED_ORIGINS]);
  const hostname = (host: string) => host.replace(/:\d+$/, '');
  return {
    allowsHost: (host: string) => hosts.has(hostname(host)),
    allowsOrigin: (value: string) => origins.has(value) || local.has(hostname(value.replace(/^https?:\/\//, ''))),
  };
}

/** To the standard output, unless there is another `destination`. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: ['*.password', '*.token', '*.accessToken', '*.refreshToken', '*.secret', '*.email', '*.phone', 'headers'],
    serializers: { err: (error: unknown) => describeError(error) },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
