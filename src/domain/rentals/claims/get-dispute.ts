import { z } from 'zod';
import { IdInput, query, listOf } from '../../platform/kernel/index.ts';
import { disputeUntil, bookingParty } from '../bookings/index.ts';
import { canOpenDispute, findDisputesOf, findOpenDispute } from '../open-items/index.ts';
import { DisputeResult, DisputeView, disputeView } from './dispute-view.ts';

export const getDispute = query({
  name: 'get_dispute',
  title: 'Disputes of a booking',
  description: 'The disputes of a booking, newest first: what is claimed, what both sides added, how the platform ruled.',
  about: 'claim',
  access: bookingParty('read'),
  thirdPartyText: true,
  input: z.strictObject({ bookingId: IdInput }),
  output: DisputeResult.omit({ dispute: true, alreadyDone: true }).extend({
    ...listOf(DisputeView).shape,
    canOpen: z.boolean(),
    canOpenUntil: z.string().nullable(),
  }),
  empty: () => 'There is no dispute about this booking.',
  errors: [],

  async run({ subject: { booking }, reader, now, settings }) {
    const until = disputeUntil(booking, booking.limits);
    const items = [];
    for (const dispute of await findDisputesOf(reader, booking.id)) {
      items.push(await disputeView(reader, dispute, booking, { now, settings }));
    }
    return {
      bookingId: booking.id,
      state: booking.state,
      items,
      canOpen: canOpenDispute(booking, { dispute: await findOpenDispute(reader, booking.id) }, { now }),
      canOpenUntil: until instanceof Date ? until.toISOString() : null,
      currency: booking.currency,
    };
  },
});
