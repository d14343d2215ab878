import { z } from 'zod';
import { linkedProof, ProofFile, proofLinkInput } from '../../platform/files/index.ts';
import { anyone, IdInput, linkRefused, query } from '../../platform/kernel/index.ts';
import { receiptOf } from './entry-view.ts';
import { findEntry } from './entry.ts';

export const getFinanceReceipt = query({
  name: 'get_finance_receipt',
  title: 'Open a receipt',
  description: 'The file behind the url of an entry’s receipt. The signature in the link is the permission.',
  access: anyone,
  door: 'REST only',
  audited: true,
  input: z.strictObject({ entryId: IdInput, ...proofLinkInput }),
  output: ProofFile,
  errors: [linkRefused],

  async run({ input: { entryId, ...link }, reader, ...context }) {
    return linkedProof((await findEntry(reader, entryId))?.attachment, receiptOf(entryId), link, context);
  },
});
