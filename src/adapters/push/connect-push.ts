import { QueueFull } from '../fair-queue.ts';
import type { OutboundClient } from '../outbound/outbound-client.ts';
import { OutboundFailure } from '../outbound/outbound-failure.ts';
import { appPushSender, type ServiceAccount } from './app-push-sender.ts';
import type { PushOutcome, PushSender } from './push-sender.ts';
import type { VapidKey } from './vapid-key.ts';
import { webPushSender } from './web-push-sender.ts';

export interface Firebase {
  readonly account: ServiceAccount;
  readonly apiBase: string;
}

interface Parts {
  readonly key: VapidKey;
  readonly contact: () => string;
  /** The service account for apps; null if apps are not supported. */
  readonly firebase: Firebase | null;
  readonly outbound: OutboundClient;
  readonly clock: { now(): Date };
}

/** Sends to browsers by the push service that each names, and to apps through Firebase. Both use the outbound client. */
export function connectPush({ firebase, clock, ...web }: Parts): PushSender {
  const toBrowser = webPushSender(web);
  const toApp = firebase === null ? null : appPushSender({ ...firebase, clock, outbound: web.outbound });
  return {
    publicKey: web.key.publicKey,
    takesApps: toApp !== null,
    async send(address, message, userId) {
      try {
        if (address.kind === 'WEB') return await toBrowser(address, message, userId);
        return toApp === null ? NO_APPS : await toApp(address, message);
      } catch (error) {
        return outcomeOf(error);
      }
    },
  };
}

const NO_APPS: PushOutcome = {
  outcome: 'REFUSED',
  problem: 'this installation has no account with Firebase, so it sends nothing to apps on phones',
};

/** The outcome of an error. A refused address is gone; any other error may be temporary. */
function outcomeOf(error: unknown): PushOutcome {
  if (error instanceof OutboundFailure)
    return { outcome: error.kind === 'REFUSED' ? 'REFUSED' : 'AGAIN', problem: error.message };
  if (error instanceof QueueFull) return { outcome: 'AGAIN', problem: 'too much else is being sent' };
  return { outcome: 'AGAIN', problem: error instanceof Error ? error.message.slice(0, 200) : 'it could not be sent' };
}
