import type { Reader } from '../../../../db/database.ts';
import { findOpenDispute } from './dispute-store.ts';
import { findOpenIncidents } from './incident-store.ts';
import type { OpenItems } from './open-items.ts';

/** Whether the booking is frozen: none of its money is released, and no deadline closes it. */
export function isFrozen({ incidents: open, dispute }: Pick<OpenItems, 'incidents' | 'dispute'>): boolean {
  return open.length > 0 || dispute !== null;
}

/** Reads only incidents and disputes, for callers that have not loaded the open items. */
export async function isBookingFrozen(from: Reader, bookingId: string): Promise<boolean> {
  const [incidents, dispute] = await Promise.all([findOpenIncidents(from, bookingId), findOpenDispute(from, bookingId)]);
  return isFrozen({ incidents, dispute });
}
