import { languages, ownTexts } from '../../../../db/schema/index.ts';
import { declareTable, type StoredTable } from '../kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(languages, { exported: 'of the platform', erased: 'kept: names the admin by an id', kept: 'for good' }),
  declareTable(ownTexts, {
    exported: 'of the platform',
    erased: 'kept: names the admin by an id',
    kept: 'until the operator puts the text of the release back',
  }),
];
