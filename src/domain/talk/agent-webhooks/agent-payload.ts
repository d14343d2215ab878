import type { Side } from '../../../../db/values/index.ts';
import type { Dispatch } from '../../people/webhooks/index.ts';
import { readMore, type StoredEvent } from '../../platform/events/index.ts';
import { apiUrl, type Settings, type ToolCallOf } from '../../platform/kernel/index.ts';
import { agentEvent } from './agent-events.ts';

/** An event of a booking or an inquiry, with the side on which a person stands. */
export interface OwnEvent {
  readonly event: StoredEvent;
  readonly side: Side;
}

interface Context {
  readonly settings: Pick<Settings, 'publicBaseUrl'>;
  readonly toolCall: ToolCallOf;
}

/** The delivery of an event to an endpoint. */
export function dispatchOf(endpointId: string, own: OwnEvent, context: Context): Dispatch {
  const { id: eventId, type, seq, bookingId: about } = own.event;
  return { endpointId, eventId, type, seq: seq ?? 0, about, body: agentPayload(own, context) };
}

/**
 * The payload of a delivery: ids, states, dates and amounts, and where to read more. It has only the fields that the kind of
 * event declares, and no text written by people.
 */
function agentPayload({ event, side }: OwnEvent, context: Context): string {
  const { id: eventId, seq, type, at, bookingId, assetId, mode } = event;
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
      readMore: linkOf(event, side, context),
    },
  });
}

function linkOf(event: StoredEvent, side: Side, { settings, toolCall }: Context) {
  const step = readMore(event, side);
  return step && { ...toolCall(step), url: apiUrl(settings, pathOf(event, side)) };
}

function pathOf({ bookingId, data }: StoredEvent, side: Side): string {
  const threadId = data['conversationId'];
  if (bookingId === null) return `/chat/conversations/${String(threadId)}/messages`;
  if (threadId !== undefined) return `/bookings/${bookingId}/messages`;
  return `${side === 'RENTER' ? '/bookings' : '/owner/bookings'}/${bookingId}`;
}
