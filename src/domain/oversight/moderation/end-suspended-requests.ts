import { z } from 'zod';
import { attemptEach, command, IdInput, systemOnly } from '../../platform/kernel/index.ts';
import { endSuspendedRequest } from './end-suspended-request.ts';
import { findSuspendedRequests } from './suspended-requests.ts';

/** Runs after a suspension, so that nobody waits for an answer that cannot come and nobody pays for nothing. */
export const endSuspendedRequests = command({
  name: 'end_suspended_requests',
  title: 'End the requests of somebody suspended',
  description: 'Ends unpaid bookings that a suspension of the person, of the owner or of the listing stands against.',
  access: systemOnly,
  repeat: 'natural',
  destructive: true,
  input: z.strictObject({ userId: IdInput }),
  output: z.object({ ended: z.int() }),
  errors: [],

  async prepare({ input: { userId }, reader, perform }) {
    let ended = 0;
    const found = await findSuspendedRequests(reader, { userId });
    await attemptEach(async (attempt) => {
      for (const { bookingId } of found) {
        const outcome = await attempt(`The request ${bookingId} could not be ended.`, () =>
          perform(endSuspendedRequest, { bookingId }),
        );
        if (outcome?.ended) ended += 1;
      }
    });
    return ended;
  },

  run: async ({ prepared: ended }) => ({ ended }),
});
