/** Counts attempts of which many would be abuse, within a window of time. */
export interface Attempts {
  /** Seconds until there may be one more; 0 when there may be now. */
  blockedFor(attempt: Attempt): Promise<number>;
  failed(attempt: Attempt): Promise<void>;
  /**
   * Counts all of these before their outcome is known, so that parallel ones cannot share a count, or none of them where one
   * has reached its limit. Seconds to wait; 0 when all are allowed.
   */
  take(...attempts: readonly Attempt[]): Promise<number>;
  /** Takes back attempts that were counted before their outcome was known. */
  giveBack(...attempts: readonly Attempt[]): Promise<void>;
  succeeded(proof: Proof): Promise<void>;
  isTrusted(key: string): Promise<boolean>;
  /**
   * What stands for a network in a table: for the largest around it, then, behind a dot, for the next smaller one, down to
   * itself. The same for the same ones, and nothing that they could be guessed from.
   */
  pseudonymOf(network: string): string;
}

/** How much of something there may be within a window. It is declared beside what it limits. */
export interface AttemptLimit {
  /** Tells the counts of one limit from those of another. */
  readonly kind: string;
  readonly seconds: number;
  /** Of one network, where attempts name one; those around it may have more together (`networksAround`). Of one subject otherwise. */
  readonly most: number;
  /**
   * Of all networks together, about one subject. The second half of it is for networks that had little of the first: none
   * gets more than a fiftieth once the first half is used up, or one, so that a handful of networks keeps nobody else out.
   */
  readonly mostInAll?: number;
}

/** One of what is limited: from a network, about somebody, or both. What the platform does itself names no network. */
export interface Attempt {
  readonly limit: AttemptLimit;
  readonly network?: string;
  /** Such as an e-mail address. */
  readonly about?: string;
}

/** What follows from somebody having proven who they are, all at once. */
export interface Proof {
  /** Forgets earlier failures. */
  readonly forget: readonly Attempt[];
  /** Takes this attempt back, because it was counted before its outcome was known and was no failure. */
  readonly giveBack?: readonly Attempt[];
  /** Is known for some weeks to have proven itself. */
  readonly trust?: string;
}
