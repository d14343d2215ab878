import { z } from 'zod';

/** The only source of time. Tests and SEED_NOW use their own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

const FIRST = Date.UTC(1970, 0, 1);
const LAST = Date.UTC(10_000, 0, 1);

/** A UTC instant with its offset in an input, from 1970 to 9999, which both databases can store. */
export const InstantInput = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .refine((instant) => instant.getTime() >= FIRST && instant.getTime() < LAST, 'between 1970 and 9999');

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** 24 hours in milliseconds, whether or not the clocks change. */
export const DAY_MS = 24 * HOUR_MS;

/** The instant `milliseconds` after `instant`, or before it if negative. */
export function later(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds);
}

/** The seconds for `Retry-After`, rounded up so that the instant is reached by then. */
export function secondsUntil(instant: Date, now: Date): number {
  return Math.max(1, Math.ceil((instant.getTime() - now.getTime()) / 1_000));
}

/**
 * For things that may be done a limited number of times in 24 hours: the seconds until it may be done again, from the instants
 * at which it was done, the newest first; null if it may be done now.
 */
export function waitOfDay(done: readonly Date[], most: number, now: Date): number | null {
  const oldest = done[most - 1];
  return oldest === undefined || later(oldest, DAY_MS) <= now ? null : secondsUntil(later(oldest, DAY_MS), now);
}
