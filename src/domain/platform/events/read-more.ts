import type { Side } from '../../../../db/values/index.ts';
import type { NextAction } from '../kernel/index.ts';
import type { StoredEvent } from './event-log.ts';

/** The call that shows one side what an event is about; null where it is about no booking and no conversation. */
export function readMore({ bookingId, data }: Pick<StoredEvent, 'bookingId' | 'data'>, side: Side): NextAction | null {
  const threadId = data['conversationId'];
  if (bookingId !== null && threadId !== undefined) return chat('manage_booking_chat', { bookingId }, side);
  if (bookingId !== null)
    return { tool: DETAIL[side], args: { bookingId }, actor: side, why: 'see the booking as it stands now' };
  return typeof threadId === 'string' ? chat(THREAD[side], { threadId }, side) : null;
}

const DETAIL: Readonly<Record<Side, string>> = { RENTER: 'get_booking_detail', OWNER: 'get_owner_booking_detail' };
const THREAD: Readonly<Record<Side, string>> = { RENTER: 'manage_inquiry_thread', OWNER: 'manage_booking_chat' };

function chat(tool: string, named: { bookingId: string } | { threadId: string }, actor: Side): NextAction {
  return { tool, args: { action: 'list', ...named }, actor, why: 'read what was written' };
}
