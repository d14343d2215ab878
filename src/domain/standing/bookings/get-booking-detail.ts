import { z } from 'zod';
import { IdInput, query } from '../../platform/kernel/index.ts';
import { bookingParty } from '../../rentals/bookings/index.ts';
import { BookingView, bookingView } from './booking-view.ts';
import { OwnersPart, ownerBookingView } from './owner-detail.ts';

export const getBookingDetail = query({
  name: 'get_booking_detail',
  title: 'Booking detail',
  description:
    'Everything about one of your rentals: price lines, deposit, cancellation steps, timeline, nextActions, and from CONFIRMED on the pickup address.',
  access: bookingParty('read'),
  thirdPartyText: true,
  input: z.strictObject({ bookingId: IdInput }),
  output: BookingView.extend(OwnersPart.partial().shape).describe('the owner gets the owner’s view, as get_owner_booking_detail'),
  errors: [],

  async run({ subject: { booking, side }, reader, now, settings }) {
    if (side === 'OWNER') return ownerBookingView(reader, booking, { now, settings });
    const view = await bookingView(reader, booking, { side, now, settings });
    return { ...view, nextActions: view.nextActions.filter(({ operation }) => operation !== 'get_booking_detail') };
  },
});
