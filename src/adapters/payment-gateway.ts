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
  /** Accounts at the gateway that payouts go to; null where they go to any bank account. */
  readonly accounts: ConnectedAccounts | null;
  /** The least that one payment may come to, by currency, minor units; it takes any amount in a currency that is not there. */
  readonly smallestPayments: Readonly<Record<string, number>>;
  /** Opens a page on which a payment is paid. Asked again for the same `paymentId`, answers with the same one while it can still be paid. Throws `GatewayRefused` for an amount or a currency that it does not take. */
  openPaymentPage(request: PaymentPageRequest): Promise<{ reference: string; redirectUrl: string }>;
  /** What the gateway knows of a payment page now. Throws for a reference that it never gave out. */
  fetchOutcome(reference: string): Promise<GatewayOutcome>;
  /** Closes a page on which nobody has paid yet; answers with what is true afterwards (it may have been paid just before). */
  closePaymentPage(reference: string): Promise<GatewayOutcome>;
  /** Gives captured money back, all refunds together never more than was captured. */
  refund(request: RefundRequest): Promise<MoneyAnswer>;
  /**
   * Takes a part of the deposit that was authorised with the payment, or all of it. A hold is captured once: what is
   * left of it is let go with the capture, and a second capture under another id fails.
   */
  captureHold(request: CaptureRequest): Promise<MoneyAnswer>;
  /** Lets go of the deposit that was authorised, but not captured, with the payment. Nothing happens when none is held. */
  releaseHold(reference: string): Promise<void>;
  /** Sends money to an owner. After FAILED, the same payout is tried again with the next `attempt`. */
  transfer(request: TransferRequest): Promise<TransferAnswer>;
  /** What became of a transfer, its newest attempt; null when the gateway knows of none, as after a refusal at once. */
  fetchTransfer(payoutId: string): Promise<TransferAnswer | null>;
  /**
   * What the gateway moved from `from` until before `to`, in an order of its own, a page at a time: for comparing its
   * books with ours. Of two equal calls the later may know more entries near the end of the period, never other ones.
   */
  list(period: { from: Date; to: Date; cursor?: string | undefined }): Promise<{ entries: GatewayEntry[]; next: string | null }>;
  /** Reads a callback; null when its signature, its age or its shape is wrong. May ask the gateway for what it leaves out. */
  readCallback(headers: Readonly<Record<string, string>>, body: string): Promise<GatewayReport | null>;
}

/** The gateway was not reached, or it broke off. */
export class GatewaySilent extends Error {}

/**
 * Why a gateway does not do what it is asked. ACCOUNT: the platform's account or key may not do it. REQUEST: it does not
 * understand what it was asked. AMOUNT and CURRENCY: it takes others.
 */
export type RefusalCause = 'AMOUNT' | 'CURRENCY' | 'ACCOUNT' | 'REQUEST';

/** The gateway did nothing, and asking again does not help. The message is for the operator, in the gateway's words. */
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
  /** Captured at once: rent, fee, tax and a deposit that is charged. */
  readonly amountMinor: number;
  /** Only authorised: a deposit that is held. 0 when there is none. Payment and hold succeed together or not at all. */
  readonly holdMinor: number;
  readonly currency: string;
  /** What the person sees on the page. */
  readonly title: string;
  readonly description: string;
  /** Add up to `amountMinor`; a discount is negative. */
  readonly lines: readonly PaymentPageLine[];
  /** What the person agrees to by paying and what happens after it, a sentence each; for a page that has room for them. */
  readonly conditions?: readonly string[] | undefined;
  readonly whatNext?: readonly string[] | undefined;
  /** Where the page leads back to once the person has paid. */
  readonly returnUrl: string;
  /** Where it leads back to when the person leaves without paying. */
  readonly cancelUrl: string;
  /** The page stops taking payments then. UTC. */
  readonly expiresAt: Date;
  /** Of the rented thing's place (IANA name): what the person's deadline is told in. */
  readonly timeZone?: string | undefined;
}

export interface PaymentPageLine {
  readonly label: string;
  readonly amountMinor: number;
  /** With more than one of something: how many, and what one costs. */
  readonly quantity?: number | undefined;
  readonly unitMinor?: number | undefined;
  /** A deposit that is charged: no part of the price. */
  readonly comesBack?: true | undefined;
}

export interface GatewayOutcome {
  /** The provider's id for this report; the same report always carries the same id. */
  readonly eventId: string;
  readonly reference: string;
  readonly paymentId: string;
  /** FAILED is one attempt: as long as the page is open, the person may try again there. */
  readonly status: 'PENDING' | 'PAID' | 'FAILED' | 'EXPIRED';
  readonly amountMinor: number;
  readonly holdMinor: number;
  readonly currency: string;
  /** With FAILED: why, in the gateway's words. */
  readonly reason?: string | undefined;
}

/** What a callback says. Each kind is acted upon by whoever keeps the books of it; `eventId` tells repetitions. */
export type GatewayReport =
  | ({ readonly kind: 'PAYMENT' } & GatewayOutcome)
  | ({ readonly kind: 'CHARGEBACK' } & Chargeback)
  | ({ readonly kind: 'REFUND_FAILED' } & FailedRefund)
  | ({ readonly kind: 'TRANSFER'; readonly eventId: string } & TransferAnswer)
  /** Something about an owner's account at the gateway has changed: `accounts.fetch` says what is so. */
  | { readonly kind: 'ACCOUNT'; readonly eventId: string; readonly accountId: string }
  /** Well signed, but about nothing of ours. */
  | { readonly kind: 'OTHER'; readonly eventId: string };

/** An owner opens an account at the gateway on the gateway's own pages, and tells only the gateway who they are. */
export interface ConnectedAccounts {
  /** Opens an account for an owner; for the same `key` within a day the same one. Answers with the gateway's id of it. */
  open(owner: {
    readonly key: string;
    readonly vendorId: string;
    readonly email: string;
    readonly country: string;
  }): Promise<string>;
  /** A page on which the person tells the gateway what is missing. It can be opened once, and only for some minutes. */
  link(accountId: string, waysBack: { returnUrl: string; refreshUrl: string }): Promise<{ url: string; expiresAt: Date }>;
  /** How the account is now; null where it was closed, or its owner has disconnected it from the platform. */
  fetch(accountId: string): Promise<ConnectedAccount | null>;
}

export interface ConnectedAccount {
  /** Its owner has been through the pages once. */
  readonly submitted: boolean;
  /** Whether money can be sent to it. */
  readonly takesTransfers: boolean;
  /** The gateway passes the money on to the owner's bank. */
  readonly paysOut: boolean;
  readonly takesCharges: boolean;
  /** What the gateway still asks its owner for, in the gateway's terms. */
  readonly missing: readonly string[];
  /** Whether the gateway is reviewing what the owner has entered. */
  readonly underReview: boolean;
  /** Why the gateway has disabled it, in its terms. */
  readonly disabledReason: string | null;
  /** Until when what is missing has to be there for the account to stay as it is. UTC. */
  readonly dueAt: Date | null;
}

/** The payer's bank takes a payment back, or gives it back after all. */
export interface Chargeback {
  readonly eventId: string;
  readonly chargebackId: string;
  readonly paymentId: string;
  /** OPEN: the money is gone for now. WON: it came back. LOST: it stays gone. */
  readonly status: 'OPEN' | 'WON' | 'LOST';
  readonly amountMinor: number;
  readonly currency: string;
  readonly reason: string;
}

/** A refund that had succeeded and came back to us. */
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
  /** Of the payment page. */
  readonly reference: string;
  readonly refundId: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** Out of what: the payment itself, which is the default, or what was captured of its hold. */
  readonly from?: 'PAYMENT' | 'HOLD' | undefined;
}

export interface CaptureRequest {
  /** Of the payment page. */
  readonly reference: string;
  readonly captureId: string;
  readonly amountMinor: number;
  readonly currency: string;
}

export interface TransferRequest {
  readonly payoutId: string;
  /** Counts from 1, which is the default. An attempt is made once, whatever became of it. */
  readonly attempt?: number | undefined;
  readonly amountMinor: number;
  readonly currency: string;
  /** Where to, in the gateway's terms: an account number for the sandbox, a connected account for Stripe. */
  readonly destination: string;
  /** What the money comes from, the first first: a gateway that holds it for some days sends it on all the same. */
  readonly sources?: readonly TransferSource[] | undefined;
}

/** A payment that a transfer passes on, or what was captured of its hold. */
export interface TransferSource {
  /** Of the payment page. */
  readonly reference: string;
  readonly from?: 'PAYMENT' | 'HOLD' | undefined;
  /** What of it has not been given back. */
  readonly amountMinor: number;
}

export interface TransferAnswer {
  readonly payoutId: string;
  /** Which one this is about: while the next is on its way, the newest that the gateway knows may be the one before. */
  readonly attempt: number;
  /** FAILED after PAID: the money came back. */
  readonly status: 'PENDING' | 'PAID' | 'FAILED';
  readonly amountMinor: number;
  readonly currency: string;
  readonly reason?: string | undefined;
}

export interface GatewayEntry {
  /** Into our balance: CHARGE, CAPTURE, TRANSFER_RETURN, REFUND_RETURN, CHARGEBACK_RETURN. Out of it: the others. */
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
  /** Our id: of the payment, capture, refund or payout; of a charge-back, the payment's. Null for what is none of ours. */
  readonly ourId: string | null;
  readonly amountMinor: number;
  readonly currency: string;
  readonly at: Date;
}
