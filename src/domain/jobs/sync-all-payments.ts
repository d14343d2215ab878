import { z } from 'zod';
import { syncPayments } from '../booking-payments/index.ts';
import { command, systemOnly } from '../kernel/index.ts';
import { findAwaitedPayments } from '../payments/index.ts';

/** A gateway that is silent so often is asked no further this time. */
const ENOUGH = 3;

/** What a process that died did not write down: asked at every start, so that nobody has to poll for it. */
export const syncAllPayments = command({
  name: 'sync_all_payments',
  title: 'Ask about all open payments',
  description: 'Asks the gateway about every payment that is open, and settles what it says.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({}),
  output: z.object({ asked: z.int(), unanswered: z.int() }),
  errors: [],

  async prepare({ reader, ports, perform }) {
    let asked = 0;
    let unanswered = 0;
    for (const bookingId of await findAwaitedPayments(reader, ports.gateway.name)) {
      if (unanswered >= ENOUGH) break;
      asked += 1;
      unanswered += (await perform(syncPayments, { bookingId, patience: 'RECENT' })).unanswered;
    }
    return { asked, unanswered };
  },

  run: async ({ prepared }) => prepared,
});
