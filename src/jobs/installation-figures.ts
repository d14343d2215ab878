import { count, eq, isNotNull, min } from 'drizzle-orm';
import type { Reader } from '../../db/database.ts';
import { jobRuns, mails, payments, payouts, shortMessages, webhookDeliveries } from '../../db/schema/index.ts';
import type { Subscriber } from '../domain/platform/events/index.ts';
import { eventBacklog } from './event-backlog.ts';

/** A figure about the installation as a whole, which every process reports alike. */
export interface Figure {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Figures from the database for `/metrics`. They are never summed over processes, because all read the same. */
export async function installationFigures(
  from: Reader,
  { subscribers, now }: { readonly subscribers: readonly Subscriber[]; readonly now: Date },
): Promise<Figure[]> {
  return [
    ...(await eventBacklog(from, subscribers)).flatMap(({ subscriber, waiting, dead }) => [
      { name: 'rentwire_events_waiting', labels: { subscriber }, value: waiting },
      { name: 'rentwire_events_dead', labels: { subscriber }, value: dead },
    ]),
    ...(await oldestUndelivered(from, now)),
    ...(await jobSuccesses(from)),
    ...(await moneyThatWaits(from)),
  ];
}

async function oldestUndelivered(from: Reader, now: Date): Promise<Figure[]> {
  const name = 'rentwire_oldest_undelivered_seconds';
  const age = (kind: string, oldest: Date | null | undefined): Figure => {
    const value = oldest ? Math.max(0, (now.getTime() - oldest.getTime()) / 1_000) : 0;
    return { name, labels: { kind }, value };
  };
  const [mail] = await from
    .select({ oldest: min(mails.createdAt) })
    .from(mails)
    .where(isNotNull(mails.sendAt));
  const [message] = await from
    .select({ oldest: min(shortMessages.createdAt) })
    .from(shortMessages)
    .where(isNotNull(shortMessages.sendAt));
  const [webhook] = await from
    .select({ oldest: min(webhookDeliveries.createdAt) })
    .from(webhookDeliveries)
    .where(isNotNull(webhookDeliveries.sendAt));
  return [age('email', mail?.oldest), age('short_message', message?.oldest), age('webhook', webhook?.oldest)];
}

async function jobSuccesses(from: Reader): Promise<Figure[]> {
  const rows = await from.select({ job: jobRuns.id, at: jobRuns.lastSuccessAt }).from(jobRuns);
  return rows.map(({ job, at }) => ({
    name: 'rentwire_job_last_success_timestamp_seconds',
    // Prometheus adds a label `job` itself, so this one has another name.
    labels: { job_name: job },
    value: (at?.getTime() ?? 0) / 1_000,
  }));
}

async function moneyThatWaits(from: Reader): Promise<Figure[]> {
  const [held] = await from.select({ all: count() }).from(payouts).where(eq(payouts.status, 'ON_HOLD'));
  const [pending] = await from.select({ all: count() }).from(payments).where(eq(payments.status, 'PENDING'));
  return [
    { name: 'rentwire_payouts_on_hold', labels: {}, value: held?.all ?? 0 },
    { name: 'rentwire_payments_pending', labels: {}, value: pending?.all ?? 0 },
  ];
}
