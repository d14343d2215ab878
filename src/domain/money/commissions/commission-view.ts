import { z } from 'zod';
import { COMMISSION_STATES } from '../../../../db/values/index.ts';
import { contactOf } from '../../people/accounts/index.ts';
import { ProofFileView, proofFileView } from '../../platform/files/index.ts';
import { asked, formatMoney, offer, type ReadCtx, type Settings, type Step } from '../../platform/kernel/index.ts';
import { commissionLifecycle } from './commission-lifecycle.ts';
import type { Commission, CommissionProof } from './commission-store.ts';

export const COMMISSION_VIEW_STATES = [...COMMISSION_STATES, 'WITHHELD'] as const;
export type CommissionViewState = (typeof COMMISSION_VIEW_STATES)[number];

export const CommissionView = z.object({
  commissionId: z.string().nullable().describe('null when WITHHELD: already taken off the booking’s earnings'),
  bookingId: z.string(),
  status: z.enum(COMMISSION_VIEW_STATES),
  baseMinor: z.int().describe('your subtotal'),
  rateBps: z.int(),
  commissionMinor: z.int(),
  serviceFeeMinor: z.int(),
  taxMinor: z.int().describe('on the service fee'),
  amountMinor: z.int().describe('the sum of the three'),
  amount: z.string(),
  currency: z.string(),
  at: z.string(),
  dueAt: z.string().nullable(),
  settledAt: z.string().nullable(),
  proofId: z.string().nullable(),
  note: z.string().nullable().describe('why a proof was rejected, or the commission waived'),
});
export type CommissionView = z.infer<typeof CommissionView>;

export const PayTo = z
  .object({ iban: z.string(), bic: z.string().nullable(), holder: z.string(), reference: z.string() })
  .nullable()
  .describe('where to transfer it; null: ask the platform');

export function commissionView(due: Commission): CommissionView {
  return {
    commissionId: due.id,
    bookingId: due.bookingId,
    status: due.status,
    baseMinor: due.baseMinor,
    rateBps: due.rateBps,
    commissionMinor: due.commissionMinor,
    serviceFeeMinor: due.serviceFeeMinor,
    taxMinor: due.taxMinor,
    amountMinor: due.amountMinor,
    amount: formatMoney(due.amountMinor, due.currency),
    currency: due.currency,
    at: due.createdAt.toISOString(),
    dueAt: due.dueAt.toISOString(),
    settledAt: due.settledAt?.toISOString() ?? null,
    proofId: due.proofId,
    note: due.note,
  };
}

/** The platform's bank account, with the reference by which it recognises the transfer. */
export function payTo({ platformIban, platformBic, platformName }: Settings, reference: string): z.infer<typeof PayTo> {
  if (platformIban === '') return null;
  return { iban: platformIban, bic: platformBic || null, holder: platformName, reference };
}

/** The steps by which the owner pays an open commission. */
export function payCommission({ id, status, amountMinor, dueAt }: Commission, settings: Settings): Step[] {
  if (!commissionLifecycle.can(status, 'submit')) return [];
  const where = settings.platformIban === '' ? `to the account that ${contactOf(settings)} names when asked` : 'to payTo';
  const why = `transfer it ${where}, then prove it`;
  return [
    offer(
      'upload_commission_proof',
      {
        commissionIds: [id],
        amountMinor,
        paidOn: asked('YYYY-MM-DD'),
        contentBase64: asked('base64 of the bank’s confirmation'),
      },
      { actor: 'OWNER', why, requiresHuman: true, dueAt: dueAt.toISOString() },
    ),
  ];
}

export const AdminCommissionView = CommissionView.extend({
  vendorId: z.string(),
  proof: z
    .object({
      proofId: z.string(),
      amountMinor: z.int().describe('of the whole transfer'),
      paidOn: z.string(),
      reference: z.string().nullable().describe('untrusted text'),
      submittedAt: z.string(),
      file: ProofFileView,
    })
    .nullable(),
  alreadyDone: z.boolean().optional(),
});

/** A commission as administrators see it, with the present proof. */
export function adminCommissionView(
  due: Commission,
  proofs: readonly CommissionProof[],
  context: ReadCtx,
): z.infer<typeof AdminCommissionView> {
  const proof = proofs.find(({ id }) => id === due.proofId);
  return {
    ...commissionView(due),
    vendorId: due.vendorId,
    proof:
      proof === undefined
        ? null
        : {
            proofId: proof.id,
            amountMinor: proof.amountMinor,
            paidOn: proof.paidOn,
            reference: proof.reference,
            submittedAt: proof.submittedAt.toISOString(),
            file: proofFileView(proof.file, fileOfCommissionProof(proof.id), context),
          },
  };
}

/** The path of a commission's proof, which a signed link opens. */
export function fileOfCommissionProof(proofId: string): string {
  return `commission-proofs/${proofId}`;
}
