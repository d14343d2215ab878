import type { Reader } from '../../../../db/database.ts';
import { type Access, scopeCovers } from '../kernel/index.ts';
import { eventsOf, type StoredEvent, type EventFilter } from './event-log.ts';

/** The sides as which a person may read. */
export interface Readers {
  readonly userId: string | null;
  readonly vendorId: string | null;
}

/** The part of the log that the caller may read: as a renter, as an owner, or both. A key reads what its scopes cover. */
export const ownEvents: Access<'user', unknown, Readers> = {
  who: 'user',
  scope: ['read:booking', 'read:owner'],
  errors: [],
  async load(_from, { userId, vendorId, scopes }) {
    const may = (scope: 'read:booking' | 'read:owner') => scopes === 'all' || scopeCovers(scopes, scope);
    return { userId: may('read:booking') ? userId : null, vendorId: may('read:owner') ? vendorId : null };
  },
};

/**
 * Merges the events of both sides in one order. Of each side only as many are read as may be needed, and an event of both sides
 * is returned once.
 */
export async function ownEventsBehind(
  reader: Reader,
  { userId, vendorId }: Readers,
  wanted: EventFilter,
): Promise<StoredEvent[]> {
  const asRenter = userId === null ? [] : await eventsOf(reader, { userId }, wanted);
  const asOwner = vendorId === null ? [] : await eventsOf(reader, { vendorId }, wanted);
  const both = new Map([...asRenter, ...asOwner].map((event) => [event.id, event]));
  return [...both.values()].toSorted((a, b) => (a.seq ?? 0) - (b.seq ?? 0)).slice(0, wanted.limit);
}
