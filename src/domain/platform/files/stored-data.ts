import { fileIntakes } from '../../../../db/schema/index.ts';
import { declareTable, type StoredTable } from '../kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(fileIntakes, {
    bindsNobody: true,
    exported: 'keys of files, swept within a day',
    erased: 'names the files that go',
    kept: 'a day, until it is known whether something names the file',
  }),
];
