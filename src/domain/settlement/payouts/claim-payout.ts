import { z } from 'zod';
import { netCommissions } from '../../money/commissions/index.ts';
import { command, IdInput } from '../../platform/kernel/index.ts';
import { anyBooking } from '../../rentals/bookings/index.ts';
import { destinationOf } from '../payout-banks/index.ts';
import { movePayout } from './payout-lifecycle.ts';
import { releasePayout } from './payout-release.ts';
import { findPayoutsOfBooking } from './payout-store.ts';

/** The first of three steps of a payout: it fixes the amount and the account before the gateway is asked. */
export const claimPayout = command({
  name: 'claim_payout',
  title: 'Settle what is paid out',
  description: 'Fixes amount and account of a payout that is ready.',
  access: anyBooking,
  repeat: 'natural',
  input: z.strictObject({ bookingId: IdInput }),
  output: z.object({ claimed: z.boolean() }),
  errors: [],

  async run({ subject: booking, tx, ids, now, settings, emit }) {
    const all = await findPayoutsOfBooking(tx, booking.id);
    const ready = all.find(({ status }) => status === 'READY');
    if (ready === undefined || all.some(({ status }) => status === 'PROCESSING')) return { claimed: false };

    // Something may have begun to hold the payout back since it became ready.
    const payout = await releasePayout(tx, booking, ready, { emit, now, settings });
    const destination = await destinationOf(tx, booking.vendorId);
    if (payout.status !== 'READY' || destination === null) return { claimed: false };
    // Overdue commissions were only counted until now. They are taken when money leaves.
    await netCommissions(tx, payout, { ids, emit, now, settings });
    await movePayout(tx, payout, 'send', { emit, changes: { attempt: payout.attempt + 1, destination, failure: null } });
    return { claimed: true };
  },
});
