export { exportFinanceCsv } from './export-finance-csv.ts';
export { getFinancePnl } from './get-finance-pnl.ts';
export { getFinanceSummary } from './get-finance-summary.ts';
export { listFinanceEntries } from './list-finance-entries.ts';
export { openFinanceCsv } from './open-finance-csv.ts';
