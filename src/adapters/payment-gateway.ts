/**
 * A payment gateway with a hosted page: we ask for one, send the person to `redirectUrl`, and learn the outcome
 * twice, by a signed callback and by asking. No payment detail ever passes through us.
 *
 * Amounts are positive integers in the currency's minor unit (ISO 4217: yen, cents, fils); currencies are upper case.
 * Every call that moves money carries an id of ours. Asked again with the same id, the gateway answers with what became
 * of the first call and moves nothing more, so that a call whose answer was lost is simply made again. The same id with
 * another amount is refused.
 *
 * A refusal of one movement is an answer (`FAILED`, with the gateway's reason). `GatewaySilent` is thrown where nobody knows
 * the outcome, because the gateway was not reached or broke off: try again later with the same id. `GatewayRefused` is
 * thrown where the gateway did nothing and will do nothing until somebody changes something: an invalid key, an account
 * that may not take payments, a currency or an amount that it does not take.
 */
export interface PaymentGateway {
  readonly name: string;
  /** The accounts at the gateway that receive payouts; null if payouts go to any bank account. */
  readonly accounts: ConnectedAccounts | null;
  /** The smallest payment in minor units, by currency. Any amount is possible in a currency that is not named. */
  readonly smallestPayments: Readonly<Record<string, number>>;
  /**
   * Opens a page on which a payment is made. A second call for the same `paymentId` returns the same page while it can still be
   * paid. Throws `GatewayRefused` for an amount or a currency that the gateway does not accept.
   */
  openPaymentPage(request: PaymentPageRequest): Promise<{ reference: string; redirectUrl: string }>;
  /** The present state of a payment page. Throws for a reference that the gateway did not issue. */
  fetchOutcome(reference: string): Promise<GatewayOutcome>;
  /** Closes a page on which nobody has paid yet. Returns the state afterwards, because somebody may have paid just before. */
  closePaymentPage(reference: string): Promise<GatewayOutcome>;
  /** Refunds captured money. All refunds together are never more than was captured. */
  refund(request: RefundRequest): Promise<MoneyAnswer>;
  /**
   * Captures a part or all of the deposit that was authorised with the payment. A hold can be captured once: the rest is
   * released with the capture, and a second capture under another id fails.
   */
  captureHold(request: CaptureRequest): Promise<MoneyAnswer>;
  /** Releases the deposit that was authorised with the payment and not captured. Does nothing if none is held. */
  releaseHold(reference: string): Promise<void>;
  /** Sends money to an owner. After FAILED, the payout is tried again with the next `attempt`. */
  transfer(request: TransferRequest): Promise<TransferAnswer>;
  /** The newest attempt of a transfer; null if the gateway knows none, for example after it refused the first one at once. */
  fetchTransfer(payoutId: string): Promise<TransferAnswer | null>;
  /**
   * One page of all movements at the gateway from `from` to before `to`, in an order of its own, for comparing books. A later
   * call may return more entries near the end of the period, but never different ones.
   */
  list(period: { from: Date; to: Date; cursor?: string | undefined }): Promise<{ entries: GatewayEntry[]; next: string | null }>;
  /**
   * Reads a callback; null if its signature, age or form is wrong. It may ask the gateway for data that the callback leaves
   * out.
   */
  readCallback(headers: Readonly<Record<string, string>>, body: string): Promise<GatewayReport | null>;
}

/** Thrown if the gateway was not reached, or the connection broke. */
export class GatewaySilent extends Error {}

/**
 * Why a gateway refuses a request. ACCOUNT: the platform's account or key may not make it. REQUEST: the gateway does not
 * understand it. AMOUNT and CURRENCY: the gateway accepts others.
 */
export type RefusalCause = 'AMOUNT' | 'CURRENCY' | 'ACCOUNT' | 'REQUEST';

/**
 * Thrown if the gateway did nothing and a repetition does not help. The message is for the operator, in the gateway's words.
 */
export class GatewayRefused extends Error {
  readonly because: RefusalCause;

  constructor(message: string, because: RefusalCause, options?: ErrorOptions) {
    super(message, options);
    this.name = 'GatewayRefused';
    this.because = because;
  }
}

export interface PaymentPageRequest {
  readonly paymentId: string;
  /** The amount that is captured at once, in minor units: rent, fee, tax and a deposit that is charged. */
  readonly amountMinor: number;
  /**
   * The amount that is only authorised, for a deposit that is held; 0 if there is none. Payment and hold succeed together or
   * not at all.
   */
  readonly holdMinor: number;
  readonly currency: string;
  /** What the person sees on the page. */
  readonly title: string;
  readonly description: string;
  /** The lines of the page, which add up to `amountMinor`; a discount is negative. */
  readonly lines: readonly PaymentPageLine[];
  /** What the person agrees to by paying, and what happens then, one sentence each, for a page with room for them. */
  readonly conditions?: readonly string[] | undefined;
  readonly whatNext?: readonly string[] | undefined;
  /** The address to which the page returns after the payment. */
  readonly returnUrl: string;
  /** The address to which the page returns if the person leaves without paying. */
  readonly cancelUrl: string;
  /** The UTC instant from which the page accepts no payment. */
  readonly expiresAt: Date;
  /** The time zone of the asset (IANA name), in which the person's deadline is shown. */
  readonly timeZone?: string | undefined;
}

export interface PaymentPageLine {
  readonly label: string;
  readonly amountMinor: number;
  /** The number of pieces and the price of one, if there are several. */
  readonly quantity?: number | undefined;
  readonly unitMinor?: number | undefined;
  /** True for a charged deposit, which is no part of the price. */
  readonly comesBack?: true | undefined;
}

export interface GatewayOutcome {
  /** The provider's id of this report; a repeated report has the same id. */
  readonly eventId: string;
  readonly reference: string;
  readonly paymentId: string;
  /** FAILED is about one attempt: while the page is open, the person may try again there. */
  readonly status: 'PENDING' | 'PAID' | 'FAILED' | 'EXPIRED';
  readonly amountMinor: number;
  readonly holdMinor: number;
  readonly currency: string;
  /** The reason of FAILED, in the gateway's words. */
  readonly reason?: string | undefined;
}

/** The content of a callback. The context that keeps the books about each kind acts on it; `eventId` identifies repetitions. */
export type GatewayReport =
  | ({ readonly kind: 'PAYMENT' } & GatewayOutcome)
  | ({ readonly kind: 'CHARGEBACK' } & Chargeback)
  | ({ readonly kind: 'REFUND_FAILED' } & FailedRefund)
  | ({ readonly kind: 'TRANSFER'; readonly eventId: string } & TransferAnswer)
  /** An owner's account at the gateway has changed; `accounts.fetch` returns its state. */
  | { readonly kind: 'ACCOUNT'; readonly eventId: string; readonly accountId: string }
  /** A correctly signed callback that concerns nothing here. */
  | { readonly kind: 'OTHER'; readonly eventId: string };

/** Accounts that owners open on the gateway's own pages. Only the gateway learns who they are. */
export interface ConnectedAccounts {
  /** Opens an account for an owner; within a day the same account for the same `key`. Returns the gateway's id. */
  open(owner: {
    readonly key: string;
    readonly vendorId: string;
    readonly email: string;
    readonly country: string;
  }): Promise<string>;
  /** A page on which the person tells the gateway what is missing. It can be opened once, for some minutes. */
  link(accountId: string, waysBack: { returnUrl: string; refreshUrl: string }): Promise<{ url: string; expiresAt: Date }>;
  /** The present state of the account; null if it was closed, or if its owner has disconnected it from the platform. */
  fetch(accountId: string): Promise<ConnectedAccount | null>;
}

export interface ConnectedAccount {
  /** Whether its owner has been through the pages once. */
  readonly submitted: boolean;
  /** Whether money can be sent to it. */
  readonly takesTransfers: boolean;
  /** Whether the gateway passes the money on to the owner's bank. */
  readonly paysOut: boolean;
  readonly takesCharges: boolean;
  /** What the gateway still needs from the owner, in the gateway's terms. */
  readonly missing: readonly string[];
  /** Whether the gateway is reviewing what the owner has entered. */
  readonly underReview: boolean;
  /** Why the gateway has disabled it, in its terms. */
  readonly disabledReason: string | null;
  /** The UTC instant until which the missing data must be entered, so that the account stays as it is. */
  readonly dueAt: Date | null;
}

/** The payer's bank takes a payment back, or returns it. */
export interface Chargeback {
  readonly eventId: string;
  readonly chargebackId: string;
  readonly paymentId: string;
  /** OPEN: the money is gone for now. WON: it came back. LOST: it is gone for good. */
  readonly status: 'OPEN' | 'WON' | 'LOST';
  readonly amountMinor: number;
  readonly currency: string;
  readonly reason: string;
}

/** A refund that had succeeded and failed later: the money came back to us. */
interface FailedRefund {
  readonly eventId: string;
  readonly refundId: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly reason: string;
}

export interface MoneyAnswer {
  readonly status: 'SUCCEEDED' | 'FAILED';
  readonly reason?: string | undefined;
}

export interface RefundRequest {
  /** The gateway's reference of the payment page. */
  readonly reference: string;
  readonly refundId: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** What is refunded: the payment itself, which is the default, or what was captured of its hold. */
  readonly from?: 'PAYMENT' | 'HOLD' | undefined;
}

export interface CaptureRequest {
  /** The gateway's reference of the payment page. */
  readonly reference: string;
  readonly captureId: string;
  readonly amountMinor: number;
  readonly currency: string;
}

export interface TransferRequest {
  readonly payoutId: string;
  /** The number of the attempt, from 1, which is the default. An attempt is made only once, whatever its outcome. */
  readonly attempt?: number | undefined;
  readonly amountMinor: number;
  readonly currency: string;
  /** The destination in the gateway's terms: an account number for the sandbox, a connected account for Stripe. */
  readonly destination: string;
  /**
   * The payments from which the money comes, in this order. With them a gateway can send money that it still holds for some
   * days.
   */
  readonly sources?: readonly TransferSource[] | undefined;
}

/** A payment whose money a transfer sends on, or what was captured of its hold. */
export interface TransferSource {
  /** The gateway's reference of the payment page. */
  readonly reference: string;
  readonly from?: 'PAYMENT' | 'HOLD' | undefined;
  /** The part of it that was not refunded, in minor units. */
  readonly amountMinor: number;
}

export interface TransferAnswer {
  readonly payoutId: string;
  /** The attempt that this is about. While the next attempt is on its way, the gateway may know only the one before. */
  readonly attempt: number;
  /** FAILED after PAID means that the money came back. */
  readonly status: 'PENDING' | 'PAID' | 'FAILED';
  readonly amountMinor: number;
  readonly currency: string;
  readonly reason?: string | undefined;
}

export interface GatewayEntry {
  /**
   * Money into our balance: CHARGE, CAPTURE, TRANSFER_RETURN, REFUND_RETURN, CHARGEBACK_RETURN. The other kinds are money out
   * of it.
   */
  readonly kind:
    | 'CHARGE'
    | 'CAPTURE'
    | 'REFUND'
    | 'REFUND_RETURN'
    | 'TRANSFER'
    | 'TRANSFER_RETURN'
    | 'CHARGEBACK'
    | 'CHARGEBACK_RETURN';
  /** The gateway's own id. */
  readonly id: string;
  /**
   * Our id of the payment, capture, refund or payout; for a charge-back, that of the payment. Null for an entry that is not
   * ours.
   */
  readonly ourId: string | null;
  readonly amountMinor: number;
  readonly currency: string;
  readonly at: Date;
}
