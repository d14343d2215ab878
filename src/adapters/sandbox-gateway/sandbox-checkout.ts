import type { PaymentPageRequest, GatewayOutcome } from '../payment-gateway.ts';

/** A checkout as the sandbox knows it. */
export interface SandboxCheckout extends PaymentPageRequest {
  readonly reference: string;
  /** The secret in the payment page's address. */
  readonly token: string;
  readonly status: GatewayOutcome['status'];
  readonly eventId: string;
  readonly paidAt: Date | null;
  readonly holdReleasedAt: Date | null;
}

/** The path of its payment page. */
export function sandboxCheckoutPath(token: string): string {
  return `/sandbox/checkout/${token}`;
}

/** Whether the person can still answer. After a failed attempt, another one is possible. */
export function isOpen(checkout: SandboxCheckout): boolean {
  return checkout.status === 'PENDING' || checkout.status === 'FAILED';
}

export function outcomeOf(checkout: SandboxCheckout): GatewayOutcome {
  const { eventId, reference, paymentId, status, amountMinor, holdMinor, currency } = checkout;
  const outcome = { eventId, reference, paymentId, status, amountMinor, holdMinor, currency };
  return status === 'FAILED' ? { ...outcome, reason: 'Declined on the sandbox payment page.' } : outcome;
}
