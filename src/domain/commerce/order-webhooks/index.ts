export { listUcpWebhooks } from './list-ucp-webhooks.ts';
export { ORDER_UPDATED } from './order-events.ts';
export { subscribers } from './subscribers.ts';
export { ucpWebhookRegister } from './ucp-webhook-register.ts';
