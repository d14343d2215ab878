export { exportFinanceCsv } from './export-finance-csv.ts';
export { getFinancePnl } from './get-finance-pnl.ts';
export { getFinanceSummary } from './get-finance-summary.ts';
export { listFinanceEntries } from './list-finance-entries.ts';
export { openFinanceCsv } from './open-finance-csv.ts';
export { currenciesOf, inCurrency, lineMinor, resultOf } from './profit-and-loss.ts';
export { type Period, periodAsked, periodInput } from './statement-period.ts';
