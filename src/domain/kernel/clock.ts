/** The only source of time. Tests and SEED_NOW supply their own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
