import Stripe from 'stripe';
import { GatewayRefused, GatewaySilent, type MoneyAnswer, type RefusalCause } from '../payment-gateway.ts';

const { errors } = Stripe;

/** The log in which final refusals are reported to the operator. */
export interface StripeLog {
  error(details: object, message: string): void;
}

/**
 * Distinguishes whether Stripe was not reached, or refuses. A refusal that a repetition does not change is logged with what the
 * operator can do about it, because the caller only learns that the platform cannot do it.
 */
export async function heard<T>(answer: Promise<T>, log: StripeLog): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const told = toldApart(error);
    if (told instanceof GatewayRefused) log.error({ err: told, because: told.because }, 'Stripe refuses what it is asked');
    throw told;
  }
}

/** The error as `GatewaySilent` or `GatewayRefused`; any other error stays as it is. */
function toldApart(error: unknown): unknown {
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = errors;
  if ([StripeConnectionError, StripeAPIError, StripeRateLimitError].some((kind) => error instanceof kind)) {
    return new GatewaySilent(`Stripe did not answer: ${String(error)}`, { cause: error });
  }
  if (!(error instanceof errors.StripeError)) return error;
  const because = causeOf(error);
  const { message, code, requestId } = error;
  const named = [code, requestId].filter(Boolean).join(', ');
  return new GatewayRefused(`Stripe: ${message}${named === '' ? '' : ` (${named})`}. ${TODO[because]}`, because, {
    cause: error,
  });
}

const AMOUNT_CODES = new Set([
  'amount_too_small',
  'amount_too_large',
  'invalid_charge_amount',
  'charge_exceeds_transaction_limit',
]);
const ACCOUNT_CODES = new Set([
  'account_closed',
  'account_invalid',
  'api_key_expired',
  'livemode_mismatch',
  'platform_account_required',
  'platform_api_key_expired',
  'secret_key_required',
  'testmode_charges_only',
  'transfers_not_allowed',
]);

function causeOf(error: InstanceType<typeof errors.StripeError>): RefusalCause {
  const { StripeAuthenticationError, StripePermissionError } = errors;
  const mayNot = error instanceof StripeAuthenticationError || error instanceof StripePermissionError;
  if (mayNot || ACCOUNT_CODES.has(error.code ?? '')) return 'ACCOUNT';
  if (AMOUNT_CODES.has(error.code ?? '')) return 'AMOUNT';
  // Stripe has no error code for a currency, but names the parameter.
  return error.param?.includes('currency') ? 'CURRENCY' : 'REQUEST';
}

const TODO: Readonly<Record<RefusalCause, string>> = {
  ACCOUNT: 'Look at the key and at the account in the Dashboard of Stripe; rentwire check says what is missing.',
  AMOUNT: 'Compare the amount with the minimum of the currency that the account is paid out in.',
  CURRENCY: 'Turn the currency on for the account at Stripe, or leave it out of the marketplace.',
  REQUEST: 'Look the request up in the Dashboard of Stripe, under Developers, Logs.',
};

/**
 * A refusal of one movement of money as an answer, whether Stripe refused it or this adapter did. Other errors are thrown
 * again, because it is unknown whether money moved, or because every movement would fail.
 */
export function stripeRefusal(error: unknown): { status: 'FAILED'; reason: string } & MoneyAnswer {
  const { StripeCardError, StripeInvalidRequestError, StripeIdempotencyError } = errors;
  const stands = [GatewayRefused, StripeCardError, StripeInvalidRequestError, StripeIdempotencyError].some(
    (kind) => error instanceof kind,
  );
  if (stands && error instanceof Error) return { status: 'FAILED', reason: error.message.slice(0, MAX_REASON) };
  throw error;
}

const MAX_REASON = 500;
