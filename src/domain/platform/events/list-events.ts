import { z } from 'zod';
import { MODES, SIDES } from '../../../../db/values/index.ts';
import { listedMode, listOf, NextAction, query } from '../kernel/index.ts';
import type { StoredEvent } from './event-log.ts';
import { ownEvents, ownEventsBehind, type Readers } from './own-events.ts';
import { readMore } from './event-step.ts';

const MOST = 200;

export const listEvents = query({
  name: 'list_events',
  title: 'Event log',
  description:
    'What happened to your bookings, listings and conversations, in order. Resume with afterSeq = nextSeq: none is missed, none comes twice. Kept for 90 days.',
  access: ownEvents,
  door: 'REST only',
  input: z.strictObject({
    afterSeq: z.int().min(0).default(0),
    type: z
      .string()
      .regex(/^[a-z_]{1,30}\.(\*|[a-z_]{1,30})$/, { error: 'must be a type, or a family such as inquiry.*' })
      .optional()
      .describe('such as inquiry.replied, or a family: booking.*'),
    limit: z.int().min(1).max(MOST).default(50),
    mode: z.enum(MODES).optional(),
  }),
  example: { limit: 2 },
  output: listOf(
    z.object({
      seq: z.int(),
      eventId: z.string(),
      type: z.string(),
      at: z.string(),
      by: z.string().describe('RENTER, OWNER, ADMIN or SYSTEM'),
      sides: z.array(z.enum(SIDES)).describe('yours'),
      bookingId: z.string().nullable(),
      assetId: z.string().nullable(),
      conversationId: z.string().nullable(),
      nextActions: z.array(NextAction).describe('that show what it is about, for each of your sides'),
    }),
  ).extend({ nextSeq: z.int(), hasMore: z.boolean() }),
  empty: ({ type }) => `Nothing ${type === undefined ? '' : 'of this type '}has happened behind this place.`,
  errors: [],

  async run({ subject, input: { afterSeq, type, limit, mode }, caller, reader }) {
    const wanted = { after: afterSeq, mode: listedMode(caller, mode), limit: limit + 1, type };
    const found = await ownEventsBehind(reader, subject, wanted);
    const items = found.slice(0, limit).map((event) => eventView(event, subject));
    return { items, nextSeq: items.at(-1)?.seq ?? afterSeq, hasMore: found.length > limit };
  },
});

function eventView({ id: eventId, seq, type, at, actor, bookingId, assetId, ...event }: StoredEvent, who: Readers) {
  const sides = SIDES.filter((side) =>
    side === 'RENTER'
      ? who.userId !== null && event.userId === who.userId
      : who.vendorId !== null && event.vendorId === who.vendorId,
  );
  const { conversationId } = Conversation.parse(event.data);
  const nextActions = sides.flatMap((side) => readMore({ bookingId, data: event.data }, side) ?? []);
  const about = { bookingId, assetId, conversationId, nextActions };
  return { seq: seq ?? 0, eventId, type, at: at.toISOString(), by: actor.type, sides, ...about };
}

const Conversation = z.object({ conversationId: z.string().nullable().default(null) });
