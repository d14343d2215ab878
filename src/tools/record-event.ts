import type { Tx } from '../../db/database.ts';
import { bookingTimeline, events } from '../../db/schema/index.ts';
import type { Audience, Caller, DomainEvent, Ids } from '../domain/kernel/index.ts';

/** The door that a call came through. */
export type Via = 'rest' | 'mcp' | 'ucp' | 'page' | 'cron' | 'gateway' | 'system';

interface Circumstances {
  readonly at: Date;
  readonly ids: Ids;
  readonly caller: Caller;
  readonly via: Via;
  readonly audience: Audience;
}

/** Writes what a command reports: to the outbox, and to the timeline of the booking it is about. */
export async function recordEvent(tx: Tx, event: DomainEvent, circumstances: Circumstances): Promise<void> {
  const { at, ids, caller, via } = circumstances;
  const { type, bookingId, assetId, from = null, to = null, note = null, data = {} } = event;
  const actor = event.by ?? actorOf(circumstances);
  await tx.insert(events).values({
    id: ids.next('event'),
    type,
    at,
    actor: { type: actor, id: caller.kind === 'user' ? caller.userId : null, via },
    bookingId: bookingId ?? null,
    assetId: assetId ?? null,
    data,
  });
  if (bookingId === undefined || event.untold) return;
  await tx
    .insert(bookingTimeline)
    .values({ id: ids.next('event'), bookingId, at, type, actor, fromState: from, toState: to, note });
}

function actorOf({ caller, audience }: Circumstances): 'RENTER' | 'OWNER' | 'ADMIN' | 'SYSTEM' {
  if (caller.kind !== 'user') return 'SYSTEM';
  if (audience === 'admin') return 'ADMIN';
  return audience === 'vendor' ? 'OWNER' : 'RENTER';
}
