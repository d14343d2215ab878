import { z } from 'zod';
import { IdInput, query } from '../../platform/kernel/index.ts';
import { bookingOwner, BookingView, bookingView } from '../../rentals/bookings/index.ts';

export const getOwnerBookingDetail = query({
  name: 'get_owner_booking_detail',
  title: 'Booking of an own asset',
  description:
    'Everything about one booking of your assets: the renter’s trust and risk, price with commission, documents to decide, nextActions.',
  access: bookingOwner('read:owner'),
  thirdPartyText: true,
  input: z.strictObject({ bookingId: IdInput }),
  output: BookingView,
  errors: [],

  run: ({ subject: booking, reader, now, settings }) => bookingView(reader, booking, { side: 'OWNER', now, settings }),
});
