import { payoutBatches, payoutBatchItems } from '../../../../db/schema/index.ts';
import { declareTable, FOR_GOOD, NOT_PERSONAL, type StoredTable } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(payoutBatches, { ...NOT_PERSONAL, kept: FOR_GOOD }),
  declareTable(payoutBatchItems, { ...NOT_PERSONAL, kept: FOR_GOOD }),
];
