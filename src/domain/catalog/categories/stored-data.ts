import { categories } from '../../../../db/schema/index.ts';
import { declareTable, NOT_PERSONAL, type StoredTable } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [declareTable(categories, { ...NOT_PERSONAL, kept: 'for good' })];
