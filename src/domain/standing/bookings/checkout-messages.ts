import { formatMoney } from '../../platform/kernel/index.ts';
import type { BookingAnswer } from './booking-view.ts';
import { CheckoutMessage, type CheckoutStatus, DEPOSIT_POLICY } from '../../commerce/checkouts/index.ts';

type Told = Pick<
  BookingAnswer,
  'state' | 'blockers' | 'waitingFor' | 'dueAt' | 'deposit' | 'currency' | 'totals' | 'closeReason' | 'cancelledBy'
>;

/** Returns the status of a booking as a checkout: it is complete once the rent is paid, and stays so. */
export function statusOfBooking(booking: Told, { paid }: { paid: boolean }): CheckoutStatus {
  if (paid) return { status: 'completed', messages: [] };
  const deposit = depositNote(booking);
  const open = (messages: readonly CheckoutMessage[]): CheckoutStatus => ({
    status: 'requires_escalation',
    messages: [...messages, ...deposit],
  });
  switch (booking.state) {
    case 'PENDING_VERIFICATION':
      return open([...missing(booking), AGREEMENT]);
    case 'PENDING_APPROVAL':
      return open([LATER_PAID, waiting('owner_approval_pending', booking, 'The owner has not answered yet.')]);
    case 'COUNTER_OFFERED':
      return open([OTHER_TERMS]);
    case 'PENDING_PAYMENT':
      return booking.blockers.some(({ code }) => code === 'payment_flagged')
        ? { status: 'complete_in_progress', messages: [waiting('payment_review', booking, 'The platform checks the payment.')] }
        : open([toPay(booking)]);
    default:
      return { status: 'canceled', messages: [ended(booking)] };
  }
}

const AGREEMENT: CheckoutMessage = {
  type: 'error',
  code: 'agreement_required',
  severity: 'requires_buyer_review',
  content: 'The person accepts the rental agreement, and the request goes to the owner. Nothing is charged by that.',
};
const LATER_PAID: CheckoutMessage = {
  type: 'error',
  code: 'buyer_payment_required',
  severity: 'requires_buyer_review',
  content: 'Nothing is charged yet. Once the owner has accepted, the person reviews and pays on the rental site.',
};
const OTHER_TERMS: CheckoutMessage = {
  type: 'error',
  code: 'counter_offer',
  severity: 'requires_buyer_review',
  content: 'The owner offers other terms. The person accepts or declines them.',
};

function missing({ blockers }: Told): CheckoutMessage[] {
  return blockers.map(({ code, message: content, field }) => ({
    type: 'error',
    code,
    severity: 'requires_buyer_input',
    content,
    ...(field !== undefined && { field }),
  }));
}

function waiting(code: string, { waitingFor }: Told, otherwise: string): CheckoutMessage {
  return { type: 'info', code, content: waitingFor ?? otherwise };
}

function toPay({ totals, waitingFor }: Told): CheckoutMessage {
  const content = waitingFor ?? `The person pays ${totals.dueNow} on the rental site.`;
  return { type: 'error', code: 'buyer_payment_required', severity: 'requires_buyer_review', content };
}

/** Returns the message about a held deposit. The totals do not contain it, so the person would otherwise not learn of it. */
function depositNote({ deposit, currency }: Told): CheckoutMessage[] {
  const { amountMinor, method } = deposit;
  if (amountMinor === 0 || method === 'COLLATERAL') return [];
  const amount = formatMoney(amountMinor, currency);
  const content =
    method === 'HOLD'
      ? `A deposit of ${amount} is held on the card with the payment. It is not part of the total and is let go after the return unless damage is agreed.`
      : `A deposit of ${amount} is charged with the payment and given back after the return unless damage is agreed.`;
  return [{ type: 'warning', code: DEPOSIT_POLICY, content, field: 'lineItems' }];
}

const ENDS: Partial<Record<BookingAnswer['state'], string>> = {
  REJECTED: 'The owner declined the request. Nothing was charged.',
  EXPIRED: 'The request lapsed. Nothing was charged.',
  CANCELLED: 'The request was cancelled. Nothing was charged.',
};

function ended({ state }: Told): CheckoutMessage {
  return { type: 'info', code: `booking_${state.toLowerCase()}`, content: ENDS[state] ?? 'It has ended.' };
}
