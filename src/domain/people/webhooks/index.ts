export { deliverWebhook } from './deliver-webhook.ts';
export {
  addEndpoint,
  findEndpoint,
  findEndpointsOf,
  findListeningEndpoints,
  findOrderEndpoints,
  newWebhookSecret,
  OLD_SECRET_HOURS,
  postWebhook,
  saveEndpoint,
  WEBHOOK_ID,
  WEBHOOKS,
  type WebhookEndpoint,
  webhookLock,
  webhooksLock,
} from './webhook-endpoint.ts';
export { deliveryLifecycle, moveDelivery } from './delivery-lifecycle.ts';
export { endEndpoint, endEndpoints } from './ended-endpoints.ts';
export { disableEndpoint, enableEndpoint, endpointLifecycle } from './endpoint-lifecycle.ts';
export { accessOf, isOf, registrarOf } from './registrar-access.ts';
export { storedData } from './stored-data.ts';
export { subscribers } from './subscribers.ts';
export {
  type Dispatch,
  findDeliveries,
  findDelivery,
  findDueDeliveries,
  findDueEndpoints,
  queueDeliveries,
  replayDelivery,
  replayEvents,
  type WebhookDelivery,
} from './webhook-delivery.ts';
