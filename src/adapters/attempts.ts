/** Limits how often something may be tried within a window of time. */
export interface Attempts {
  /** How many seconds to wait before one more attempt; 0 if none. */
  blockedFor(attempt: Attempt): Promise<number>;
  failed(attempt: Attempt): Promise<void>;
  /**
   * Counts all of these attempts before their outcome is known, so that attempts that run at the same time cannot share one
   * count. If one of them has reached its limit, none is counted. Returns how many seconds to wait; 0 if all are allowed.
   */
  take(...attempts: readonly Attempt[]): Promise<number>;
  /** Takes back attempts that were counted before their outcome was known. */
  giveBack(...attempts: readonly Attempt[]): Promise<void>;
  succeeded(proof: Proof): Promise<void>;
  isTrusted(key: string): Promise<boolean>;
  /**
   * A text that replaces a network in a table. Its parts stand for the largest network around it, the next smaller one, and so
   * on to the network itself, separated by dots. The same network always has the same text, from which it cannot be guessed.
   */
  pseudonymOf(network: string): string;
}

/** How often something may be tried within a window. It is declared beside what it limits. */
export interface AttemptLimit {
  /** Distinguishes the counts of one limit from those of others. */
  readonly kind: string;
  readonly seconds: number;
  /**
   * The most attempts from one network, if attempts name a network; the networks around it may have more together
   * (`networksAround`). Otherwise the most about one subject.
   */
  readonly most: number;
  /**
   * The most attempts from all networks together about one subject. With 100, for example, the first 50 are open to every
   * network. After that a network gets only 2 (a fiftieth of 100, but at least one), its earlier ones included, so that a few
   * networks cannot use up what is left for the others.
   */
  readonly mostInAll?: number;
}

/** One attempt: from a network, about a subject, or both. The platform's own attempts name no network. */
export interface Attempt {
  readonly limit: AttemptLimit;
  readonly network?: string;
  /** The subject, for example an e-mail address. */
  readonly about?: string;
}

/** The consequences of a successful proof of identity, which are applied together. */
export interface Proof {
  /** Earlier failures that are forgotten. */
  readonly forget: readonly Attempt[];
  /** Attempts that are taken back, because they were counted before their outcome was known and were no failures. */
  readonly giveBack?: readonly Attempt[];
  /** A key that counts as trusted for some weeks. */
  readonly trust?: string;
}
