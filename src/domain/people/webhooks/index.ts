export { deliverWebhook } from './deliver-webhook.ts';
export { deliveryLifecycle, moveDelivery } from './delivery-lifecycle.ts';
export { disableEndpoint, enableEndpoint, endpointLifecycle } from './endpoint-lifecycle.ts';
export { accessOf, isOf, registrarOf } from './registrar.ts';
export { storedData } from './stored-data.ts';
export { subscribers } from './subscribers.ts';
export {
  type Dispatch,
  findDeliveries,
  findDelivery,
  findDueDeliveries,
  findDueEndpoints,
  queueDeliveries,
  replayEvents,
  type WebhookDelivery,
} from './webhook-delivery.ts';
export {
  addEndpoint,
  findEndpoint,
  findEndpointsOf,
  findListeningEndpoints,
  removeEndpoint,
  saveEndpoint,
  WEBHOOK_ID,
  type WebhookEndpoint,
  webhookLock,
  webhooksLock,
} from './webhook-endpoint.ts';
export { postWebhook } from './webhook-post.ts';
export { newWebhookSecret, OLD_SECRET_HOURS } from './webhook-secret.ts';
