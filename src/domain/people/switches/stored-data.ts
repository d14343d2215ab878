import { switches } from '../../../../db/schema/index.ts';
import { declareTable, type StoredTable } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(switches, {
    exported: 'what the platform switched off, as the callers are told',
    erased: 'kept: names an id',
    kept: 'until it is switched on again',
  }),
];
