import type { Tx } from '../../../../db/database.ts';
import { webhookEndpoints } from '../../../../db/schema/index.ts';
import { WEBHOOK_STATES, type WebhookEnd } from '../../../../db/values/index.ts';
import { declareMove, declareSave, type Ids, lifecycle } from '../../platform/kernel/index.ts';
import { queueNotice } from '../mail/index.ts';
import { giveUpDeliveries } from './delivery-lifecycle.ts';

/**
 * The states of a webhook. Events are sent only while it is enabled. The moves emit no event: its person makes them, and gets
 * an e-mail if the platform disables it.
 */
export const endpointLifecycle = lifecycle(WEBHOOK_STATES, {
  initial: 'ENABLED',
  final: [],
  moves: {
    disable: { from: ['ENABLED'], to: 'DISABLED', by: ['SYSTEM', 'RENTER', 'OWNER'], event: null },
    enable: { from: ['DISABLED'], to: 'ENABLED', by: ['RENTER', 'OWNER'], event: null },
  },
});

type WebhookEndpoint = typeof webhookEndpoints.$inferSelect;

/** The reason that is stored with events to a disabled webhook. */
export const DISABLED = 'the webhook is disabled';

/** Disables a webhook and gives up its waiting deliveries. The person is told, unless they disabled it themselves. */
export async function disableEndpoint(
  tx: Tx,
  endpoint: WebhookEndpoint,
  because: WebhookEnd,
  { now, ids, problem = endpoint.problem }: { now: Date; ids: Ids; problem?: string | null },
): Promise<WebhookEndpoint> {
  const disabled = await moveEndpoint(tx, endpoint, 'disable', { disabledBecause: because, problem });
  await giveUpDeliveries(tx, endpoint.id, DISABLED);
  if (because !== 'BY_HAND')
    await queueNotice(tx, endpoint.userId, { kind: 'WEBHOOK_STOPPED', about: endpoint.id }, { now, ids });
  return disabled;
}

/** Enables a webhook from now on. Events of the time when it was disabled are sent only if somebody asks for it. */
export async function enableEndpoint(tx: Tx, endpoint: WebhookEndpoint): Promise<WebhookEndpoint> {
  // These deliveries were queued between the disable request and its commit.
  await giveUpDeliveries(tx, endpoint.id, DISABLED);
  return moveEndpoint(tx, endpoint, 'enable', { disabledBecause: null, failingSince: null, problem: null, restsUntil: null });
}

/** Makes a move of a webhook's lifecycle. The caller holds the webhook's lock. */
const moveEndpoint = declareMove(endpointLifecycle, declareSave(webhookEndpoints, 'Webhook'));
