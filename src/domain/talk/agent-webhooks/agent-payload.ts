import type { Mode, Side } from '../../../../db/values.ts';
import type { StoredEvent } from '../../platform/events/index.ts';
import type { Settings } from '../../platform/kernel/index.ts';
import { messageEvents } from '../conversations/index.ts';
import { agentEvent } from './agent-events.ts';

/** An event of a booking, and on which side of it a person stands. */
export interface OwnEvent {
  readonly event: StoredEvent;
  readonly bookingId: string;
  readonly mode: Mode;
  readonly side: Side;
}

/**
 * What is sent: ids, states, dates and amounts, and where to read more. Of the event only what its kind declares: words of
 * people are not among it.
 */
export function agentPayload(
  { event, bookingId, mode, side }: OwnEvent,
  { publicBaseUrl }: Pick<Settings, 'publicBaseUrl'>,
): string {
  const { id: eventId, seq, type, at, assetId } = event;
  const facts = agentEvent(type)?.payload.safeParse(event.data);
  return JSON.stringify({
    type,
    timestamp: at.toISOString(),
    data: {
      eventId,
      seq,
      bookingId,
      ...(assetId !== null && { assetId }),
      mode,
      role: side,
      facts: facts?.success === true ? facts.data : {},
      readMore: readMore(type, side, { bookingId, publicBaseUrl }),
    },
  });
}

function readMore(type: string, side: Side, { bookingId, publicBaseUrl }: { bookingId: string; publicBaseUrl: string }) {
  const base = `${publicBaseUrl}/api/v1`;
  if (type === messageEvents.created.type)
    return { tool: 'manage_booking_chat', args: { action: 'list', bookingId }, url: `${base}/bookings/${bookingId}/messages` };
  const [tool, path] = READS[side];
  return { tool, args: { bookingId }, url: `${base}${path}/${bookingId}` };
}

const READS: Readonly<Record<Side, readonly [tool: string, path: string]>> = {
  RENTER: ['get_booking_detail', '/bookings'],
  OWNER: ['get_owner_booking_detail', '/owner/bookings'],
};
