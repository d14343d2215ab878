import { z } from 'zod';
import { query, systemOnly } from '../../platform/kernel/index.ts';
import { sectionRows } from './personal-data.ts';

const Id = z.string().max(200);
const Ids = z.array(Id);

/** Each part of an export is a call of its own, so that the memory of earlier parts is freed. */
export const readExportedRows = query({
  name: 'read_exported_rows',
  title: 'Read rows of an export',
  description: 'The next ids of one section of the export of an account, or its rows with some of them.',
  access: systemOnly,
  input: z.strictObject({
    userId: Id,
    email: z.string(),
    vendorId: Id.nullable(),
    section: Id,
    after: Id.nullable(),
    ids: Ids.nullable(),
  }),
  output: z.object({ rows: z.array(z.record(z.string(), z.unknown())), ids: Ids }),
  errors: [],

  run: ({ input: { section: name, after, ids, ...person }, reader }) => sectionRows(reader, person, { name, after, ids }),
});
