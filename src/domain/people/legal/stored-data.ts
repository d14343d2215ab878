import { legalTexts } from '../../../../db/schema/index.ts';
import { declareTable, NOT_PERSONAL, type StoredTable } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(legalTexts, { ...NOT_PERSONAL, kept: 'for good: people agreed to them' }),
];
