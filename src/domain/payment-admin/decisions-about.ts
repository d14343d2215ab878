import type { PaymentRow } from '../payments/index.ts';

type Decision = 'approve_payment' | 'reject_payment';

const DOES: Readonly<Record<Decision, string>> = {
  approve_payment: 'the booking is confirmed and billed; where its days are gone meanwhile, everything goes back',
  reject_payment: 'everything goes back to the payer; a booking that waits for it expires and its days are free',
};

/** What an admin can decide about a payment now, and what it would do. */
export function decisionsAbout({ status, flaggedBecause }: PaymentRow): { action: Decision; does: string }[] {
  if (status !== 'FLAGGED') return [];
  const actions: Decision[] = flaggedBecause === 'HIGH_RISK' ? ['approve_payment', 'reject_payment'] : ['reject_payment'];
  return actions.map((action) => ({ action, does: DOES[action] }));
}
