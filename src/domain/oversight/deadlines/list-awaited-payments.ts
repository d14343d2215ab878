import { z } from 'zod';
import { findAwaitedPayments } from '../../money/payments/index.ts';
import { query, systemOnly } from '../../platform/kernel/index.ts';

/**
 * Finds payments whose outcome was not recorded because the process ended. The gateway is asked about them at every start, so
 * that nobody has to poll.
 */
export const listAwaitedPayments = query({
  name: 'list_awaited_payments',
  title: 'Payments that are open at the gateway',
  description: 'The bookings with a payment that was started at this gateway and whose outcome is not known, newest first.',
  access: systemOnly,
  input: z.strictObject({}),
  output: z.object({ bookingIds: z.array(z.string()) }),
  errors: [],

  prepare: ({ reader, ports }) => findAwaitedPayments(reader, ports.gateway.name),

  run: async ({ prepared: bookingIds }) => ({ bookingIds: [...bookingIds] }),
});
