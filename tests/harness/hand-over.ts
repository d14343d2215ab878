import { confirmedKayak } from './book-kayak.ts';
import { later } from './later.ts';
import { photos } from './sample-photo.ts';

import type { Actor, TestMarketplace } from './start-marketplace.ts';

interface Dates {
  startDate: string;
  endDate: string;
}

/** The marketplace at this instant, which lies ahead. People have signed in again. */
export function goTo(market: TestMarketplace, instant: string): Promise<TestMarketplace> {
  return later(market, { hours: (Date.parse(instant) - market.clock.now().getTime()) / 3_600_000 });
}

/** Says over MCP in what condition the asset is. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests assert on whatever came back
export function report(by: Actor, bookingId: string, kind: 'CHECK_IN' | 'CHECK_OUT'): Promise<any> {
  const notes = kind === 'CHECK_IN' ? 'Dry and whole' : 'Wet and whole';
  return by.call('manage_booking_condition', { action: 'report', bookingId, kind, notes, photos });
}

/** A kayak that the renter has taken over, two hours after the start. */
export async function activeKayak(
  market: TestMarketplace,
  dates: Dates,
): Promise<{ bookingId: string; market: TestMarketplace }> {
  const bookingId = await confirmedKayak(market, dates);
  const then = await goTo(market, `${dates.startDate}T12:00:00Z`);
  await handOver(then, bookingId);
  return { bookingId, market: then };
}

/** The owner reports the handover, the renter confirms it. */
export async function handOver({ owner, renter }: Pick<TestMarketplace, 'owner' | 'renter'>, bookingId: string): Promise<void> {
  await report(owner, bookingId, 'CHECK_IN');
  await renter.call('manage_booking_condition', { action: 'confirm', bookingId });
}
