import { z } from 'zod';
import { attemptEach, command, systemOnly } from '../../platform/kernel/index.ts';
import { findDuePayouts } from './payout-store.ts';
import { schedulePayout } from './schedule-payout.ts';
import { sendPayout } from './send-payout.ts';
import { pickPayoutsToRecheck } from './pick-payouts-to-recheck.ts';

const BATCH = 200;

/** Does for payouts what would otherwise wait until somebody reads them. Two processes may run it at once. */
export const runPayouts = command({
  name: 'run_payouts',
  title: 'Run the payouts',
  description:
    'Releases payouts whose time has come, looks again at those that wait for something, sends what is ready and asks how far the rest is.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({}),
  output: z.object({ due: z.int(), looked: z.int(), asked: z.int() }),
  errors: [],

  prepare: ({ reader, now, perform, applyDeadlines }) =>
    attemptEach(async (attempt) => {
      const each = async (bookingIds: readonly string[], work: (bookingId: string) => Promise<unknown>) => {
        for (const bookingId of bookingIds) {
          await attempt(`The payout of booking ${bookingId} could not be run.`, () => work(bookingId));
        }
        return bookingIds.length;
      };
      const due = await each(await findDuePayouts(reader, now, BATCH), applyDeadlines);
      const held = await perform(pickPayoutsToRecheck, { which: 'held' });
      const looked = await each(held.bookingIds, (bookingId) => perform(schedulePayout, { bookingId }));
      const unsent = await perform(pickPayoutsToRecheck, { which: 'unsent' });
      const asked = await each(unsent.bookingIds, (bookingId) => perform(sendPayout, { bookingId }));
      return { due, looked, asked };
    }),

  run: async ({ prepared }) => prepared,
});
