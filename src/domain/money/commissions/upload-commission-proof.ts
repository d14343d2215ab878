import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader, Tx } from '../../../../db/database.ts';
import { commissionProofs } from '../../../../db/schema/index.ts';
import {
  proofFileMissing,
  proofFileRefused,
  proofFileTooLarge,
  proofInput,
  sendFileAgain,
  storeProofFile,
} from '../../platform/files/index.ts';
import {
  anyVendor,
  CivilDay,
  command,
  declareId,
  EXAMPLE_PICTURE,
  IdInput,
  mayTouch,
  plainLine,
  sum,
  type UserCaller,
} from '../../platform/kernel/index.ts';
import { commissionNotFound, commissionSettled, commissionSumWrong, currenciesMixed, proofUsed } from './commission-errors.ts';
import { commissionLifecycle, moveCommission } from './commission-lifecycle.ts';
import { type Commission, commissionLock, findCommission } from './commission-store.ts';
import { CommissionView, commissionView } from './commission-view.ts';

const COMMISSION_PROOF_ID = declareId('cpf');

const MAX_AT_ONCE = 50;

export const uploadCommissionProof = command({
  name: 'upload_commission_proof',
  title: 'Prove a transferred commission',
  description:
    'Prove that you transferred commissions to the platform. Name all that the transfer pays, their sum and the bank’s confirmation. The platform then settles them or says why not.',
  access: anyVendor('write:owner'),
  testKeys: 'their own',
  repeat: 'creates',
  effects: ['commits'],
  input: z.strictObject({
    commissionIds: z.array(IdInput).min(1).max(MAX_AT_ONCE),
    amountMinor: z.int().min(1).describe('the sum, minor units'),
    paidOn: CivilDay,
    reference: plainLine(140).optional(),
    ...proofInput,
  }),
  example: {
    amountMinor: 2321,
    contentBase64: EXAMPLE_PICTURE,
  },
  output: z.object({ proofId: z.string(), status: z.literal('SUBMITTED'), commissions: z.array(CommissionView) }),
  errors: [
    commissionNotFound,
    commissionSettled,
    commissionSumWrong,
    currenciesMixed,
    proofUsed,
    proofFileMissing,
    proofFileRefused,
    proofFileTooLarge,
  ],

  async prepare({ input, caller, reader, ...context }) {
    // The commissions are checked first, so that no file is stored for the commissions of another owner.
    await openDues(reader, input.commissionIds, caller);
    const { commissionIds, amountMinor, paidOn, reference } = input;
    const args = { commissionIds, amountMinor, paidOn, reference };
    const again = sendFileAgain('upload_commission_proof', args, 'OWNER');
    return storeProofFile(input, again, context);
  },

  async run({ caller, input, prepared: file, tx, ids, now, emit }) {
    const { vendorId } = caller;
    await tx.lock(commissionLock(vendorId));
    const commissionIds = [...new Set(input.commissionIds)];
    const dues = await openDues(tx, commissionIds, caller);
    const [currency = '', ...others] = new Set(dues.map((due) => due.currency));
    if (others.length > 0) throw currenciesMixed({ currencies: [currency, ...others] });
    const sumMinor = sum(dues.map(({ amountMinor }) => amountMinor));
    if (sumMinor !== input.amountMinor) throw commissionSumWrong({ commissionIds, amountMinor: input.amountMinor, sumMinor });
    await assertNewFile(tx, vendorId, file.sha256);

    const proofId = ids.next(COMMISSION_PROOF_ID);
    const { amountMinor, paidOn, reference = null } = input;
    const proof = { id: proofId, vendorId, amountMinor, currency, paidOn, reference, file, fileSha256: file.sha256 };
    await tx.insert(commissionProofs).values({ ...proof, submittedAt: now });
    const commissions: CommissionView[] = [];
    for (const due of dues) {
      commissions.push(commissionView(await moveCommission(tx, due, 'submit', { emit, now, changes: { proofId, note: null } })));
    }
    return { proofId, status: 'SUBMITTED' as const, commissions };
  },
});

async function openDues(
  from: Reader,
  commissionIds: readonly string[],
  caller: Pick<UserCaller, 'vendorId' | 'credential' | 'mode'>,
): Promise<Commission[]> {
  const dues: Commission[] = [];
  for (const commissionId of commissionIds) {
    const due = await findCommission(from, commissionId);
    const mine = due !== undefined && due.vendorId === caller.vendorId && mayTouch(caller, due);
    if (!mine) throw commissionNotFound({ commissionId });
    if (!commissionLifecycle.can(due.status, 'submit')) {
      throw commissionSettled({ commissionId, status: due.status, wanted: 'proving a transfer' });
    }
    dues.push(due);
  }
  return dues;
}

async function assertNewFile(tx: Tx, vendorId: string, sha256: string): Promise<void> {
  const same = and(eq(commissionProofs.vendorId, vendorId), eq(commissionProofs.fileSha256, sha256));
  const [used] = await tx.select({ id: commissionProofs.id }).from(commissionProofs).where(same);
  if (used !== undefined) throw proofUsed({ sha256 });
}
