import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type Koa from 'koa';
import type { Middleware } from 'koa';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { PaymentGateway } from './adapters/payment-gateway.ts';
import type { Ports } from './adapters/ports.ts';
import { sandboxGateway, type SandboxGateway } from './adapters/sandbox-gateway/sandbox-gateway.ts';
import type { Config } from './config.ts';
import { connectPorts } from './connect-ports.ts';
import { DEFAULT_SETTINGS } from './default-settings.ts';
import { describeError } from './describe-error.ts';
import { listMessageKeys } from './domain/commerce/message-keys/index.ts';
import { applyDueDeadlines } from './domain/oversight/deadlines/index.ts';
import { publicKeySet } from './domain/people/sign-in/index.ts';
import { changeSwitch } from './domain/people/switches/index.ts';
import { callCounts, storeCallCounts } from './domain/people/usage/index.ts';
import { BASE_PATH, type Clock, randomIds, type Settings, systemClock } from './domain/platform/kernel/index.ts';
import { syncPayments } from './domain/settlement/payment-pages/index.ts';
import { interestCounts, storeInterest } from './domain/shops/analytics/index.ts';
import { type CommitWorkers, startCommitWorkers } from './jobs/commit-workers.ts';
import { eventBacklog } from './jobs/event-backlog.ts';
import { startPaymentSync } from './jobs/payment-sync.ts';
import { type Recorder, startRecorder } from './jobs/recorder.ts';
import { schedule } from './jobs/schedule.ts';
import { createScheduler, type Scheduler } from './jobs/scheduler.ts';
import { subscribers } from './jobs/subscribers.ts';
import { loadSecret } from './load-secret.ts';
import { manifestMiddleware } from './manifests/manifest-middleware.ts';
import { API_VERSION } from './manifests/manifest-source.ts';
import type { MarketplaceParts } from './marketplace-parts.ts';
import { describeActions } from './rest/describe-action.ts';
import { eventStreams } from './rest/event-streams.ts';
import { httpApp } from './rest/http-app.ts';
import { metrics } from './rest/metrics.ts';
import { oauthDoor } from './rest/oauth/oauth-door.ts';
import { accountPages } from './rest/pages/accounts/account-pages.ts';
import { sandboxPaymentPage } from './rest/pages/sandbox-payment-page.ts';
import { demoImages } from './rest/pages/demo-images.ts';
import { handInPages } from './rest/pages/hand-in/hand-in-pages.ts';
import { installedApp } from './rest/pages/installed-app.ts';
import { legalPages } from './rest/pages/legal-pages.ts';
import { staticPages } from './rest/pages/message-page.ts';
import { siteRoutes } from './rest/pages/site/site-routes.ts';
import { routes } from './rest/routes/index.ts';
import { answerSigner } from './rest/ucp/answer-signature.ts';
import { openPlatforms } from './rest/ucp/platforms.ts';
import { ucpDoor } from './rest/ucp/ucp-door.ts';
import { consumerEndpoint, ownerEndpoint } from './tools/endpoints.ts';
import { mountMcpEndpoint } from './tools/mcp/mount-mcp-endpoint.ts';
import { createPipeline, type Pipeline } from './tools/pipeline.ts';
import { memoryRateLimit } from './tools/rate-limit.ts';
import { bodyBudget } from './tools/requests/body-budget.ts';
import { jsonBodies } from './tools/requests/json-body.ts';
import { FILE_BODY_BYTES, JSON_BODY_BYTES } from './tools/requests/read-body.ts';
import { switchBoard, switchNames } from './tools/switches.ts';

export interface Marketplace extends Pick<CommitWorkers, 'dispatcher' | 'courier' | 'webhooks' | 'devices'> {
  readonly app: Koa;
  readonly pipeline: Pipeline;
  readonly scheduler: Scheduler;
  /** How often agents call what, and what of assets is looked at. */
  readonly usage: Recorder<ReturnType<typeof callCounts>['add']>;
  readonly interest: Recorder<ReturnType<typeof interestCounts>['add']>;
  readonly ports: Ports;
  /** The built-in payment sandbox; null where another gateway takes the money. */
  readonly sandbox: SandboxGateway | null;
  readonly settings: Settings;
  /** Ends the event streams: a server that stops waits for every answer. */
  endStreams(): void;
  /** Ends the jobs; the caller has stopped taking requests. */
  close(): Promise<void>;
}

/** Puts the parts together: ports, pipeline, doors, jobs. Nothing here decides anything. */
export async function composeMarketplace(given: MarketplaceParts): Promise<Marketplace> {
  const { config, database, publicBaseUrl, log, clock = systemClock, ids = randomIds } = given;
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
    unsignedQuotesPerHour: config.UNSIGNED_QUOTES_PER_HOUR,
    unsignedInquiriesPerHour: config.UNSIGNED_INQUIRIES_PER_HOUR,
    openLoginLinks: config.LOGIN_LINKS_OPEN,
    openLoginLinksInAll: config.LOGIN_LINKS_OPEN_IN_ALL,
    maxDocuments: config.MAX_DOCUMENTS,
    maxDocumentBytes: config.MAX_DOCUMENT_BYTES,
    cronSecret: config.cronSecret,
    linkSecret: await loadSecret(database, 'links'),
    switchable: names.switchable,
  };
  const { gateway, sandbox } = await connectGateway(given, clock);
  const { close: closePorts, bodyThreads, ...ports } = await connectPorts(given, gateway);
  const describeAction = describeActions(routes, BASE_PATH);
  const observed = metrics(config.production ? config.cronSecret : null, () => eventBacklog(database.reader, subscribers));
  const usage = startRecorder(callCounts(), storeCallCounts, { database, log, counted: 'what agents call' });
  const interest = startRecorder(interestCounts(), storeInterest, { database, log, counted: 'what assets are looked at' });
  const switches = switchBoard({ reader: database.reader, namesOf: names.namesOf });
  const pipeline = createPipeline({
    database,
    clock,
    ids,
    ports,
    settings,
    describeAction,
    rateLimit: memoryRateLimit(config.RATE_LIMIT_PER_MINUTE),
    applyDeadlines: applyDueDeadlines,
    askGateway: syncPayments,
    onCommitted: (tables) => workers.wake(tables),
    switches,
    onCall(call, operation, outcome, milliseconds) {
      observed.observe(operation, outcome, milliseconds);
      usage.count({ ...call, operation: operation.name, outcome, milliseconds }, clock.now());
      if (operation === changeSwitch) switches.forget();
    },
    onAnswer: ({ caller }, operation, output) => interest.count({ operation, caller, output }, clock.now()),
    onMisfit: ({ type: { type }, bookingId }, err) => log.error({ err, type, bookingId }, 'the payload of an event does not fit'),
    strict: config.NODE_ENV === 'test',
  });
  const workers: CommitWorkers = startCommitWorkers({ database, perform: pipeline.perform, clock, ids, subscribers, log });
  const paymentSync = startPaymentSync({ perform: pipeline.perform, log });
  const scheduler = createScheduler({ database, perform: pipeline.perform, clock, ids, jobs: schedule, log });
  if (config.SCHEDULER) scheduler.start();

  const budget = bodyBudget();
  const json = jsonBodies(bodyThreads);
  const doors = [consumerEndpoint, ownerEndpoint].map((endpoint) =>
    mountMcpEndpoint(endpoint, {
      pipeline,
      now: () => clock.now(),
      serverInfo: { name: 'rentwire', version: API_VERSION },
      ...sourceRules(config, publicBaseUrl),
      publicBaseUrl,
      challengedInResults: (client) =>
        config.MCP_CHALLENGE_IN_RESULT.some((name) => client.toLowerCase().includes(name.toLowerCase())),
      describeAction,
      maxBodyBytes: JSON_BODY_BYTES,
      maxFileBodyBytes: FILE_BODY_BYTES,
      bodyBudget: budget,
      jsonBodies: json,
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
    readReferenceScript: () => readFileSync(fileURLToPath(import.meta.resolve('rapidoc')), 'utf8'),
  });
  const limits = { storage: ports.storage, maxUploadBytes: settings.maxUploadBytes, bodyBudget: budget, jsonBodies: json };
  const others: Middleware[] = [
    observed.middleware,
    oauthDoor({ pipeline, ports, settings, ids, log }),
    manifests,
    ucpDoor({
      pipeline,
      settings,
      platforms: openPlatforms({ pipeline, settings, clock, policy: config.UCP_NEGOTIATION, known: config.UCP_PLATFORMS }),
      publicKeys: async () => (await pipeline.perform(listMessageKeys, {})).keys,
      signAnswer: answerSigner(pipeline),
    }),
    ...(sandbox === null ? [] : [sandboxPaymentPage(sandbox, publicBaseUrl)]),
    staticPages(),
    legalPages(pipeline),
    accountPages({ pipeline, settings, limits }),
    handInPages({ pipeline, publicBaseUrl, limits }),
    demoImages(),
    installedApp(settings),
  ];
  const streams = eventStreams({ pipeline, listen: workers.bell.listen, mostOpen: config.STREAMS_PER_USER });
  const app = httpApp({
    pipeline,
    streams,
    routes,
    describeAction,
    limits,
    ids,
    log,
    requests: log.child({}, { redact: [] }),
    proxies: config.TRUST_PROXY,
    operator: settings,
    doors,
    pages: siteRoutes({ pipeline, publicBaseUrl }),
    others,
  });
  workers.wake();
  const { dispatcher, courier, webhooks, devices } = workers;

  return {
    app,
    pipeline,
    dispatcher,
    scheduler,
    courier,
    webhooks,
    devices,
    usage,
    interest,
    ports,
    sandbox,
    settings,
    endStreams: streams.end,
    async close() {
      await Promise.all(doors.map((door) => door.close()));
      await scheduler.stop();
      await Promise.all([workers.stop(), paymentSync.stop()]);
      await Promise.all([usage.stop(), interest.stop()]);
      await closePorts();
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

async function connectGateway(
  { config, database, publicBaseUrl, ownUrl, log }: MarketplaceParts,
  clock: Clock,
): Promise<Gateways> {
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
    redact: [
      '*.password',
      '*.token',
      '*.accessToken',
      '*.refreshToken',
      '*.session',
      '*.secret',
      '*.email',
      '*.phone',
      'headers',
    ],
    serializers: { err: (error: unknown) => describeError(error) },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
