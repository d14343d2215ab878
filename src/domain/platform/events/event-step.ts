import type { Side } from '../../../../db/values/index.ts';
import { offer, type Step } from '../kernel/index.ts';
import type { StoredEvent } from './event-log.ts';

/** The step that shows one side the subject of an event; null if it is about no booking and no conversation. */
export function readMore({ bookingId, data }: Pick<StoredEvent, 'bookingId' | 'data'>, side: Side): Step | null {
  const threadId = data['conversationId'];
  if (bookingId !== null && threadId !== undefined) return chat({ bookingId }, side);
  if (bookingId !== null) return offer(DETAIL[side], { bookingId }, { actor: side, why: 'see the booking as it stands now' });
  return typeof threadId === 'string' ? chat({ threadId }, side) : null;
}

const DETAIL = { RENTER: 'get_booking_detail', OWNER: 'get_owner_booking_detail' } as const;

function chat(named: { bookingId: string } | { threadId: string }, actor: Side): Step {
  return offer('list_messages', named, { actor, why: 'read what was written' });
}
