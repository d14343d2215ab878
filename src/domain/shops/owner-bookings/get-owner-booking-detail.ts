import { z } from 'zod';
import { IdInput, query } from '../../platform/kernel/index.ts';
import { bookingOwner, BookingView, bookingView } from '../../rentals/bookings/index.ts';
import { DateConflicts, dateConflicts, endangeredBy, EndangeredView } from './competing-requests.ts';

export const getOwnerBookingDetail = query({
  name: 'get_owner_booking_detail',
  title: 'Booking of an own asset',
  description:
    'Everything about one booking of your assets: the renter’s trust and risk, price with commission, documents to decide, other dates that the renter wants, nextActions.',
  access: bookingOwner('read:owner'),
  thirdPartyText: true,
  input: z.strictObject({ bookingId: IdInput }),
  output: BookingView.extend({
    endangers: z.array(EndangeredView).describe('while it is overdue: bookings that cannot be handed over before it is back'),
    extensionConflicts: DateConflicts.nullable().describe('while the renter wants other dates: what stands against them'),
  }),
  errors: [],

  async run({ subject: booking, reader, now, settings }) {
    const view = await bookingView(reader, booking, { side: 'OWNER', now, settings });
    const wished = view.extension?.status === 'REQUESTED' ? view.extension : null;
    const endangers = booking.overdueSince === null ? [] : await endangeredBy(reader, booking);
    return { ...view, endangers, extensionConflicts: wished && (await dateConflicts(reader, booking, wished, now)) };
  },
});
