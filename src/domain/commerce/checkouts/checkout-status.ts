import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import type { CheckoutState } from '../../../../db/values/index.ts';
import { findFlaggedPayments } from '../../money/payments/index.ts';
import { UNPAID_STATES } from '../../rentals/bookings/index.ts';
import type { Checkout, CheckoutRow } from './checkout-store.ts';

const SEVERITIES = ['recoverable', 'requires_buyer_input', 'requires_buyer_review', 'unrecoverable'] as const;

/** A message of a checkout: what is still missing, or what the person must be told. */
export const CheckoutMessage = z.object({
  type: z.enum(['error', 'warning', 'info']),
  code: z.string(),
  content: z.string(),
  severity: z.enum(SEVERITIES).optional().describe('of an error: who gets past it, the agent or the person'),
  field: z.string().optional().describe('of the session, that it is about'),
});
export type CheckoutMessage = z.infer<typeof CheckoutMessage>;

export interface CheckoutStatus {
  readonly status: CheckoutState;
  readonly messages: readonly CheckoutMessage[];
}

/** Returns the status of a checkout that is no booking yet. */
export function statusOfIntent({ canceledAt, expiresAt, startDate, open }: CheckoutRow, now: Date): CheckoutStatus {
  if (canceledAt !== null) return { status: 'canceled', messages: [CANCELED] };
  if (expiresAt !== null && expiresAt <= now) return { status: 'canceled', messages: [LAPSED] };
  if (startDate === null)
    return { status: open ? 'requires_escalation' : 'incomplete', messages: open ? [NO_DAYS, SIGN_IN] : [NO_DAYS] };
  return { status: 'requires_escalation', messages: [SIGN_IN] };
}

const CANCELED: CheckoutMessage = { type: 'info', code: 'checkout_canceled', content: 'The checkout was canceled.' };
const LAPSED: CheckoutMessage = {
  type: 'info',
  code: 'checkout_expired',
  content: 'The checkout has lapsed: nobody went on with it.',
};
const NO_DAYS: CheckoutMessage = {
  type: 'error',
  code: 'rental_period_required',
  severity: 'recoverable',
  content: 'Say from which day to which day: startDate and endDate, the return day.',
  field: 'startDate',
};
const SIGN_IN: CheckoutMessage = {
  type: 'error',
  code: 'identity_required',
  severity: 'requires_buyer_input',
  content: 'The person signs in on the rental site to go on. Nothing is held or charged yet.',
};

/** The name of the policy, and of the warning with which it must be shown. */
export const DEPOSIT_POLICY = 'security_deposit';

/** Returns the state of a checkout without the messages for the person. */
export async function checkoutState(from: Reader, { row, booking }: Checkout, now: Date): Promise<CheckoutState> {
  if (booking === null) return row === null ? 'canceled' : statusOfIntent(row, now).status;
  if (booking.confirmedAt !== null) return 'completed';
  if (!UNPAID_STATES.has(booking.state)) return 'canceled';
  const flagged = booking.state === 'PENDING_PAYMENT' ? await findFlaggedPayments(from, booking.id) : [];
  return flagged.length > 0 ? 'complete_in_progress' : 'requires_escalation';
}
