import { z } from 'zod';
import type { Database, Tx } from '../../db/database.ts';
import { given, hotWrite, placeholder } from '../../db/hot-query.ts';
import { bookingTimeline, type TimelineFacts } from '../../db/schema/index.ts';
import { markKeyUsed } from '../domain/people/api-keys/index.ts';
import { renewBrowserSession, renewSessionCode } from '../domain/people/sign-in/index.ts';
import { appendEvent, EVENT_ID } from '../domain/platform/events/index.ts';
import type { Audience, Caller, DomainEvent, Ids } from '../domain/platform/kernel/index.ts';

/** The door that a call came through. */
export type Via = 'rest' | 'mcp' | 'ucp' | 'page' | 'cron' | 'gateway' | 'system';

interface EventContext {
  /** Called if the payload of an event does not fit the schema of its kind. */
  readonly onMisfit: (event: DomainEvent, error: Error) => void;
  readonly at: Date;
  readonly ids: Ids;
  readonly caller: Caller;
  readonly via: Via;
  readonly audience: Audience;
  /** The trace of the call. Default: none. */
  readonly traceparent?: string | null;
}

/**
 * Writes an event to the outbox and to the timeline of its booking. A payload that does not fit the schema of its kind is a
 * mistake in the program, so `onMisfit` may throw. If it does not, the command succeeds and the event is stored as it is.
 * A subscriber that reads its payload then fails until the program is corrected.
 */
export async function recordEvent(tx: Tx, event: DomainEvent, context: EventContext): Promise<void> {
  const { at, ids, caller, via, traceparent = null } = context;
  const { bookingId, assetId, from = null, to = null, note = null } = event;
  const { type } = event.type;
  const actor = event.by ?? actorOf(context);
  const data = payloadOf(event, context);
  const { userId, vendorId } = event.between ?? Parties.parse(data);
  await appendEvent(tx, {
    id: ids.next(EVENT_ID),
    type,
    at,
    actor: { type: actor, id: caller.kind === 'user' ? caller.userId : null, via },
    bookingId: bookingId ?? null,
    assetId: assetId ?? null,
    userId,
    vendorId,
    mode: event.between?.mode ?? caller.mode,
    seenBy: event.type.seenBy,
    data,
    traceparent,
  });
  if (bookingId === undefined || event.hiddenFromTimeline) return;
  const facts = event.type.seenBy.includes('RENTER') ? factsOf(data) : null;
  await insertEntry(tx, { id: ids.next(EVENT_ID), bookingId, at, type, actor, fromState: from, toState: to, note, facts });
}

/** Returns the dates and amounts of an event, which its entry in the timeline shows; null if it has none. */
function factsOf(data: Record<string, unknown>): TimelineFacts | null {
  const facts = Object.entries(data).flatMap(([name, value]): [string, string | number][] => {
    if (typeof value === 'string') return name === 'startDate' || name === 'endDate' ? [[name, value]] : [];
    return typeof value === 'number' && name.endsWith('Minor') ? [[name, value]] : [];
  });
  return facts.length === 0 ? null : Object.fromEntries(facts);
}

/** If a payload names a person or a shop, the event concerns them. */
const Parties = z.object({ userId: z.string().nullable().catch(null), vendorId: z.string().nullable().catch(null) });

function payloadOf(event: DomainEvent, { onMisfit }: EventContext): Record<string, unknown> {
  const parsed = event.type.payload.safeParse(event.data);
  if (!parsed.success) onMisfit(event, parsed.error);
  return parsed.success ? parsed.data : event.data;
}

const insertEntry = hotWrite('insert_timeline_entry', (tx) =>
  tx.insert(bookingTimeline).values({
    id: placeholder('id'),
    bookingId: placeholder('bookingId'),
    at: placeholder('at'),
    type: placeholder('type'),
    actor: placeholder('actor'),
    fromState: placeholder('fromState'),
    toState: placeholder('toState'),
    note: placeholder('note'),
    facts: given('facts', bookingTimeline.facts),
  }),
);

function actorOf({ caller, audience }: EventContext): 'RENTER' | 'OWNER' | 'ADMIN' | 'SYSTEM' {
  if (caller.kind !== 'user') return 'SYSTEM';
  if (audience === 'admin') return 'ADMIN';
  return audience === 'vendor' ? 'OWNER' : 'RENTER';
}

const EVERY_MS = 60_000;
const MOST_REMEMBERED = 10_000;

/**
 * Writes when a key was last used, and prolongs a short session and that of a browser. Each process does so once a minute for each credential, so
 * that a busy credential costs no write per call.
 */
export function noteCredentialUse(database: Database): (caller: Caller, now: Date) => Promise<void> {
  const noted = new Map<string, number>();
  return async (caller, now) => {
    if (caller.kind !== 'user') return;
    const { kind, id, inConversation = false, inBrowser = false } = caller.credential;
    if (kind !== 'apiKey' && !inConversation && !inBrowser) return;
    const last = noted.get(id);
    if (last !== undefined && now.getTime() - last < EVERY_MS) return;
    if (noted.size >= MOST_REMEMBERED) noted.clear();
    noted.set(id, now.getTime());
    const note = inBrowser ? renewBrowserSession : inConversation ? renewSessionCode : markKeyUsed;
    await database.transaction((tx) => note(tx, id, now));
  };
}
