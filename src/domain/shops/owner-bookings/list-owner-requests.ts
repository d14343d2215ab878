import { z } from 'zod';
import { MODES } from '../../../../db/values.ts';
import { anyVendor, listedMode, pageInput, pageOf, pagination, query } from '../../platform/kernel/index.ts';
import { catchUpBookingsOf, findBookings } from '../../rentals/booking-records/index.ts';
import { BookingCard, bookingCards } from '../../rentals/bookings/index.ts';

export const listOwnerRequests = query({
  name: 'list_owner_requests',
  title: 'Requests to answer',
  description:
    'Owner side: the inbox. Requests that wait for your approval, newest first, each with the time until which you must answer (dueAt).',
  access: anyVendor('read:owner'),
  thirdPartyText: true,
  input: z.strictObject({ mode: z.enum(MODES).optional(), ...pageInput }),
  output: pageOf(BookingCard),
  empty: () => 'No request waits for your approval.',
  errors: [],

  prepare: ({ caller, ...context }) => catchUpBookingsOf({ vendorId: caller.vendorId }, context),

  async run({ input, caller, reader, now, settings }) {
    const mode = listedMode(caller, input.mode);
    const { rows, total } = await findBookings(reader, { vendorId: caller.vendorId, mode, states: ['PENDING_APPROVAL'] }, input);
    return { items: await bookingCards(reader, rows, { now, settings }), pagination: pagination(input, total) };
  },
});
