import { timingSafeEqual } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { forbidden, type Operation } from '../domain/platform/kernel/index.ts';
import { credentialOf } from '../tools/requests/request-origin.ts';

interface Backlog {
  readonly subscriber: string;
  /** Events that it has before it, and those that it failed at and tries again. */
  readonly waiting: number;
  /** Events that it has given up. */
  readonly dead: number;
}

export interface Metrics {
  /** Counts one call of an operation with its outcome. */
  observe(operation: Operation, outcome: string, milliseconds: number): void;
  readonly middleware: Middleware;
}

const SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];

/** `GET /metrics` in the Prometheus text format. With a secret, it must be sent as Bearer. Each time it asks for the backlog. */
export function metrics(secret: string | null, eventBacklog: () => Promise<readonly Backlog[]>): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const calls = new Counter({
    name: 'rentwire_calls_total',
    help: 'Calls by operation and outcome (ok or the error code).',
    labelNames: ['operation', 'outcome'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'rentwire_call_seconds',
    help: 'Duration of calls by operation.',
    labelNames: ['operation'],
    buckets: SECONDS,
    registers: [registry],
  });

  const waiting = gaugeOfSubscribers('rentwire_events_waiting', 'Events that a subscriber has yet to act on.', registry);
  const dead = gaugeOfSubscribers('rentwire_events_dead', 'Events that a subscriber has given up.', registry);

  async function measureBacklog(): Promise<void> {
    waiting.reset();
    dead.reset();
    // Without a database the rest still says how the process is.
    for (const { subscriber, ...backlog } of await eventBacklog().catch(() => [])) {
      waiting.set({ subscriber }, backlog.waiting);
      dead.set({ subscriber }, backlog.dead);
    }
  }

  return {
    observe({ name }, outcome, milliseconds) {
      calls.inc({ operation: name, outcome });
      durations.observe({ operation: name }, milliseconds / 1000);
    },
    async middleware(ctx, next) {
      if (ctx.path !== '/metrics' || ctx.method !== 'GET') return next();
      if (secret !== null) assertSecret(ctx, secret);
      await measureBacklog();
      ctx.type = registry.contentType;
      ctx.body = await registry.metrics();
    },
  };
}

function gaugeOfSubscribers(name: string, help: string, registry: Registry): Gauge<'subscriber'> {
  return new Gauge({ name, help, labelNames: ['subscriber'], registers: [registry] });
}

function assertSecret(ctx: Context, secret: string): void {
  const given = credentialOf(ctx.headers);
  if (given === null) throw forbidden({ needs: 'CRON_SECRET', has: 'NOTHING' });
  const a = Buffer.from(given);
  const b = Buffer.from(secret);
  if (a.length !== b.length || !timingSafeEqual(a, b)) throw forbidden({ needs: 'CRON_SECRET', has: 'UNKNOWN' });
}
