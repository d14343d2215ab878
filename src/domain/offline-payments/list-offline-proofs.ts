import { z } from 'zod';
import { findBooking } from '../bookings/index.ts';
import { anyAdmin, pageInput, pageOf, pagination, query } from '../kernel/index.ts';
import { AdminProofView, adminProofView } from './admin-proof-view.ts';
import { findWaitingProofs } from './offline-store.ts';

export const listOfflineProofs = query({
  name: 'list_offline_proofs',
  title: 'Reported transfers',
  description:
    'Admin: reported transfers whose owners did not answer in time, the oldest first; with queue OWNER those that owners can still answer.',
  access: anyAdmin,
  thirdPartyText: true,
  input: z.strictObject({ queue: z.enum(['PLATFORM', 'OWNER']).default('PLATFORM'), ...pageInput }),
  output: pageOf(AdminProofView),
  errors: [],

  async run({ input, reader, ...context }) {
    const { rows, total } = await findWaitingProofs(reader, input.queue, input);
    const items = [];
    for (const proof of rows) {
      const booking = await findBooking(reader, proof.bookingId);
      if (booking !== undefined) items.push(adminProofView(proof, booking, context));
    }
    return { items, pagination: pagination(input, total) };
  },
});
