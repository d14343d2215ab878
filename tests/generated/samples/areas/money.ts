import { dayFrom } from '../../../harness/dates.ts';
import { freshFile } from '../../../harness/rentals/transfer-kayak.ts';
import { by, open, type Samples, signatureOf } from '../sample.ts';
import { transferred } from '../common-objects.ts';

export const MONEY_SAMPLES: Samples = {
  list_commissions: ({ owner }) => by(owner, { limit: 5 }),
  get_commission: async (world) => by(world.owner, { commissionId: (await transferred(world)).commissionId }),
  summarize_commissions: ({ owner }) => by(owner, {}),
  upload_commission_proof: async (world) => by(world.owner, commissionProof(await transferred(world))),
  list_due_commissions: ({ admin }) => by(admin, { limit: 5 }),
  decide_commission: async (world) =>
    by(world.admin, { commissionId: (await transferred(world)).commissionId, decision: 'waive', reason: 'A gesture' }),
  get_commission_proof_file: async (world) => {
    const due = await transferred(world);
    const { proofId } = await world.owner.call('upload_commission_proof', commissionProof(due));
    const { items } = (await world.admin.http.get('/admin/commissions?limit=100')).body.data;
    const mine = items.find((item: { proofId: string }) => item.proofId === proofId);
    return open({ proofId, ...signatureOf(mine.proof.file.url) });
  },
  get_account_credit: async (world) => by(await world.newcomer(), { limit: 5 }),
};

/** A file that no other proof has had: a PNG may carry anything behind its end. */
function commissionProof({ commissionId, amountMinor }: { commissionId: string; amountMinor: number }) {
  return { commissionIds: [commissionId], amountMinor, paidOn: dayFrom(-1), contentBase64: freshFile(commissionId) };
}
