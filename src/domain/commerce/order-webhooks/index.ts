export { listUcpWebhooks } from './list-ucp-webhooks.ts';
export { subscribers } from './subscribers.ts';
export { ucpWebhookRegister } from './ucp-webhook-register.ts';
