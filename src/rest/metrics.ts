import cluster from 'node:cluster';
import { timingSafeEqual } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { forbidden, type Operation, PIPELINE_ERRORS } from '../domain/platform/kernel/index.ts';
import type { Via } from '../tools/call-records.ts';
import { credentialOf } from '../tools/requests/request-origin.ts';
import { answerForMetrics, metricsOfAll } from './cluster-metrics.ts';

/** A number about the whole installation. It is the same whichever process is asked. */
interface Figure {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

interface Parts {
  /** The secret that is sent as a Bearer token. */
  readonly secret: string;
  /** Who may read the metrics without the secret. */
  readonly open: 'TO_ALL' | 'TO_NOBODY';
  readonly build: { readonly version: string; readonly commit: string };
  /** The figures are computed for each request. */
  readonly figures: () => Promise<readonly Figure[]>;
  readonly poolUse: () => PoolUse;
}

/** How this process uses its connections to the database. */
interface PoolUse {
  readonly total: number;
  readonly idle: number;
  /** The number of calls that wait for a connection. */
  readonly waiting: number;
}

export interface Metrics {
  /** Counts one call of an operation with its outcome. */
  observe(operation: Operation, outcome: string, call: { readonly milliseconds: number; readonly via: Via }): void;
  /** Counts one answer over HTTP. */
  countAnswer(status: number): void;
  /**
   * Serves `/metrics` to a caller with the secret. It comes before requests are counted, because a rate limit must not hide
   * itself.
   */
  readonly trusted: Middleware;
  /** Serves the metrics to others, or refuses them. */
  readonly middleware: Middleware;
}

const SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];
const TOO_MANY = 429;
const STATUSES_FROM_THE_START = ['200', '429', '500', '503'];

/**
 * `GET /metrics` in the Prometheus text format. The counters of all processes that one `serve` leads are added up. The process
 * that answers adds the figures from the database.
 */
export function metrics({ secret, open, build, figures, poolUse }: Parts): Metrics {
  const own = new Registry();
  const registers = [own];
  collectDefaultMetrics({ register: own });
  const calls = new Counter({
    name: 'rentwire_calls_total',
    help: 'Calls by operation and outcome (ok or the error code).',
    labelNames: ['operation', 'outcome'],
    registers,
  });
  const durations = new Histogram({
    name: 'rentwire_call_seconds',
    help: 'Duration of calls by operation.',
    labelNames: ['operation'],
    buckets: SECONDS,
    registers,
  });
  const answers = new Counter({
    name: 'rentwire_http_answers_total',
    help: 'Answers over HTTP by status.',
    labelNames: ['status'],
    registers,
  });
  // A rate can be computed from the first answer on only if the series existed before.
  for (const status of STATUSES_FROM_THE_START) answers.inc({ status }, 0);
  const limited = new Counter({
    name: 'rentwire_rate_limited_total',
    help: 'Requests and tool calls that were refused with 429.',
    registers,
  });
  new Gauge({
    name: 'rentwire_database_connections',
    help: 'Connections to the database: total, idle, and calls that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, value] of Object.entries(poolUse())) this.set({ state }, value);
    },
  });
  new Gauge({
    name: 'rentwire_build_info',
    help: 'The version that runs; always 1.',
    labelNames: ['version', 'commit'],
    aggregator: 'first',
    registers,
  }).set(build, 1);
  answerForMetrics(own);

  async function answer(ctx: Context): Promise<void> {
    const summed = cluster.isWorker ? await metricsOfAll().catch(() => own.metrics()) : await own.metrics();
    ctx.type = own.contentType;
    // If the database is away, the answer still says how the processes are.
    ctx.body = `${summed}\n${await ofInstallation(await figures().catch(() => []))}`;
  }

  return {
    observe(operation, outcome, { milliseconds, via }) {
      calls.inc({ operation: operation.name, outcome });
      durations.observe({ operation: operation.name }, milliseconds / 1000);
      // Over HTTP the status of the answer is counted, but the result of a tool has no status.
      if (via === 'mcp' && isTooMany(operation, outcome)) limited.inc();
    },
    countAnswer(status) {
      answers.inc({ status: String(status) });
      if (status === TOO_MANY) limited.inc();
    },
    trusted: (ctx, next) => (asksForMetrics(ctx) && hasSecret(ctx, secret) ? answer(ctx) : next()),
    middleware(ctx, next) {
      if (!asksForMetrics(ctx)) return next();
      if (open === 'TO_ALL') return answer(ctx);
      throw forbidden({ needs: 'CRON', has: credentialOf(ctx.headers) === null ? 'NOTHING' : 'UNKNOWN' });
    },
  };
}

const HELP: Readonly<Record<string, string>> = {
  rentwire_events_waiting: 'Events that a subscriber has yet to act on.',
  rentwire_events_dead: 'Events that a subscriber has given up.',
  rentwire_oldest_undelivered_seconds: 'Age of the oldest e-mail, short message or webhook delivery that still waits.',
  rentwire_job_last_success_timestamp_seconds: 'When a job last ended well; 0 if it never did.',
  rentwire_payouts_on_hold: 'Payouts that are held back.',
  rentwire_payments_pending: 'Payments that the gateway has not decided.',
};

/** These figures have a registry of their own, because they are the same in every process and must not be added up. */
function ofInstallation(figures: readonly Figure[]): Promise<string> {
  const registry = new Registry();
  for (const [name, help] of Object.entries(HELP)) {
    const samples = figures.filter((figure) => figure.name === name);
    const gauge = new Gauge({ name, help, labelNames: Object.keys(samples[0]?.labels ?? {}), registers: [registry] });
    gauge.reset();
    for (const { labels, value } of samples) gauge.set(labels, value);
  }
  return registry.metrics();
}

function isTooMany({ errors }: Operation, outcome: string): boolean {
  return [...PIPELINE_ERRORS, ...errors].some(({ code, status }) => code === outcome && status === TOO_MANY);
}

function asksForMetrics({ path, method }: Context): boolean {
  return path === '/metrics' && method === 'GET';
}

function hasSecret(ctx: Context, secret: string): boolean {
  const given = Buffer.from(credentialOf(ctx.headers) ?? '');
  const wanted = Buffer.from(secret);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
