import { z } from 'zod';
import { anyVendor, BYTE_ORDER_MARK, query, writeCsv } from '../../platform/kernel/index.ts';
import { IMPORT_COLUMNS } from './import-columns.ts';

export const getImportTemplate = query({
  name: 'get_import_template',
  title: 'Template of an import',
  description: 'A file with every column that an import of listings knows, and one row that passes.',
  access: anyVendor('read:owner'),
  door: 'REST only',
  input: z.strictObject({}),
  output: z.object({ csv: z.string() }),
  errors: [],

  async run() {
    const columns = IMPORT_COLUMNS.map(({ name }) => name);
    const row = Object.fromEntries(IMPORT_COLUMNS.map(({ name, example }) => [name, example]));
    return { csv: BYTE_ORDER_MARK + writeCsv(columns, [row]) };
  },
});
