import { gatewayEvents, gatewayReports } from '../../../../db/schema/index.ts';
import { ACCOUNTING, declareTable, FOR_GOOD, type StoredTable } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(gatewayEvents, { exported: 'ids of the gateway’s reports', erased: ACCOUNTING, kept: FOR_GOOD }),
  declareTable(gatewayReports, {
    exported: 'what the gateway said, as payments, refunds and payouts say',
    erased: ACCOUNTING,
    kept: FOR_GOOD,
  }),
];
