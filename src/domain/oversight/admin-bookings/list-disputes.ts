import { z } from 'zod';
import { DISPUTE_STATES } from '../../../../db/values/index.ts';
import { anyAdmin, IdInput, notFound, pageInput, pageOf, pagination, query } from '../../platform/kernel/index.ts';
import { findBooking } from '../../rentals/bookings/index.ts';
import { disputeLifecycle, findDisputePage } from '../../rentals/open-items/index.ts';
import { AdminDisputeView, adminDisputeView } from './admin-dispute.ts';

export const listDisputes = query({
  name: 'list_disputes',
  title: 'Disputes',
  description:
    'Admin: disputes that wait for a ruling, the oldest first; with status others, with bookingId those of one booking.',
  access: anyAdmin,
  thirdPartyText: true,
  input: z.strictObject({ status: z.enum(DISPUTE_STATES).optional(), bookingId: IdInput.optional(), ...pageInput }),
  example: { limit: 2 },
  output: pageOf(AdminDisputeView),
  empty: ({ status = 'waiting for a ruling' }) => `No dispute is ${status}.`,
  errors: [notFound],

  async run({ input, reader, ...context }) {
    const { status, bookingId } = input;
    if (bookingId !== undefined && !(await findBooking(reader, bookingId))) throw notFound({ what: 'booking' });
    const waiting = bookingId === undefined ? { statuses: disputeLifecycle.open } : {};
    const wanted = { bookingId, ...(status === undefined ? waiting : { statuses: [status] }) };
    const { rows, total } = await findDisputePage(reader, wanted, input);
    const items = [];
    for (const dispute of rows) {
      const booking = await findBooking(reader, dispute.bookingId);
      if (booking !== undefined) items.push(await adminDisputeView(reader, dispute, booking, context));
    }
    return { items, pagination: pagination(input, total) };
  },
});
