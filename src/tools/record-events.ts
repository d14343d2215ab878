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

/** Writes what a command reported: to the outbox, and to the timeline of the booking it is about. */
export async function recordEvents(tx: Tx, emitted: readonly DomainEvent[], circumstances: Circumstances): Promise<void> {
  if (emitted.length === 0) return;
  const { at, ids, caller, via } = circumstances;
  const actor = actorOf(circumstances);

  await tx.insert(events).values(
    emitted.map((event) => ({
      id: ids.next('event'),
      type: event.type,
      at,
      actor: { type: actor, id: caller.kind === 'user' ? caller.userId : null, via },
      bookingId: event.bookingId ?? null,
      assetId: event.assetId ?? null,
      data: event.data ?? {},
    })),
  );

  const entries = emitted.flatMap(({ bookingId, type, from = null, to = null, note = null }) =>
    bookingId === undefined
      ? []
      : [{ id: ids.next('event'), bookingId, at, type, actor, fromState: from, toState: to, note }],
  );
  if (entries.length > 0) await tx.insert(bookingTimeline).values(entries);
}

function actorOf({ caller, audience }: Circumstances): 'RENTER' | 'OWNER' | 'ADMIN' | 'SYSTEM' {
  if (caller.kind !== 'user') return 'SYSTEM';
  if (audience === 'admin') return 'ADMIN';
  return audience === 'vendor' ? 'OWNER' : 'RENTER';
}
