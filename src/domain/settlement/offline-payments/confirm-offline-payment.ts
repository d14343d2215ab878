import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import type { Photo } from '../../../../db/values/index.ts';
import { OwedCommission, owedCommissionOf, shareOf, sumOf } from '../../money/commissions/index.ts';
import { spendCapExceeded } from '../../people/api-keys/index.ts';
import {
  proofFileMissing,
  proofFileRefused,
  proofFileTooLarge,
  proofInput,
  sendFileAgain,
  storeProofFile,
} from '../../platform/files/index.ts';
import {
  ASK_PERSON,
  type AsStep,
  command,
  type CommandContext,
  type Commitment,
  type DomainError,
  IdInput,
  offer,
  plainText,
  reasonNeeded,
} from '../../platform/kernel/index.ts';
import { type Booking, bookingOwner, BookingRef, bookingRef, bookingWords } from '../../rentals/bookings/index.ts';
import { findOfflineProofsOf, findOfflineRefundsOf, offlineRefundEvents } from '../../rentals/open-items/index.ts';
import { nothingToDecide } from './offline-payment-errors.ts';
import { OfflineProofView, offlineProofView, OfflineRefundView, offlineRefundView } from './offline-proof-view.ts';
import { confirmProof, rejectProof } from './offline-proof.ts';
import { closeOfflineRefund } from './offline-refund.ts';

const DECISIONS = ['show', 'confirm', 'reject', 'repaid'] as const;
type Decision = (typeof DECISIONS)[number];

/** The sentences that a person approves, for decisions that cannot be taken back. */
const SAYS: Partial<Record<Decision, (booking: string) => string>> = {
  confirm: (booking) => `Say that the transferred rent has arrived for ${booking}; you then owe the commission.`,
  reject: (booking) => `Say that the transferred rent has not arrived for ${booking}.`,
  repaid: (booking) => `Say that you have transferred the rent back for ${booking}.`,
};

const ANSWERS: Readonly<Record<string, AsStep>> = {
  confirm: { button: 'The money has arrived …', look: 'main' },
  reject: { button: 'It has not arrived' },
};

export const confirmOfflinePayment = command({
  name: 'confirm_offline_payment',
  title: 'Answer a reported transfer',
  description:
    'A renter reported a transfer to your account. show gives the proof; confirm once the money is there, which confirms the booking and makes the commission due; reject says why not; repaid proves, with a file, that you gave money back.',
  asStep: ({ decision }) => ANSWERS[String(decision)] ?? {},
  about: 'booking',
  access: bookingOwner('write:owner'),
  repeat: 'natural',
  effects: ['commits'],
  thirdPartyText: true,
  input: z.strictObject({
    bookingId: IdInput,
    decision: z.enum(DECISIONS),
    reason: plainText(500).optional().describe('with reject'),
    ...proofInput,
  }),
  example: { decision: 'confirm' },
  output: BookingRef.extend({
    proofs: z.array(OfflineProofView),
    refunds: z.array(OfflineRefundView),
    commission: OwedCommission,
  }),
  asks: ({ subject, input: { decision } }) => SAYS[decision]?.(bookingWords(subject)) ?? null,
  readsOut: [
    'proofs.status',
    'proofs.amount',
    'proofs.paidOn',
    'proofs.reference',
    'proofs.reason',
    'proofs.file.url',
    'refunds',
    'commission.commissionId',
    'commission.amount',
    'commission.dueAt',
    'commission.payTo',
    'commission.nextActions',
  ],
  errors: [nothingToDecide, reasonNeeded, proofFileMissing, proofFileRefused, proofFileTooLarge, spendCapExceeded],
  commits: async ({ subject, input: { decision }, reader }) => (decision === 'confirm' ? commissionOf(reader, subject) : []),

  async prepare({ subject: { id: bookingId }, input, ...context }) {
    if (input.decision !== 'repaid') return null;
    const again = sendFileAgain('confirm_offline_payment', { bookingId, decision: 'repaid' }, 'OWNER');
    return storeProofFile(input, again, context);
  },

  async run({ subject: booking, input: { decision, reason }, prepared: file, tx, caller, ...context }) {
    const { id: bookingId } = booking;
    const done = await DECIDE[decision](booking, { ...context, tx, reason, file, decidedBy: caller.userId });
    return {
      ...bookingRef(booking, done === 'BEFORE'),
      proofs: (await findOfflineProofsOf(tx, bookingId)).map((proof) => offlineProofView(proof, context)),
      refunds: (await findOfflineRefundsOf(tx, bookingId)).map((refund) => offlineRefundView(refund, context)),
      commission: await owedCommissionOf(tx, bookingId, context.settings),
    };
  },
});

type Context = Pick<CommandContext, 'tx' | 'ids' | 'now' | 'emit' | 'settings'> & {
  readonly reason: string | undefined;
  readonly file: Photo | null;
  readonly decidedBy: string;
};

/** The effect of each decision. Each returns BEFORE if this decision was already made. */
const DECIDE: Readonly<Record<Decision, (booking: Booking, context: Context) => Promise<'NOW' | 'BEFORE'>>> = {
  show: async () => 'NOW',

  async confirm(booking, { tx, ...context }) {
    const proof = (await findOfflineProofsOf(tx, booking.id)).at(-1);
    if (proof?.status === 'CONFIRMED') return 'BEFORE';
    if (proof?.status !== 'REPORTED') throw nothingToDecide({ bookingId: booking.id, wanted: 'confirm' });
    await confirmProof(tx, booking, proof, context);
    return 'NOW';
  },

  async reject(booking, { tx, reason, ...context }) {
    const proof = (await findOfflineProofsOf(tx, booking.id)).at(-1);
    if (proof?.status === 'REJECTED') return 'BEFORE';
    if (proof?.status !== 'REPORTED') throw nothingToDecide({ bookingId: booking.id, wanted: 'reject' });
    if (reason === undefined) throw noReason(booking.id);
    await rejectProof(tx, booking, proof, { ...context, reason });
    return 'NOW';
  },

  async repaid(booking, { tx, file, ...context }) {
    const all = await findOfflineRefundsOf(tx, booking.id);
    const owed = all.find(({ status }) => status === 'DUE');
    if (owed === undefined || file === null) {
      // A refund that has a proof keeps it.
      throw nothingToDecide({ bookingId: booking.id, wanted: 'give back' });
    }
    await closeOfflineRefund(tx, booking, owed, { move: 'prove', file, provenAt: context.now }, context);
    const { id: refundId, amountMinor, currency } = owed;
    const data = { refundId, status: 'PROVEN' as const, amountMinor, currency };
    await context.emit({ type: offlineRefundEvents.proven, bookingId: booking.id, data });
    return 'NOW';
  },
};

/** What the owner owes the platform once the rent has arrived. */
async function commissionOf(from: Reader, { id, price, currency }: Booking): Promise<Commitment[]> {
  if ((await findOfflineProofsOf(from, id)).at(-1)?.status !== 'REPORTED') return [];
  return [{ reference: `commission:${id}`, amountMinor: sumOf(shareOf(price.totals)), currency }];
}

function noReason(bookingId: string): DomainError {
  const args = { bookingId, decision: 'reject', reason: ASK_PERSON } as const;
  return reasonNeeded({
    because: 'the renter counted on it',
    actions: [offer('confirm_offline_payment', args, { actor: 'OWNER', why: 'reject it with a reason', requiresHuman: true })],
  });
}
