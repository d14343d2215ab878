import { z } from 'zod';
import { anyVendor, query, writeCsv } from '../../platform/kernel/index.ts';
import { IMPORT_COLUMNS } from './import-columns.ts';

/** The byte order mark. Without it, some spreadsheets do not recognise UTF-8. */
const BOM = '\uFEFF';

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
    return { csv: BOM + writeCsv(columns, [row]) };
  },
});
