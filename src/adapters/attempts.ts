/** Counts what could be abuse if there were much of it, by kind and key (an account, an address), within a window of time. */
export interface Attempts {
  /** Seconds until `key` may try again; 0 when it may now. */
  blockedFor(kind: AttemptKind, key: string): Promise<number>;
  failed(kind: AttemptKind, key: string): Promise<void>;
  /** Counts one before its outcome is known, so that parallel ones cannot share a count. Seconds to wait; 0 when it is allowed. */
  take(kind: AttemptKind, key: string): Promise<number>;
  succeeded(kind: AttemptKind, key: string): Promise<void>;
}

export const ATTEMPT_KINDS = ['login', 'login_link', 'mail', 'mail_address'] as const;
export type AttemptKind = (typeof ATTEMPT_KINDS)[number];
