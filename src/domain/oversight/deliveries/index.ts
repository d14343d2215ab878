export { listDeliveries } from './list-deliveries.ts';
export { previewLetters } from './preview-letters.ts';
export { retryDelivery } from './retry-delivery.ts';
