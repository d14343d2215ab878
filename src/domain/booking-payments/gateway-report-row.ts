import type { gatewayReports } from '../../../db/schema/index.ts';

/** What the gateway reported, as it was kept. */
export type GatewayReportRow = typeof gatewayReports.$inferSelect;
