import type { Database, WokenBy } from '../../db/database.ts';
import type { Subscriber } from '../domain/platform/events/index.ts';
import type { Clock, Ids, Perform } from '../domain/platform/kernel/index.ts';
import type { Pipeline } from '../tools/pipeline.ts';
import { type DeviceCourier, startDeviceCourier } from './device-courier.ts';
import { type EventDispatcher, startEventDispatcher } from './event-dispatcher.ts';
import type { JobLog } from './job-log.ts';
import { type MailCourier, startMailCourier } from './mail-courier.ts';
import { startStreamBell, type StreamBell } from './stream-bell.ts';
import { startWebhookCourier, type WebhookCourier } from './webhook-courier.ts';

/** The workers that process what a commit has queued: events, e-mails, webhooks, short messages, open streams. */
export interface CommitWorkers {
  readonly dispatcher: EventDispatcher;
  readonly courier: MailCourier;
  readonly webhooks: WebhookCourier;
  readonly devices: DeviceCourier;
  readonly bell: StreamBell;
  /** Wakes the workers of these queues, or all workers if no queue is named. */
  wake(queues?: ReadonlySet<WokenBy>): void;
  stop(): Promise<void>;
}

interface WorkersParts {
  readonly database: Database;
  readonly perform: Perform;
  readonly performTogether: Pipeline['performTogether'];
  readonly clock: Clock;
  readonly ids: Ids;
  readonly subscribers: readonly Subscriber[];
  readonly watch: JobLog['watch'];
  readonly log: { warn(details: object, message: string): void; error(details: object, message: string): void };
}

export function startCommitWorkers(parts: WorkersParts): CommitWorkers {
  const bell = startStreamBell(parts);
  const dispatcher = startEventDispatcher({ ...parts, onNumbered: bell.wake });
  const courier = startMailCourier(parts);
  const webhooks = startWebhookCourier(parts);
  const devices = startDeviceCourier(parts);
  // Most commits fill no queue or one, so each commit wakes only the workers of the queues that it filled.
  const woken: readonly (readonly [{ wake(): void }, ...WokenBy[]])[] = [
    [dispatcher, 'EVENTS'],
    [courier, 'MAILS'],
    [webhooks, 'WEBHOOKS'],
    [devices, 'SHORT_MESSAGES'],
    [bell, 'EVENTS', 'NOTIFICATIONS'],
  ];
  return {
    dispatcher,
    courier,
    webhooks,
    devices,
    bell,
    wake(queues) {
      for (const [job, ...names] of woken) if (queues === undefined || names.some((name) => queues.has(name))) job.wake();
    },
    async stop() {
      await bell.stop();
      await Promise.all([dispatcher.stop(), courier.stop(), webhooks.stop(), devices.stop()]);
    },
  };
}
