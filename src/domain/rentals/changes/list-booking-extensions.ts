import { z } from 'zod';
import { BOOKING_STATES } from '../../../../db/values/index.ts';
import { IdInput, listOf, query } from '../../platform/kernel/index.ts';
import { bookingParty, findTimeline } from '../bookings/index.ts';
import { ExtensionView, extensionView, findExtensionsOf } from '../open-items/index.ts';

export const listBookingExtensions = query({
  name: 'list_booking_extensions',
  title: 'Extensions of a booking',
  description:
    'Every change of dates of a booking, as a plan and a request too, newest first, with price, answer and status; nextActions says what can be done about an open one.',
  about: 'steps',
  access: bookingParty('read'),
  thirdPartyText: true,
  input: z.strictObject({ bookingId: IdInput }),
  output: z.object({
    bookingId: z.string(),
    bookingState: z.enum(BOOKING_STATES),
    ...listOf(ExtensionView).shape,
  }),
  empty: () => 'Nobody has asked for other dates.',
  errors: [],

  async run({ subject: { booking, side }, reader }) {
    const [all, timeline] = await Promise.all([findExtensionsOf(reader, booking.id), findTimeline(reader, booking.id)]);
    // What a renter changed before sending the request is nothing to the owner.
    const sentAt = timeline.find(({ fromState }) => fromState === 'PENDING_VERIFICATION')?.at;
    const extensions = all.filter(({ requestedAt }) => side === 'RENTER' || sentAt === undefined || requestedAt >= sentAt);
    return {
      bookingId: booking.id,
      bookingState: booking.state,
      items: extensions.map((extension) => extensionView(extension, booking.currency)),
    };
  },
});
