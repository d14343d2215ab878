export { listDeliveries } from './list-deliveries.ts';
export { retryDelivery } from './retry-delivery.ts';
