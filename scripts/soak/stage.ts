/** One trial. It limits its own counts, and the soak limits its time. */
export interface Trial {
  readonly name: string;
  readonly minutes: number;
  /** Runs the trial. Returns the failures, one line each; empty if all went well. It ends soon after `signal`. */
  run(signal: AbortSignal): Promise<readonly string[]>;
}

/** Options of a soak, in addition to the names of stages. */
export interface SoakOptions {
  /** The instants in UTC; all instants of the stage if empty. */
  readonly at: readonly string[];
}

/** A part of `npm run soak` that can run alone. It opens connections to loopback only. */
export interface Stage {
  readonly name: string;
  readonly tries: string;
  /** How long it takes on two otherwise idle cores. */
  readonly takes: string;
  trials(options: SoakOptions): readonly Trial[];
}
