import type Koa from 'koa';
import type { Logger } from 'pino';
import type { Ports } from './adapters/ports.ts';
import { continueTrace } from './adapters/tracing/current-trace.ts';
import { buildOf } from './build.ts';
import type { SandboxGateway } from './adapters/sandbox-gateway/sandbox-gateway.ts';
import { connectGateway } from './connect-gateway.ts';
import { connectPorts } from './connect-ports.ts';
import { connectTracer } from './connect-tracer.ts';
import { applyDueDeadlines } from './domain/oversight/deadlines/index.ts';
import { changeSwitch } from './domain/people/api-keys/index.ts';
import { callCounts, storeCallCounts } from './domain/people/agents/index.ts';
import { BASE_PATH, type Operation, randomIds, type Settings, systemClock } from './domain/platform/kernel/index.ts';
import { missingSettings } from './domain/platform/settings/index.ts';
import { closePaymentPages, syncPayments } from './domain/settlement/booking-payments/index.ts';
import { interestCounts, storeInterest } from './domain/shops/analytics/index.ts';
import { type CommitWorkers, startCommitWorkers } from './jobs/commit-workers.ts';
import { installationFigures } from './jobs/installation-figures.ts';
import { endedRun, type JobLog, startJobLog } from './jobs/job-log.ts';
import { startPaymentSync } from './jobs/payment-sync.ts';
import { type Recorder, startRecorder } from './jobs/recorder.ts';
import { schedule } from './jobs/schedule.ts';
import { createScheduler, type Scheduler } from './jobs/scheduler.ts';
import { subscribers } from './jobs/subscribers.ts';
import { liveSettings } from './live-settings.ts';
import { loadSecret } from './load-secret.ts';
import type { MarketplaceParts } from './marketplace-parts.ts';
import { marketplaceSettings } from './marketplace-settings.ts';
import { openDoors } from './open-doors.ts';
import { describeActions } from './rest/describe-action.ts';
import { metrics } from './rest/metrics.ts';
import { routes } from './rest/routes/index.ts';
import { consumerEndpoint, ownerEndpoint } from './tools/endpoints.ts';
import { createPipeline, type Pipeline } from './tools/pipeline.ts';
import { memoryRateLimit } from './tools/rate-limit.ts';
import { askedOrigin } from './tools/requests/asked-origin.ts';
import { doorPlaces } from './tools/requests/door-places.ts';
import { signedAgents } from './tools/requests/signed-agents.ts';
import { switchBoard, switchNames } from './tools/switches.ts';
import { standing } from './domain/standing/bookings/index.ts';

export interface Marketplace extends Pick<CommitWorkers, 'dispatcher' | 'courier' | 'webhooks' | 'devices'> {
  readonly app: Koa;
  readonly pipeline: Pipeline;
  readonly scheduler: Scheduler;
  readonly jobLog: JobLog;
  /** Counts how often agents call which operation, and how often assets are viewed. */
  readonly usage: Recorder<ReturnType<typeof callCounts>['add']>;
  readonly interest: Recorder<ReturnType<typeof interestCounts>['add']>;
  readonly ports: Ports;
  /** The built-in payment sandbox; null if another gateway is used. */
  readonly sandbox: SandboxGateway | null;
  readonly settings: Settings;
  /** Ends the event streams, because a server that stops waits for every answer. */
  endStreams(): void;
  /** Ends the jobs. The caller must have stopped accepting requests. */
  close(): Promise<void>;
}

/** Puts the parts together: ports, pipeline, jobs, doors. It makes no decisions. */
export async function composeMarketplace(given: MarketplaceParts): Promise<Marketplace> {
  const { config, database, publicBaseUrl, log, clock = systemClock, ids = randomIds } = given;
  const { switchable, namesOf } = switchNames(
    [consumerEndpoint, ownerEndpoint],
    routes.flatMap(({ operations }) => [...operations.values()]),
  );
  const linkSecret = await loadSecret(database, 'links');
  const { gateway, sandbox } = await connectGateway(given, clock);
  const { smallestPayments } = gateway;
  const own = marketplaceSettings(config, { publicBaseUrl, linkSecret, switchable, smallestPayments });
  const live = await liveSettings(database, own, log);
  const { settings } = live;
  if (config.production) tellMissing(settings, log);
  const { close: closePorts, bodyThreads, ...ports } = await connectPorts(given, { gateway, operator: settings });
  const describeAction = describeActions(routes, BASE_PATH);
  const observed = metrics({
    secret: config.cronSecret,
    open: config.production ? 'TO_NOBODY' : 'TO_ALL',
    build: buildOf(),
    figures: () => installationFigures(database.reader, { subscribers, now: clock.now() }),
    poolUse: database.use,
  });
  const tracer = await connectTracer(config, log);
  const jobLog = startJobLog({ database, clock, scheduled: schedule.map(({ name }) => name), log });
  const { watch } = jobLog;
  const recorded = { database, watch, log };
  const usage = startRecorder(callCounts(), storeCallCounts, { ...recorded, job: 'count_calls', counted: 'what agents call' });
  const interest = startRecorder(interestCounts(), storeInterest, {
    ...recorded,
    job: 'count_interest',
    counted: 'what assets are looked at',
  });
  const rateLimit = memoryRateLimit(config.RATE_LIMIT_PER_MINUTE);
  const agents = signedAgents({
    outbound: ports.outbound,
    clock,
    rateLimit,
    attempts: ports.attempts,
    askedOrigin: askedOrigin(publicBaseUrl, config.ALLOWED_HOSTS),
  });
  const switches = switchBoard({ reader: database.reader, namesOf });
  const pipeline = createPipeline({
    database,
    clock,
    ids,
    ports,
    settings,
    describeAction,
    rateLimit,
    agents,
    places: doorPlaces(config.CALLS_AT_ONCE),
    applyDeadlines: applyDueDeadlines,
    askGateway: syncPayments,
    closePaymentPages,
    standing,
    async onCommitted(wakes) {
      // The workers go on after the call, so they are no part of its trace.
      continueTrace(null, () => workers.wake(wakes));
      await live.follow(wakes);
    },
    switches,
    onCall(call, operation, outcome, milliseconds) {
      observed.observe(operation, outcome, { milliseconds, via: call.via });
      usage.count({ ...call, operation: operation.name, outcome, milliseconds }, clock.now());
      if (operation === changeSwitch) switches.forget();
      if (call.via === 'rest' && isScheduled(operation)) noteCron(operation, outcome, milliseconds);
    },
    onAnswer: ({ caller }, operation, output) => interest.count({ operation, caller, output }, clock.now()),
    onMisfit: ({ type: { type }, bookingId }, err) => log.error({ err, type, bookingId }, 'the payload of an event does not fit'),
    strict: config.NODE_ENV === 'test',
    tracer,
  });
  const { perform, performTogether } = pipeline;

  /** Records the run of a job that a cron has called. When the cron calls again is unknown here. */
  function noteCron({ name }: Operation, outcome: string, milliseconds: number): void {
    const error = outcome === 'ok' ? null : new Error(`It was refused: ${outcome}.`);
    jobLog.note(endedRun(name, 'SCHEDULED', { milliseconds, error, nextRunAt: null, now: clock.now() }));
  }

  const workers: CommitWorkers = startCommitWorkers({ database, perform, performTogether, clock, ids, subscribers, watch, log });
  const paymentSync = startPaymentSync({ perform, watch, log });
  const scheduler = createScheduler({ database, perform, clock, ids, jobs: schedule, log });
  if (config.SCHEDULER) scheduler.start();
  const { bell, dispatcher, courier, webhooks, devices } = workers;
  const parts = { ...given, clock, ids, settings, ports, pipeline, describeAction, observed, bell, tracer };
  const doors = openDoors({ ...parts, sandbox, bodyThreads });
  workers.wake();

  return {
    app: doors.app,
    pipeline,
    dispatcher,
    scheduler,
    jobLog,
    courier,
    webhooks,
    devices,
    usage,
    interest,
    ports,
    sandbox,
    settings,
    endStreams: doors.endStreams,
    async close() {
      live.stop();
      await doors.close();
      await scheduler.stop();
      await Promise.all([workers.stop(), paymentSync.stop()]);
      await Promise.all([usage.stop(), interest.stop()]);
      await jobLog.stop();
      await closePorts();
      await tracer?.close();
    },
  };
}

/** Warns if people cannot see with whom they deal. An administrator can set this while the server runs. */
function tellMissing(settings: Settings, log: Logger): void {
  const names = missingSettings(settings).map(({ name }) => name);
  if (names.length > 0) log.warn({ settings: names }, 'settings are empty that people or the law need; rentwire check says why');
}

function isScheduled({ name }: Operation): boolean {
  return schedule.some((job) => job.name === name);
}
