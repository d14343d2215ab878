/** The result of one check of the installation, as one line of `rentwire check` shows it. */
export interface Finding {
  /** `problem`: something that people need does not work. `warning`: it works, but not as it should in production. */
  readonly state: 'ok' | 'warning' | 'problem';
  /** What was checked and its state, as a sentence. It never contains a secret. */
  readonly what: string;
  /** What the operator can do about it. */
  readonly todo?: string;
}
