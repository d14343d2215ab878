import { z } from 'zod';
import { linkedProof, ProofFile, proofLinkInput } from '../../platform/files/index.ts';
import { anyone, IdInput, linkRefused, query } from '../../platform/kernel/index.ts';
import { findCommissionProofs } from './commission-store.ts';
import { fileOfCommissionProof } from './commission-view.ts';

export const getCommissionProofFile = query({
  name: 'get_commission_proof_file',
  title: 'Open the proof of a commission',
  description: 'The file behind the url of a commission’s proof. The signature in the link is the permission.',
  access: anyone,
  door: 'REST only',
  audited: true,
  input: z.strictObject({ proofId: IdInput, ...proofLinkInput }),
  output: ProofFile,
  errors: [linkRefused],

  async run({ input: { proofId, ...link }, reader, ...context }) {
    const [proof] = await findCommissionProofs(reader, [proofId]);
    return linkedProof(proof?.file, fileOfCommissionProof(proofId), link, context);
  },
});
