import { z } from 'zod';
import { IdInput, query } from '../../platform/kernel/index.ts';
import { bookingOwner } from '../../rentals/bookings/index.ts';
import { OwnerBookingView, ownerBookingView } from './owner-detail.ts';

export const getOwnerBookingDetail = query({
  name: 'get_owner_booking_detail',
  title: 'Booking of an own asset',
  description:
    'Everything about one booking of your assets: the renter’s trust and risk, price with commission, documents to decide, other dates that the renter wants, nextActions.',
  access: bookingOwner('read:owner'),
  thirdPartyText: true,
  input: z.strictObject({ bookingId: IdInput }),
  output: OwnerBookingView,
  errors: [],

  run: ({ subject: booking, reader, now, settings }) => ownerBookingView(reader, booking, { now, settings }),
});
