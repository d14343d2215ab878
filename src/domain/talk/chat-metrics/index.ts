export { getChatMetrics } from './get-chat-metrics.ts';
