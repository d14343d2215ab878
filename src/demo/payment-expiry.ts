import type { Settings } from '../domain/platform/kernel/index.ts';

/** A payment page stays open so long, and the hold on the days with it. */
export function paymentExpiry(paymentStarted: Date, settings: Settings): Date {
  return new Date(paymentStarted.getTime() + settings.paymentHours * 3_600_000);
}
