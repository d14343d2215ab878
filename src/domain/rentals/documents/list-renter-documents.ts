import { z } from 'zod';
import { IdInput, listOf, query } from '../../platform/kernel/index.ts';
import { bookingOwner } from '../bookings/index.ts';
import { ReviewDocument, reviewDocuments } from './document-view.ts';

export const listRenterDocuments = query({
  name: 'list_renter_documents',
  title: 'Documents of a request',
  description: 'The documents a renter handed in for a booking, each with a url that opens it for a few minutes.',
  about: 'steps',
  access: bookingOwner('read:owner'),
  thirdPartyText: true,
  input: z.strictObject({ bookingId: IdInput }),
  output: z.object({ bookingId: z.string(), ...listOf(ReviewDocument).shape }),
  empty: () => 'The renter has handed in no documents for it.',
  errors: [],

  async run({ subject: booking, caller, reader, now, settings }) {
    const items = await reviewDocuments(reader, booking, { viewerId: caller.userId, now, settings });
    return { bookingId: booking.id, items };
  },
});
