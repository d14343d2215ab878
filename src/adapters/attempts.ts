/** Counts what could be abuse if there were much of it, by kind and key (an account, an address), within a window of time. */
export interface Attempts {
  /** Seconds until `key` may try again; 0 when it may now. */
  blockedFor(kind: AttemptKind, key: string): Promise<number>;
  failed(kind: AttemptKind, key: string): Promise<void>;
  /** Counts one before its outcome is known, so that parallel ones cannot share a count. Seconds to wait; 0 when it is allowed. */
  take(kind: AttemptKind, key: string): Promise<number>;
  /** Takes back one that was counted before its outcome was known. */
  giveBack(kind: AttemptKind, key: string): Promise<void>;
  succeeded(kind: AttemptKind, key: string): Promise<void>;
  /** Remembers for some weeks that `key` has proven itself. */
  trust(key: string): Promise<void>;
  isTrusted(key: string): Promise<boolean>;
}

/** `login` is counted by account and address together, and by address; `login_account` by account, wherever it is tried from. */
export const ATTEMPT_KINDS = [
  'login',
  'login_account',
  'login_link',
  'register',
  'mail',
  'mail_address',
  'sms_address',
  'sms_platform',
] as const;
export type AttemptKind = (typeof ATTEMPT_KINDS)[number];
