import { z } from 'zod';
import { linkedProof, ProofFile, proofLinkInput } from '../../platform/files/index.ts';
import { anyone, IdInput, linkRefused, query } from '../../platform/kernel/index.ts';
import { findOfflineProof } from '../../rentals/open-items/index.ts';
import { fileOfOfflineProof } from './offline-proof-view.ts';

export const getOfflineProofFile = query({
  name: 'get_offline_proof_file',
  title: 'Open the proof of a transfer',
  description: 'The file behind the url of a reported transfer. The signature in the link is the permission.',
  access: anyone,
  door: 'REST only',
  audited: true,
  input: z.strictObject({ proofId: IdInput, ...proofLinkInput }),
  output: ProofFile,
  errors: [linkRefused],

  async run({ input: { proofId, ...link }, reader, ...context }) {
    const found = await findOfflineProof(reader, proofId);
    return linkedProof(found?.file, fileOfOfflineProof(proofId), link, context);
  },
});
