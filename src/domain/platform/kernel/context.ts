import type { Emit } from './event.ts';
import type { Ids } from './ids.ts';
import type { Settings } from './settings.ts';

/** What a function that reads takes in addition to its reader and its subject. */
export interface ReadCtx {
  /**
   * The instant of the call, the same throughout. While a deadline is applied, it is the instant at which the deadline fell
   * due.
   */
  readonly now: Date;
  readonly settings: Settings;
}

/** What a function that writes takes in addition to its `tx` and its subject. */
export interface WriteCtx extends ReadCtx {
  readonly ids: Ids;
  readonly emit: Emit;
}
