import { z } from 'zod';
import { MODES, PAYOUT_STATES } from '../../../../db/values/index.ts';
import { anyVendor, listedMode, numberInWords, pageInput, pageOf, pagination, query } from '../../platform/kernel/index.ts';
import { catchUpBookingsOf } from '../../rentals/bookings/index.ts';
import { findNettings, findPayoutPage, findPayoutsIn } from './payout-store.ts';
import { bankHeldUntilOf, PayoutView, payoutView } from './payout-view.ts';
import { sendPayout } from './send-payout.ts';
import { ExpectedPayout, findExpected, findRenterDebts, MOST_EXPECTED, RenterDebt } from './income-to-come.ts';
import { EarningsView, ownerEarnings } from './owner-earnings.ts';

const ASKED_AT_ONCE = 10;
const MOST_DEBTS = 10;

export const listOwnerPayouts = query({
  name: 'list_owner_payouts',
  title: 'Payouts',
  description:
    'What your bookings earned: sums (earned, held back and why, on its way, paid, next date, to come, owed by renters), then each payout, newest first. ON_HOLD: holdReason says why, nextActions what helps.',
  access: anyVendor('read:owner'),
  input: z.strictObject({ status: z.enum(PAYOUT_STATES).optional(), mode: z.enum(MODES).optional(), ...pageInput }),
  example: { status: 'PAID', limit: 3 },
  output: z.object({
    sums: z.array(EarningsView).describe('one for each currency'),
    expected: z
      .array(ExpectedPayout)
      .describe(`of paid bookings that are not over yet, the first ${numberInWords(MOST_EXPECTED)} to end`),
    owedByRenters: z.array(RenterDebt).describe(`the first ${numberInWords(MOST_DEBTS)}; they are in rentersOweMinor`),
    ...pageOf(PayoutView).shape,
  }),
  empty: ({ status }) =>
    status === undefined ? 'No payouts yet: the first comes when a booking has ended.' : `None of your payouts is ${status}.`,
  errors: [],

  async catchUp({ caller: { vendorId }, perform, ...context }) {
    await catchUpBookingsOf({ vendorId }, context);
    const onTheirWay = await findPayoutsIn(context.reader, ['PROCESSING'], { vendorId, limit: ASKED_AT_ONCE });
    for (const { bookingId } of onTheirWay) {
      // If the gateway does not answer now, the list is shown with the stored states. `run_payouts` asks the gateway every
      // minute too, and logs errors.
      await perform(sendPayout, { bookingId }).catch(() => null);
    }
  },

  async run({ input, caller, reader, settings, now }) {
    const { vendorId } = caller;
    const mode = listedMode(caller, input.mode);
    const { rows, total } = await findPayoutPage(reader, { vendorId, mode, status: input.status }, input);
    const nettings = await findNettings(
      reader,
      rows.map(({ id }) => id),
    );
    const bankHeldUntil = await bankHeldUntilOf(reader, vendorId, settings);
    const debts = await findRenterDebts(reader, { vendorId, mode }, now);
    const sums = await ownerEarnings(reader, { vendorId, mode }, { bankHeldUntil, debts, settings });
    const expected = await findExpected(reader, { vendorId, mode }, bankHeldUntil);
    const items = rows.map((row) => payoutView(row, nettings.get(row.id) ?? [], bankHeldUntil));
    return { sums, expected, owedByRenters: debts.slice(0, MOST_DEBTS), items, pagination: pagination(input, total) };
  },
});
