import type { Context, Next } from 'koa';
import { DomainError, unauthenticated } from '../domain/platform/kernel/index.ts';
import { asDeclared, challengeDescription } from '../tools/declared-errors.ts';
import { type DescribeAction, presentDetails, presentError } from '../tools/next-actions.ts';
import { RequestCutOff } from '../tools/requests/request-cut-off.ts';
import { prefersPage, showFailure, showProblem } from './refusal-page.ts';
import { BODY_ENCODINGS } from '../tools/requests/unpack-body.ts';
import { announceWait } from './rate-headers.ts';
import { loggedPath } from './request-log.ts';

interface Log {
  error(details: object, message: string): void;
}

/** The client is gone, so this status stands only in the log. Other servers log the same number. */
const CLIENT_CLOSED_REQUEST = 499;

/** Answers errors with the failure envelope: first the two fields of the specification, then what helps an agent. */
export function answerErrors(describeAction: DescribeAction, log: Log) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const { requestId } = ctx.state;
    try {
      await next();
    } catch (thrown) {
      const error = asDeclared(thrown);
      if (error instanceof DomainError) {
        if (error.status === 503 && prefersPage(ctx)) return showProblem(ctx, error);
        ctx.status = error.status;
        announceWait(ctx, error);
        if (error.status === 415) ctx.set('Accept-Encoding', BODY_ENCODINGS);
        if (error.status === 401)
          ctx.set(
            'WWW-Authenticate',
            // If the request brought no credential, the challenge names no error (RFC 6750, section 3.1).
            error.declared === unauthenticated
              ? 'Bearer realm="rentwire"'
              : `Bearer error="invalid_token"${challengeDescription(error)}`,
          );
        ctx.body = {
          success: false,
          error: error.message,
          code: error.code,
          details: presentDetails(error),
          nextActions: presentError(error, describeAction),
          requestId,
        };
        return;
      }
      if (error instanceof RequestCutOff) {
        ctx.status = CLIENT_CLOSED_REQUEST;
        return;
      }
      log.error({ err: error, requestId, path: loggedPath(ctx.path) }, 'a request failed unexpectedly');
      if (prefersPage(ctx) && (await isToldOnPage(ctx))) return;
      ctx.status = 500;
      ctx.body = {
        success: false,
        error: 'Something went wrong on our side. Repeat with the same Idempotency-Key, or look first whether it was done.',
        code: 'internal_error',
        requestId,
      };
    }
  };
}

/** Tells a person on a page. It may be the pages that fail, so this must not fail itself. */
async function isToldOnPage(ctx: Context): Promise<boolean> {
  try {
    await showFailure(ctx);
    return true;
  } catch {
    return false;
  }
}
