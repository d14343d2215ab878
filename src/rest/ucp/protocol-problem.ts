import {
  confirmationRequired,
  databaseUnavailable,
  DomainError,
  adminNeedsFactor,
  forbidden,
  idempotencyConflict,
  idempotencyInFlight,
  insufficientScope,
  invalidCredential,
  invalidInput,
  malformedRequest,
  outcomeUnknown,
  unauthenticated,
} from '../../domain/platform/kernel/index.ts';
import { asDeclared } from '../../tools/declared-errors.ts';
import { BodyTooLarge } from '../../tools/requests/read-body.ts';

type Status = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 424 | 429 | 500 | 503;

/** A problem that the protocol answers with a status. A refusal of the business is an ordinary answer instead. */
export class ProtocolProblem extends Error {
  readonly status: Status;
  readonly code: string;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: Status, code: string, content: string, retryAfterSeconds?: number) {
    super(content);
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Refusals that are about the request or the caller, and not about what is rented. */
const ABOUT_THE_CALL = new Map<object, readonly [status: Status, code: string]>([
  [invalidInput, [400, 'invalid_request']],
  [malformedRequest, [400, 'invalid_request']],
  [unauthenticated, [401, 'unauthorized']],
  [invalidCredential, [401, 'unauthorized']],
  [forbidden, [403, 'forbidden']],
  [adminNeedsFactor, [403, 'forbidden']],
  [insufficientScope, [403, 'insufficient_scope']],
  [confirmationRequired, [403, 'confirmation_required']],
  [idempotencyConflict, [409, 'idempotency_key_reused']],
  [idempotencyInFlight, [429, 'idempotency_in_flight']],
  [databaseUnavailable, [503, databaseUnavailable.code]],
  [outcomeUnknown, [503, outcomeUnknown.code]],
]);

/** The problem behind an error, or null for a refusal of the business. Any other error is thrown on. */
export function protocolProblem(thrown: unknown): ProtocolProblem | null {
  const error = asDeclared(thrown);
  if (error instanceof ProtocolProblem) return error;
  if (error instanceof BodyTooLarge) return new ProtocolProblem(413, 'request_too_large', error.message);
  if (!(error instanceof DomainError)) throw error;
  if (error.status === 415) return new ProtocolProblem(415, 'unsupported_encoding', error.message);
  const known = ABOUT_THE_CALL.get(error.declared);
  if (known === undefined && error.status === 429)
    return new ProtocolProblem(429, error.code, error.message, error.retryAfterSeconds);
  return known === undefined ? null : new ProtocolProblem(known[0], known[1], wordsOf(error), error.retryAfterSeconds);
}

function wordsOf({ message, details }: DomainError): string {
  const { issues } = details;
  if (!Array.isArray(issues)) return message;
  const each = issues.map(({ field, message: why }: { field: string; message: string }) => `${field} ${why}`);
  return `${message} ${each.join('; ')}`;
}
