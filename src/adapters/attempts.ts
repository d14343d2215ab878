/** Counts what could be abuse if there were much of it, by kind and key (an account, an address), within a window of time. */
export interface Attempts {
  /** Seconds until `key` may try again; 0 when it may now. */
  blockedFor(...[kind, key]: Attempt): Promise<number>;
  failed(...[kind, key]: Attempt): Promise<void>;
  /**
   * Counts all of these before their outcome is known, so that parallel ones cannot share a count, or none of them where one
   * has reached its limit. Seconds to wait; 0 when all are allowed.
   */
  take(...attempts: readonly Attempt[]): Promise<number>;
  /** Takes back what was counted before its outcome was known. */
  giveBack(...attempts: readonly Attempt[]): Promise<void>;
  succeeded(proof: Proof): Promise<void>;
  isTrusted(key: string): Promise<boolean>;
  /** What stands for a network address in a table: the same for the same one, and nothing that it could be guessed from. */
  pseudonymOf(address: string): string;
}

export type Attempt = readonly [kind: AttemptKind, key: string];

/** What follows from somebody having proven who they are, all at once. */
export interface Proof {
  /** What failed before is forgotten. */
  readonly forget: readonly Attempt[];
  /** Counted before the outcome was known: this one was no failure. */
  readonly giveBack?: readonly Attempt[];
  /** Is known for some weeks to have proven itself. */
  readonly trust?: string;
}

/**
 * `login` counts by account, software and network together, `login_network` by account and network, `login_account` by
 * account alone. `spray` counts the accounts that failed at a network, each once within the window: `spray_account` says
 * which did. `probe` counts by network what tells whether an account exists, or a token.
 */
export const ATTEMPT_KINDS = [
  'login',
  'login_network',
  'login_account',
  'spray',
  'spray_account',
  'probe',
  'register',
  'oauth_client',
  'mail',
  'mail_address',
  'sms_address',
  'sms_platform',
] as const;
export type AttemptKind = (typeof ATTEMPT_KINDS)[number];

export type AttemptLimits = Readonly<Record<AttemptKind, { points: number; seconds: number }>>;
