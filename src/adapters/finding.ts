/** What a check of the installation found about one thing, as one line of `rentwire check` says it. */
export interface Finding {
  /** `problem`: something that people need does not work. `warning`: it works, but not as it should in production. */
  readonly state: 'ok' | 'warning' | 'problem';
  /** What was looked at and how it is, as a sentence. Never a secret. */
  readonly what: string;
  /** What the operator does about it. */
  readonly todo?: string;
}
