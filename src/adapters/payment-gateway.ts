/**
 * A payment gateway with a hosted page: we ask for a checkout, send the person to `redirectUrl`, and learn the outcome
 * twice, by a signed callback and by asking. No payment detail ever passes through us. Amounts are minor units.
 */
export interface PaymentGateway {
  readonly name: string;
  /** Starts a checkout. Asked again for the same `paymentId`, answers with the same one. */
  createCheckout(request: CheckoutRequest): Promise<{ reference: string; redirectUrl: string }>;
  /** What the gateway knows of a checkout now. */
  fetchOutcome(reference: string): Promise<GatewayOutcome>;
  /** Closes a checkout that nobody has paid yet; answers with what is true afterwards (it may have been paid just before). */
  closeCheckout(reference: string): Promise<GatewayOutcome>;
  /** Gives captured money back. Asked again with the same `refundId`, does nothing more. */
  refund(request: RefundRequest): Promise<{ status: 'SUCCEEDED' | 'FAILED'; reason?: string }>;
  /** Lets go of the deposit that was authorised, but not captured, with the checkout. */
  releaseHold(reference: string): Promise<void>;
  /**
   * Sends money to an owner. Asked again for the same attempt, sends nothing more and answers with what became of it. After
   * FAILED, the same payout is tried again with the next `attempt`. A gateway without it makes no transfers.
   */
  transfer?(request: TransferRequest): Promise<{ status: 'PENDING' | 'PAID' | 'FAILED'; reason?: string }>;
  /** Reads a callback; null when its signature, its age or its shape is wrong. */
  readCallback(headers: Readonly<Record<string, string>>, body: string): GatewayOutcome | null;
}

export interface CheckoutRequest {
  readonly paymentId: string;
  /** Captured at once: rent, fee, tax and a deposit that is charged. */
  readonly amountMinor: number;
  /** Only authorised: a deposit that is held. 0 when there is none. */
  readonly holdMinor: number;
  readonly currency: string;
  /** What the person sees on the page. */
  readonly title: string;
  readonly description: string;
  readonly lines: readonly { readonly label: string; readonly amountMinor: number }[];
  readonly returnUrl: string;
  /** The page stops taking payments then. UTC. */
  readonly expiresAt: Date;
}

export interface GatewayOutcome {
  /** The provider's id for this report; the same report always carries the same id. */
  readonly eventId: string;
  readonly reference: string;
  readonly paymentId: string;
  readonly status: 'PENDING' | 'PAID' | 'FAILED' | 'EXPIRED';
  readonly amountMinor: number;
  readonly holdMinor: number;
  readonly currency: string;
  /** With FAILED: why, in the gateway's words. */
  readonly reason?: string;
}

export interface RefundRequest {
  readonly reference: string;
  readonly refundId: string;
  readonly amountMinor: number;
  readonly currency: string;
}

export interface TransferRequest {
  readonly payoutId: string;
  /** Counts from 1. An attempt is made once, whatever became of it. */
  readonly attempt: number;
  readonly amountMinor: number;
  readonly currency: string;
  /** Where to, in the gateway's terms. */
  readonly destination: string;
}
