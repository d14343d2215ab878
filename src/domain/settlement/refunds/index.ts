export { actOnGatewayReports } from './act-on-gateway-reports.ts';
export { settleRefunds } from './settle-refunds.ts';
export { refundSubscribers } from './subscribers.ts';
