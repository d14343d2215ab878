import { z } from 'zod';
import { IdInput, query } from '../../platform/kernel/index.ts';
import { bookingOwner } from '../bookings/index.ts';
import { bookingFacts, StepsView, stepsView } from '../next-actions/index.ts';
import { ReviewDocument, reviewDocuments } from './document-view.ts';

export const listRenterDocuments = query({
  name: 'list_renter_documents',
  title: 'Documents of a request',
  description: 'Owner side: the documents a renter handed in for a booking, each with a url that opens it for a few minutes.',
  access: bookingOwner('read:owner'),
  thirdPartyText: true,
  input: z.strictObject({ bookingId: IdInput }),
  output: z.object({ bookingId: z.string(), items: z.array(ReviewDocument), ...StepsView.shape }),
  errors: [],

  async run({ subject: booking, caller, reader, now, settings }) {
    const items = await reviewDocuments(reader, booking, { viewerId: caller.userId, now, settings });
    return { bookingId: booking.id, items, ...stepsView(booking, await bookingFacts(reader, booking, now)) };
  },
});
