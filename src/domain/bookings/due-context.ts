import type { CommandContext } from '../kernel/index.ts';

/** What something that falls due needs. `now` is the instant at which it did, so that it does not matter when somebody noticed. */
export type DueContext = Pick<CommandContext, 'emit' | 'now' | 'ids' | 'settings'>;
