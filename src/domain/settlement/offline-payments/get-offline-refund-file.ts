import { z } from 'zod';
import { linkedProof, ProofFile, proofLinkInput } from '../../platform/files/index.ts';
import { anyone, IdInput, linkRefused, query } from '../../platform/kernel/index.ts';
import { findOfflineRefund } from '../../rentals/open-items/index.ts';
import { fileOfOfflineRefund } from './offline-proof-view.ts';

export const getOfflineRefundFile = query({
  name: 'get_offline_refund_file',
  title: 'Open the proof of a transfer',
  description: 'The file behind the url of a transfer that was given back. The signature in the link is the permission.',
  access: anyone,
  door: 'REST only',
  audited: true,
  input: z.strictObject({ refundId: IdInput, ...proofLinkInput }),
  output: ProofFile,
  errors: [linkRefused],

  async run({ input: { refundId, ...link }, reader, ...context }) {
    const found = await findOfflineRefund(reader, refundId);
    return linkedProof(found?.file, fileOfOfflineRefund(refundId), link, context);
  },
});
