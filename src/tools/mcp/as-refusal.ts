import { fileTooLarge, MOST_BASE64_BYTES } from '../../domain/files/index.ts';
import { DomainError, insufficientScope } from '../../domain/kernel/index.ts';
import { challengeDescription } from '../challenge-description.ts';
import { presentError } from '../present-actions.ts';
import { BodyTooLarge } from '../read-body.ts';
import { RequestCutOff } from '../request-cut-off.ts';
import type { McpParts } from './mcp-parts.ts';
import { INTERNAL_ERROR, Refusal } from './refusal.ts';

/**
 * What stopped a request before its tool ran, as an HTTP answer: hosts start a sign-in only on a status, never on the
 * text of a result. `scopes` is what the called tool needs, where that is known.
 */
export function asRefusal(
  error: unknown,
  scopes: readonly string[],
  { describeAction, log, maxFileBodyBytes }: McpParts,
): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof BodyTooLarge) return tooLarge(error, maxFileBodyBytes);
  if (error instanceof RequestCutOff) return new Refusal(499, error.message);
  if (error instanceof DomainError) {
    const { status, code, message, retryAfterSeconds } = error;
    const data = { code, message, nextActions: presentError(error, describeAction), retryAfterSeconds };
    return new Refusal(status, message, { data, headers: headersOf(error, scopes) });
  }
  log.error({ err: error }, 'An MCP request failed');
  return new Refusal(500, 'Internal error; nothing was changed.', { code: INTERNAL_ERROR });
}

/** Where the largest body of all is too small, it is a file that does not fit. */
function tooLarge({ maxBytes, message: ofBody }: BodyTooLarge, maxFileBodyBytes: number): Refusal {
  if (maxBytes < maxFileBodyBytes) return new Refusal(413, ofBody);
  const { code, message } = fileTooLarge({ maxBytes: MOST_BASE64_BYTES, limit: 'BASE64', actions: [] });
  return new Refusal(413, message, { data: { code, message, nextActions: [] } });
}

function headersOf(error: DomainError, scopes: readonly string[]): Record<string, string> {
  const scope = scopes.length > 0 ? `, scope="${scopes.join(' ')}"` : '';
  if (error.status === 401) return { 'WWW-Authenticate': `Bearer error="invalid_token"${challengeDescription(error)}${scope}` };
  if (error.code === insufficientScope.code) return { 'WWW-Authenticate': `Bearer error="insufficient_scope"${scope}` };
  if (error.status === 429) {
    const { limit } = error.details;
    const retry = { 'Retry-After': String(error.retryAfterSeconds ?? 1) };
    // Busy for all is no limit of this caller's.
    return typeof limit === 'number' ? { ...retry, 'X-RateLimit-Limit': String(limit), 'X-RateLimit-Remaining': '0' } : retry;
  }
  return {};
}
