/** One thing that is tried, bounded by itself in count; the soak bounds it in time. */
export interface Trial {
  readonly name: string;
  readonly minutes: number;
  /** What failed, a line each; nothing where all went well. Ends soon after `signal` says so. */
  run(signal: AbortSignal): Promise<readonly string[]>;
}

/** What a soak can be asked for beside the names of stages. */
export interface Wishes {
  /** Instants in UTC; none: all that a stage knows. */
  readonly at: readonly string[];
}

/** A part of `npm run soak` that can be played alone. It opens no connection but to loopback. */
export interface Stage {
  readonly name: string;
  readonly tries: string;
  /** On two cores with nothing else to do. */
  readonly takes: string;
  trials(wishes: Wishes): readonly Trial[];
}
