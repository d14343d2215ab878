import { z } from 'zod';
import { IdInput, query } from '../../platform/kernel/index.ts';
import { bookingRenter } from '../../rentals/bookings/index.ts';
import { BookingView, bookingView } from './booking-view.ts';

export const getBookingDetail = query({
  name: 'get_booking_detail',
  title: 'Booking detail',
  description:
    'Everything about one of your rentals: price lines, deposit, cancellation steps, timeline, nextActions, and from CONFIRMED on the pickup address.',
  access: bookingRenter('read:booking'),
  thirdPartyText: true,
  input: z.strictObject({ bookingId: IdInput }),
  output: BookingView,
  errors: [],

  async run({ subject: booking, reader, now, settings }) {
    const view = await bookingView(reader, booking, { side: 'RENTER', now, settings });
    return { ...view, nextActions: view.nextActions.filter(({ operation }) => operation !== 'get_booking_detail') };
  },
});
