import { z } from 'zod';
import { MODES } from '../../../../db/values/index.ts';
import { anyone, IdInput, isSignedLink, linkRefused, query } from '../../platform/kernel/index.ts';
import { csvClaims, csvOf, csvPath, MOST_ROWS } from './csv-file.ts';
import { filterInput, filterOf } from './entry-filter.ts';

const Flag = z.enum(['true', 'false']);

export const openFinanceCsv = query({
  name: 'open_finance_csv',
  title: 'Open the books as a file',
  description: 'The file behind the url of export_finance_csv. The signature in the link is the permission.',
  access: anyone,
  door: 'REST only',
  weight: 5,
  audited: true,
  input: z.strictObject({
    vendorId: IdInput,
    ...filterInput,
    mode: z.enum(MODES),
    bom: Flag,
    totals: Flag,
    expires: z.int(),
    signature: z.string().max(100),
  }),
  example: { kind: 'EXPENSE', bom: 'false', totals: 'false', mode: 'live' },
  output: z.object({ csv: z.string() }),
  errors: [linkRefused],

  async run({ input: { vendorId, expires, signature, ...requested }, reader, now, settings }) {
    if (!isSignedLink(csvPath(vendorId), { expires, signature }, { now, settings }, csvClaims(requested))) {
      throw linkRefused({ instead: 'Call export_finance_csv again', actions: [] });
    }
    const { mode, bom, totals, ...wanted } = requested;
    const how = { bom: bom === 'true', totals: totals === 'true', most: MOST_ROWS };
    const { csv } = await csvOf(reader, filterOf({ vendorId, mode }, wanted), how);
    return { csv };
  },
});
