import type { Mode } from '../../../../db/values/index.ts';
import { type Access, listedMode } from '../../platform/kernel/index.ts';
import { bookingNotFound, bookingParty } from '../../rentals/bookings/index.ts';
import { rolesInReach } from '../channels/index.ts';
import type { OwnList } from './notification-store.ts';

/**
 * The caller's own list, as far as the credential may read it: as a renter, as an owner, or both. Notifications of
 * administrators are only for the person's own sign-in.
 */
export function ownNotifications(kind: 'read' | 'write'): Access<'user', { mode?: Mode | undefined }, OwnList> {
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

/** The caller's own list, which may be limited to one of the caller's bookings. */
export const ownNotificationsAbout: Access<'user', { mode?: Mode | undefined; bookingId?: string | undefined }, OwnList> = {
  ...ownNotifications('read'),
  errors: [bookingNotFound],
  async load(from, caller, { bookingId, mode }, now) {
    const found = bookingId === undefined ? null : await bookingParty('read').load(from, caller, { bookingId }, now);
    return ownNotifications('read').load(from, caller, { mode: mode ?? found?.booking.mode }, now);
  },
};
