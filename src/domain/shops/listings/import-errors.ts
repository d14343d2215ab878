import { z } from 'zod';
import { declareError, offer } from '../../platform/kernel/index.ts';
import { IMPORT_DAYS } from './stored-data.ts';

export const importUnreadable = declareError({
  code: 'import_unreadable',
  status: 400,
  when: 'A file of listings cannot be read: its header, its form or its size.',
  data: z.object({ row: z.int().nullable(), column: z.string().nullable(), problem: z.string(), columns: z.array(z.string()) }),
  message: ({ row, column, problem }) =>
    `Nothing was imported. ${[row === null ? '' : `Row ${row}`, column === null ? '' : `column ${column}`].filter(Boolean).join(', ')}${
      row === null && column === null ? '' : ': '
    }${problem}. GET /owner/assets/import/template.csv is a file that passes.`,
  next: () => [],
});

export const importNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'The vendor has no such import, or its report has run out.',
  data: z.object({ importId: z.string() }),
  message: () => `You have no such import. Reports are kept for ${IMPORT_DAYS} days.`,
  next: () => [offer('list_my_assets', {}, { actor: 'OWNER', why: 'see your listings' })],
});
