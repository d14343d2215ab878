import type { Figure } from './figure.ts';
import type { Fixture } from './fixture.ts';

export interface Bench {
  readonly fixture: Fixture;
  /** True for the long counts: a million assets, a hundred thousand requests. */
  readonly full: boolean;
}

/** A measurement. It starts its own processes and ends them. */
export interface Row {
  readonly name: string;
  measure(bench: Bench): Promise<Figure[]>;
}
