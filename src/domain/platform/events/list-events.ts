import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { type Mode, MODES, SIDES } from '../../../../db/values.ts';
import { type Access, listedMode, listOf, query, scopeCovers } from '../kernel/index.ts';
import { eventsOf, type StoredEvent } from './event-log.ts';

const MOST = 200;

/** As whom somebody reads. */
interface Readers {
  readonly userId: string | null;
  readonly vendorId: string | null;
}

/** What somebody may read of the log: as a renter, as an owner, or both. A key reads what its scopes are about. */
const ownEvents: Access<'user', unknown, Readers> = {
  who: 'user',
  scope: ['read:booking', 'read:owner'],
  errors: [],
  async load(_from, { userId, vendorId, scopes }) {
    const may = (scope: 'read:booking' | 'read:owner') => scopes === 'all' || scopeCovers(scopes, scope);
    return { userId: may('read:booking') ? userId : null, vendorId: may('read:owner') ? vendorId : null };
  },
};

export const listEvents = query({
  name: 'list_events',
  title: 'Event log',
  description:
    'What happened to your bookings, listings and conversations, in order. Resume with afterSeq = nextSeq: none is missed, none comes twice. Kept for 90 days.',
  access: ownEvents,
  input: z.strictObject({
    afterSeq: z.int().min(0).default(0),
    limit: z.int().min(1).max(MOST).default(50),
    mode: z.enum(MODES).optional(),
  }),
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
    }),
  ).extend({ nextSeq: z.int(), hasMore: z.boolean() }),
  empty: () => 'Nothing has happened behind this place.',
  errors: [],

  async run({ subject, input: { afterSeq, limit, mode }, caller, reader }) {
    const wanted = { after: afterSeq, mode: listedMode(caller, mode), limit: limit + 1 };
    const found = await ownEventsBehind(reader, subject, wanted);
    const items = found.slice(0, limit).map((event) => eventView(event, subject));
    return { items, nextSeq: items.at(-1)?.seq ?? afterSeq, hasMore: found.length > limit };
  },
});

/** Both sides in one order. Each side is read as far as it can be needed; an event of both comes once. */
async function ownEventsBehind(
  reader: Reader,
  { userId, vendorId }: Readers,
  wanted: { after: number; mode: Mode; limit: number },
): Promise<StoredEvent[]> {
  const asRenter = userId === null ? [] : await eventsOf(reader, { userId }, wanted);
  const asOwner = vendorId === null ? [] : await eventsOf(reader, { vendorId }, wanted);
  const both = new Map([...asRenter, ...asOwner].map((event) => [event.id, event]));
  return [...both.values()].toSorted((a, b) => (a.seq ?? 0) - (b.seq ?? 0)).slice(0, wanted.limit);
}

function eventView({ id: eventId, seq, type, at, actor, bookingId, assetId, ...event }: StoredEvent, who: Readers) {
  const sides = SIDES.filter((side) =>
    side === 'RENTER'
      ? who.userId !== null && event.userId === who.userId
      : who.vendorId !== null && event.vendorId === who.vendorId,
  );
  return { seq: seq ?? 0, eventId, type, at: at.toISOString(), by: actor.type, sides, bookingId, assetId };
}
