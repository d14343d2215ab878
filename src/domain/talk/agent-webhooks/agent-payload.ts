import type { Mode, Side } from '../../../../db/values.ts';
import type { StoredEvent } from '../../platform/events/index.ts';
import type { Settings } from '../../platform/kernel/index.ts';
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
  const [tool, path] = READS[side];
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
      readMore: { tool, args: { bookingId }, url: `${publicBaseUrl}/api/v1${path}/${bookingId}` },
    },
  });
}

const READS: Readonly<Record<Side, readonly [tool: string, path: string]>> = {
  RENTER: ['get_booking_detail', '/bookings'],
  OWNER: ['get_owner_booking_detail', '/owner/bookings'],
};
