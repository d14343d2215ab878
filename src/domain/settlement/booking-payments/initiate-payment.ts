import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import type { PaymentKind } from '../../../../db/values/index.ts';
import {
  findLatestPayment,
  findPayment,
  movePayment,
  paymentLifecycle,
  type PaymentRow,
  SETTLED_STATES,
} from '../../money/payments/index.ts';
import { spendCapExceeded } from '../../people/api-keys/index.ts';
import { command, formatMoney, IdInput, notFound, offer, type ReadCtx } from '../../platform/kernel/index.ts';
import {
  type Booking,
  depositInWords,
  agreedDeposit,
  bookingRenter,
  bookingWords,
  invalidState,
  stateRefused,
} from '../../rentals/bookings/index.ts';
import { paymentDue, paysFor, settlementView, findOpenItems } from '../../rentals/open-items/index.ts';
import { commitmentsOf } from './commitments.ts';
import { createPaymentIntent } from './create-payment-intent.ts';
import { amountNotPayable, depositCovers, paymentFlagged, paymentPageRefused, paymentTimeOver } from './payment-errors.ts';
import { openPage } from './open-page.ts';
import { pageToPayOn } from './payment-page.ts';
import { paymentFields, PaymentView } from './payment-view.ts';

const WebAddress = z.url({ protocol: /^https?$/ }).max(500);

const PAID = new Set<PaymentRow['status']>([...SETTLED_STATES, 'REFUNDED']);

export const initiatePayment = command({
  name: 'initiate_payment',
  title: 'Start the payment',
  description:
    'Start the payment of what is due: an approved booking, an approved extension, or a late fee or a claim beyond the deposit; what the deposit covers is taken out of it by itself. Give the redirectUrl to the person, who pays on that page; then poll get_pay_status. Never ask for card data. Calling it again gives the same page.',
  asStep: { button: 'Pay', look: 'main' },
  about: 'payment',
  access: bookingRenter('write:booking'),
  repeat: 'natural',
  effects: ['commits'],
  input: z.strictObject({
    bookingId: IdInput,
    returnUrl: WebAddress.optional().describe('where the page leads back to once it is paid'),
    cancelUrl: WebAddress.optional().describe('where it leads back to without a payment'),
  }),
  example: { returnUrl: 'https://example.com/thanks' },
  output: PaymentView,
  errors: [
    amountNotPayable,
    depositCovers,
    invalidState,
    notFound,
    paymentFlagged,
    paymentPageRefused,
    paymentTimeOver,
    spendCapExceeded,
  ],
  opens(output) {
    const { status, redirectUrl, amount } = PaymentView.parse(output);
    return status === 'PENDING' && redirectUrl !== null ? pageToPayOn({ redirectUrl, amount }) : null;
  },
  commits: ({ subject: booking, reader }) => commitmentsOf(reader, booking),
  asks: ({ subject, reader, now, settings }) => inWords(reader, subject, { now, settings }),

  /** Stores the intent and asks the gateway, both outside the transaction that records the outcome. */
  async prepare({ subject: booking, input, reader, ports, perform, now, settings }) {
    const latest = await findLatestPayment(reader, booking.id);
    const due = await paymentDue(reader, booking);
    if (due === null) await assertNotCovered(reader, booking, { now, settings });
    const settled = latest !== undefined && PAID.has(latest.status) && due === null;
    if (settled) return { paymentId: latest.id, page: null };
    const { gateway } = ports;
    const addresses = { returnUrl: input.returnUrl ?? null, cancelUrl: input.cancelUrl ?? null };
    for (let tries = 1; ; tries += 1) {
      const { paymentId } = await perform(createPaymentIntent, { bookingId: booking.id, gateway: gateway.name, ...addresses });
      const payment = await findPayment(reader, paymentId);
      if (payment === undefined) throw notFound({ what: 'payment' });
      const page = await openPage(booking, { ...payment, ...definedOf(addresses) }, { reader, ports, perform, settings });
      if (page === null || tries === MOST_TRIES) return { paymentId, page };
      if ((await findPayment(reader, paymentId))?.status !== 'EXPIRED') return { paymentId, page };
      // Credit was applied meanwhile, so another payment asks for the rest, and nobody must pay on this page.
      await gateway.closePaymentPage(page.reference);
    }
  },

  async run({ subject: booking, prepared: { paymentId, page }, tx, emit }) {
    const payment = await findPayment(tx, paymentId);
    if (payment === undefined) throw notFound({ what: 'payment' });
    const { id: bookingId } = booking;
    const due = await paymentDue(tx, booking);
    const open = due !== null && paysFor(payment, due);
    const move = (['start', 'retry'] as const).find((name) => paymentLifecycle.can(payment.status, name));
    if (move === undefined || page === null || !open) {
      if (!open && !PAID.has(payment.status)) throw stateRefused(booking, 'paying');
      return { ...paymentFields(payment), bookingId, nextActions: [], alreadyDone: true };
    }
    const started = await movePayment(tx, payment, move, { emit, changes: { ...page, failure: null } });
    return { ...paymentFields(started), bookingId, nextActions: payActions(booking, started) };
  },
});

/** Throws `deposit_covers` if the amount is taken out of the deposit, because then no page is needed. */
async function assertNotCovered(from: Reader, booking: Booking, moment: ReadCtx): Promise<void> {
  const openItems = await findOpenItems(from, booking);
  const settlement = await settlementView(from, booking, { openItems, ...moment });
  if (settlement === null) return;
  const { taken, summary } = settlement;
  const waiting = taken.find(({ fromDepositMinor, taken: done }) => fromDepositMinor > 0 && !done);
  if (waiting === undefined) return;
  throw depositCovers({ bookingId: booking.id, amountMinor: waiting.fromDepositMinor, takenAt: waiting.at, summary });
}

/**
 * The sentence for the person, with the amount and the deposit, which is charged or held together with the rent. Null if
 * nothing is due, so that nobody is asked in vain.
 */
async function inWords(from: Reader, booking: Booking, moment: ReadCtx): Promise<string | null> {
  const { currency } = booking;
  const due = await paymentDue(from, booking);
  if (due === null) return null;
  if (due.kind !== 'RENTAL') return `Pay ${formatMoney(due.rentMinor, currency)} ${KINDS[due.kind]} ${bookingWords(booking)}.`;
  const { now } = moment;
  const deposit = await agreedDeposit(from, booking, now);
  const amount = formatMoney(due.rentMinor + deposit.chargedMinor, currency);
  return `Pay ${amount} ${KINDS.RENTAL} ${bookingWords(booking)}${depositInWords(deposit, currency)}.`;
}

const KINDS: Readonly<Record<PaymentKind, string>> = {
  RENTAL: 'for',
  EXTENSION: 'for the new dates of',
  LATE_FEE: 'for late days of',
  CLAIM: 'what the deposit did not cover of a claim about',
};

const MOST_TRIES = 3;

/** The addresses that the caller named. */
function definedOf({ returnUrl, cancelUrl }: Pick<PaymentRow, 'returnUrl' | 'cancelUrl'>) {
  return { ...(returnUrl !== null && { returnUrl }), ...(cancelUrl !== null && { cancelUrl }) };
}

function payActions({ id: bookingId }: Booking, { expiresAt }: PaymentRow): z.input<typeof PaymentView>['nextActions'] {
  return [
    offer(
      'get_pay_status',
      { bookingId },
      {
        actor: 'RENTER',
        why: 'hand redirectUrl to the person, then ask here until it says PAID',
        requiresHuman: true,
        dueAt: expiresAt.toISOString(),
      },
    ),
  ];
}
