/** Counts failures that look like guessing, by kind and key (an account, an address), in a sliding window. */
export interface Attempts {
  /** Seconds until `key` may try again; 0 when it may now. */
  blockedFor(kind: AttemptKind, key: string): Promise<number>;
  failed(kind: AttemptKind, key: string): Promise<void>;
  succeeded(kind: AttemptKind, key: string): Promise<void>;
}

export type AttemptKind = 'login';
