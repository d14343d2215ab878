import { settingChanges, settings } from '../../../../db/schema/index.ts';
import { declareTable, type StoredTable } from '../kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(settings, { exported: 'of the platform', erased: 'kept: names the admin by an id', kept: 'for good' }),
  declareTable(settingChanges, { exported: 'of the platform', erased: 'kept: names the admin by an id', kept: 'for good' }),
];
