import { documentKinds } from '../../../../db/schema/index.ts';
import { declareTable, NOT_PERSONAL, type StoredTable } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [declareTable(documentKinds, { ...NOT_PERSONAL, kept: 'for good' })];
