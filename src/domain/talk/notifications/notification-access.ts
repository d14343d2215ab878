import type { Mode } from '../../../../db/values/index.ts';
import { type Access, listedMode } from '../../platform/kernel/index.ts';
import { bookingNotFound, bookingParty } from '../../rentals/bookings/index.ts';
import { rolesInReach } from '../channels/index.ts';
import type { Lane } from './notification-store.ts';

/**
 * The caller's own list, as far as the credential may read: as a renter, as an owner, or both. What administrators decide is
 * theirs alone, signed in as themselves.
 */
export function ownNotifications(kind: 'read' | 'write'): Access<'user', { mode?: Mode | undefined }, Lane> {
  return {
    who: 'user',
    scope: [`${kind}:booking`, `${kind}:owner`],
    errors: [],
    async load(_from, caller, { mode }) {
      const roles = rolesInReach(caller, kind);
      return { userId: caller.userId, mode: listedMode(caller, mode), roles };
    },
  };
}

/** The same where it may be narrowed to a booking of the caller's. */
export const ownNotificationsAbout: Access<'user', { mode?: Mode | undefined; bookingId?: string | undefined }, Lane> = {
  ...ownNotifications('read'),
  errors: [bookingNotFound],
  async load(from, caller, { bookingId, mode }, now) {
    const found = bookingId === undefined ? null : await bookingParty('read').load(from, caller, { bookingId }, now);
    return ownNotifications('read').load(from, caller, { mode: mode ?? found?.booking.mode }, now);
  },
};
