import { faultOf, type Outcome } from '../../db/database-fault.ts';
import { QueueFull } from '../adapters/fair-queue.ts';
import { FileUnreadable } from '../adapters/file-storage.ts';
import { GatewayRefused, GatewaySilent } from '../adapters/payment-gateway.ts';
import {
  databaseUnavailable,
  DomainError,
  fileUnreadable,
  foreignToken,
  gatewayRefused,
  gatewaySilent,
  invalidCredential,
  type Operation,
  outcomeUnknown,
  PIPELINE_ERRORS,
  serverBusy,
} from '../domain/platform/kernel/index.ts';

/** A person who waits for a page soon tries again, and nothing has been charged meanwhile. */
const GATEWAY_SECONDS = 15;

/** A restart of the database takes about this long. */
const DATABASE_SECONDS = 5;

/**
 * Turns what the outside refuses, whichever operation asked, into the error that the caller is told. Everything else stays as
 * it is. While the database cannot serve, `before` says whether the call may have changed something already, here or elsewhere.
 * If so, the error does not claim that nothing was changed.
 */
export function asDeclared(thrown: unknown, before: Outcome = 'NOTHING_CHANGED'): unknown {
  if (thrown instanceof QueueFull) return serverBusy({ retryAfterSeconds: thrown.retryAfterSeconds });
  if (thrown instanceof GatewaySilent) return gatewaySilent({ retryAfterSeconds: GATEWAY_SECONDS });
  if (thrown instanceof GatewayRefused) return gatewayRefused({ because: thrown.because });
  if (thrown instanceof FileUnreadable) return fileUnreadable({});
  const fault = faultOf(thrown);
  if (fault === null && !isDeclaredAs(thrown, databaseUnavailable)) return thrown;
  const outcome = fault?.outcome === 'UNKNOWN' ? fault.outcome : before;
  const refuse = outcome === 'UNKNOWN' ? outcomeUnknown : databaseUnavailable;
  return refuse({ retryAfterSeconds: DATABASE_SECONDS });
}

/** Whether the database could not serve. Then the same work is done later, and does not count as a failure. */
export function isOutage(error: unknown): boolean {
  return faultOf(error) !== null || isDeclaredAs(error, databaseUnavailable) || isDeclaredAs(error, outcomeUnknown);
}

/** Whether the call may have been carried out although it failed. */
export function isOutcomeUnknown(error: unknown): boolean {
  return isDeclaredAs(error, outcomeUnknown);
}

function isDeclaredAs(error: unknown, declared: object): boolean {
  return error instanceof DomainError && error.declared === declared;
}

/**
 * The outcome of a failed call as one word for metrics: the code of the error, or `internal_error` for anything undeclared. If
 * `strict`, throws a plain Error for an error that the operation did not declare, so that tests see it.
 */
export function assertDeclared(operation: Operation, error: unknown, strict: boolean): string {
  if (!(error instanceof DomainError)) return 'internal_error';
  const declared: readonly object[] = [...PIPELINE_ERRORS, ...operation.errors];
  if (strict && !declared.includes(error.declared)) {
    throw new Error(`${operation.name} threw ${error.code} (${error.message}), which it does not declare.`, { cause: error });
  }
  return error.code;
}

/**
 * What `WWW-Authenticate` adds for a token of another server, for clients that read only headers (RFC 6750, section 3). Empty
 * for all other errors.
 */
export function challengeDescription({ declared, details }: DomainError): string {
  const { reason, expected } = details;
  const foreign = declared === invalidCredential && (reason === 'issuer' || reason === 'audience');
  if (!foreign || typeof expected !== 'string') return '';
  return `, error_description="${foreignToken({ reason, expected })}"`;
}
