import { z } from 'zod';

/** The only source of time. Tests and SEED_NOW supply their own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

const FIRST = Date.UTC(1970, 0, 1);
const LAST = Date.UTC(10_000, 0, 1);

/** A UTC instant with its offset, as a caller writes it; from 1970 to 9999, which every store can keep. */
export const InstantInput = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .refine((instant) => instant.getTime() >= FIRST && instant.getTime() < LAST, 'between 1970 and 9999');

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** 24 hours, whatever the clocks of a place do. */
export const DAY_MS = 24 * HOUR_MS;

/** So many milliseconds after `instant`; before it when negative. */
export function later(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds);
}

/** The seconds for `Retry-After`, rounded up so that the instant has come by then. */
export function secondsUntil(instant: Date, now: Date): number {
  return Math.max(1, Math.ceil((instant.getTime() - now.getTime()) / 1_000));
}

/**
 * For what may be done a limited number of times in 24 hours: after how many seconds it may be done again, from the times at
 * which it was done, newest first; null if it may be done now.
 */
export function waitOfDay(done: readonly Date[], most: number, now: Date): number | null {
  const oldest = done[most - 1];
  return oldest === undefined || later(oldest, DAY_MS) <= now ? null : secondsUntil(later(oldest, DAY_MS), now);
}
