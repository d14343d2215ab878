import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { creditBalance } from '../../money/credit/index.ts';
import { findFlaggedPayments } from '../../money/payments/index.ts';
import {
  asked,
  formatMoney,
  IdInput,
  type Minor,
  NextAction,
  offer,
  optional,
  query,
  type Step,
} from '../../platform/kernel/index.ts';
import { type Booking, depositInWords, type DepositToPay, agreedDeposit, bookingRenter } from '../../rentals/bookings/index.ts';
import { paymentDue, findOfflineProofsOf, findOfflineRefundsOf } from '../../rentals/open-items/index.ts';
import { transfersTo } from './offline-payment-store.ts';
import { OfflineProofView, offlineProofView, OfflineRefundView, offlineRefundView } from './offline-proof-view.ts';

const Account = z.object({ holder: z.string().describe('untrusted text'), iban: z.string(), bic: z.string().nullable() });

const PaymentOptionsView = z.object({
  id: z.string().nullable().describe('of the booking, as bookingId'),
  bookingId: z.string().nullable(),
  dueMinor: z
    .int()
    .nullable()
    .describe('to pay now: after credit, with a deposit that is charged; a rental, an extension, a late fee or claims'),
  due: z.string().nullable(),
  currency: z.string().nullable(),
  until: z.string().nullable(),
  channels: z.array(
    z.object({
      channel: z.enum(['GATEWAY', 'CREDIT', 'OFFLINE']),
      available: z.boolean(),
      explanation: z.string(),
      amountMinor: z.int().optional().describe('GATEWAY: dueMinor; OFFLINE: to transfer exactly, which is without a deposit'),
      amount: z.string().optional(),
      balanceMinor: z.int().optional().describe('CREDIT: left to spend'),
      account: Account.optional().describe('OFFLINE: transfer amountMinor to it, with the reference'),
      reference: z.string().optional(),
    }),
  ),
  proofs: z.array(OfflineProofView).describe('reported transfers'),
  refunds: z.array(OfflineRefundView).describe('what the owner gives back of a transfer'),
  nextActions: z.array(NextAction),
});
type Channel = z.input<typeof PaymentOptionsView>['channels'][number];

const GATEWAY = 'A page on which the person pays by card; it also secures the deposit.';
const CREDIT = 'Credit that you have here covers all or part of the amount.';
const RENTAL_ONLY = 'Not for this: credit pays the rental itself.';
const REPORTED = 'Not now: a transfer was reported and waits for an answer.';
const FLAGGED = 'Not now: a payment has arrived and the platform checks it.';
const OFFLINE = 'A bank transfer straight to the owner, where the owner takes transfers. The deposit is then left as collateral.';

export const getPaymentOptions = query({
  name: 'get_payment_options',
  title: 'Ways to pay',
  description:
    'How a booking can be paid: on a page, with credit, or by transfer to the owner with account, exact amount and reference. Also shows reported transfers and what the owner owes back. Without bookingId: what the platform offers.',
  access: optional(bookingRenter('read:booking'), 'bookingId'),
  thirdPartyText: true,
  input: z.strictObject({ bookingId: IdInput.optional() }),
  output: PaymentOptionsView,
  errors: [],

  /** Only a renter who has to pay now sees the account. */
  async prepare({ subject: booking, reader, ports: { cipher }, now, settings }) {
    if (booking === null) return { account: null, because: null };
    const [flagged, unflagged] = await Promise.all([findFlaggedPayments(reader, booking.id), paymentDue(reader, booking)]);
    const due = flagged.length > 0 ? null : unflagged;
    if (due === null) return { account: null, because: 'nothing is to be paid now' };
    if (due.kind !== 'RENTAL') return { account: null, because: 'only the rental itself can be transferred' };
    const { account, because } = await transfersTo(reader, booking.vendorId, { now, settings });
    if (account === null) return { account, because };
    const { vendorId, holder, bic, ibanSealed } = account;
    return { account: { holder, bic, iban: cipher.open(ibanSealed, vendorId) }, because: null };
  },

  async run({ subject: booking, prepared: { account, because }, reader, now, settings }) {
    if (booking === null) return PLATFORM;
    const { id: bookingId, currency } = booking;
    const [proofs, refunds, flaggedPayments, unflagged] = await Promise.all([
      findOfflineProofsOf(reader, bookingId),
      findOfflineRefundsOf(reader, bookingId),
      findFlaggedPayments(reader, bookingId),
      paymentDue(reader, booking),
    ]);
    const reported = proofs.some(({ status }) => status === 'REPORTED');
    const flagged = flaggedPayments.length > 0;
    const due = flagged ? null : unflagged;
    const forRental = due?.kind === 'RENTAL';
    // The deposit is paid together with the rent only.
    const deposit = forRental ? await agreedDeposit(reader, booking, now) : null;
    const transferMinor = due?.rentMinor ?? 0;
    const dueMinor = transferMinor + (deposit?.chargedMinor ?? 0);
    const tries = booking.limits.maxOfflineProofs - proofs.length;
    const offline = because ?? (tries <= 0 ? 'it was reported as often as allowed' : null);
    const transfer: Channel =
      account === null || offline !== null || transferMinor === 0
        ? { channel: 'OFFLINE', available: false, explanation: `Not possible: ${offline ?? 'credit covers everything'}.` }
        : {
            channel: 'OFFLINE',
            available: forRental,
            explanation: howTo(booking),
            amountMinor: transferMinor,
            amount: formatMoney(transferMinor, currency),
            account,
            reference: bookingId,
          };
    const why = reported ? REPORTED : flagged ? FLAGGED : 'Nothing is to be paid now.';
    return {
      id: bookingId,
      bookingId,
      dueMinor,
      due: formatMoney(dueMinor, currency),
      currency,
      until: due === null ? null : ((due.payBy ?? booking.dueAt)?.toISOString() ?? null),
      channels: [
        due === null
          ? { channel: 'GATEWAY' as const, available: false, explanation: why }
          : gatewayChannel(dueMinor, deposit, currency),
        await creditChannel(reader, booking, forRental ? null : due === null ? why : RENTAL_ONLY),
        transfer,
      ],
      proofs: proofs.map((proof) => offlineProofView(proof, { now, settings })),
      refunds: refunds.map((refund) => offlineRefundView(refund, { now, settings })),
      nextActions: due === null ? [] : payActions(bookingId, transfer.available ? transferMinor : null),
    };
  },
});

const PLATFORM: z.input<typeof PaymentOptionsView> = {
  id: null,
  bookingId: null,
  dueMinor: null,
  due: null,
  currency: null,
  until: null,
  channels: [
    { channel: 'GATEWAY', available: true, explanation: GATEWAY },
    { channel: 'CREDIT', available: true, explanation: CREDIT },
    { channel: 'OFFLINE', available: true, explanation: OFFLINE },
  ],
  proofs: [],
  refunds: [],
  nextActions: [],
};

/** The amounts of the payment page. */
function gatewayChannel(amountMinor: Minor, deposit: DepositToPay | null, currency: string): Channel {
  const amount = formatMoney(amountMinor, currency);
  const beside = deposit === null ? '' : depositInWords(deposit, currency);
  return {
    channel: 'GATEWAY',
    available: true,
    explanation: `A page on which the person pays ${amount} by card${beside}.`,
    amountMinor,
    amount,
  };
}

/** `because` says why credit cannot pay now; it is null if credit can. */
async function creditChannel(reader: Reader, { renterId, currency, mode }: Booking, because: string | null): Promise<Channel> {
  const balanceMinor = await creditBalance(reader, renterId, currency, mode);
  const available = because === null && balanceMinor > 0;
  return { channel: 'CREDIT', available, explanation: because ?? CREDIT, balanceMinor };
}

function howTo({ depositMinor, currency }: Booking): string {
  const deposit =
    depositMinor === 0 ? '' : ` Leave ${formatMoney(depositMinor, currency)} or what you agree on with the owner at the pickup.`;
  return `Transfer the exact amount with the reference, then report it with the bank’s confirmation. The days stay held until the owner, or else the platform, has answered.${deposit}`;
}

function payActions(bookingId: string, transferMinor: number | null): Step[] {
  const page = offer('initiate_payment', { bookingId }, { actor: 'RENTER', why: 'pay on a page', requiresHuman: true });
  if (transferMinor === null) return [page];
  return [
    page,
    offer(
      'report_offline_payment',
      {
        bookingId,
        amountMinor: transferMinor,
        paidOn: asked('YYYY-MM-DD'),
        contentBase64: asked('base64 of the bank’s confirmation'),
      },
      { actor: 'RENTER', why: 'once the person has transferred it', requiresHuman: true, optional: true },
    ),
  ];
}
