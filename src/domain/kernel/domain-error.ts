import type { NextAction } from './next-action.ts';

/** A refusal that the caller can understand and act upon. Made only by an error declared with `declareError`. */
export class DomainError extends Error {
  /** The error that was declared. Several share a code, as `not_found`: which one it is, only this says. */
  readonly declared: object;
  readonly code: string;
  readonly status: 400 | 401 | 403 | 404 | 429;
  readonly details: Record<string, unknown>;
  readonly nextActions: readonly NextAction[];
  /** With status 429: how long to wait. */
  readonly retryAfterSeconds: number | undefined;

  constructor(refusal: {
    declared: object;
    code: string;
    status: DomainError['status'];
    message: string;
    details: Record<string, unknown>;
    nextActions: readonly NextAction[];
    retryAfterSeconds?: number;
  }) {
    super(refusal.message);
    this.name = 'DomainError';
    this.declared = refusal.declared;
    this.code = refusal.code;
    this.status = refusal.status;
    this.details = refusal.details;
    this.nextActions = refusal.nextActions;
    this.retryAfterSeconds = refusal.retryAfterSeconds;
  }
}
