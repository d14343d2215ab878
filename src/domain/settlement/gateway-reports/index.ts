export { gatewayEvents } from './events.ts';
export { receiveGatewayCallback } from './receive-gateway-callback.ts';
export type { GatewayReportRow } from './record-gateway-report.ts';
export { storedData } from './stored-data.ts';
