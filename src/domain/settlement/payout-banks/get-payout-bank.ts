import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { payouts } from '../../../../db/schema/index.ts';
import { type Mode, PAYOUT_STATES } from '../../../../db/values/index.ts';
import { anyVendor, formatMoney, query } from '../../platform/kernel/index.ts';
import { checkConnectedAccount } from './check-connected-account.ts';
import { findConnectedAccount } from './connected-account.ts';
import { findBank } from './payout-bank.ts';
import { PayoutBankView, payoutBankView } from './payout-bank-view.ts';

/** The gateway is asked when a person comes back from its pages. A second question within this time gets the stored state. */
const RECENT_MS = 10_000;

const LastPayout = z
  .object({
    payoutId: z.string(),
    account: z.string().describe('to which it went, masked'),
    amount: z.string(),
    sentAt: z.string(),
    status: z.enum(PAYOUT_STATES),
  })
  .nullable()
  .describe('the newest that was sent; list_owner_payouts has all');

export const getPayoutBank = query({
  name: 'get_payout_bank',
  title: 'Bank account for payouts',
  description:
    'The account that payouts go to, masked, until when a change of it holds them, and what the payment provider still asks for.',
  access: anyVendor('read:owner'),
  input: z.strictObject({}),
  output: PayoutBankView.extend({ lastPayout: LastPayout }),
  errors: [],

  async catchUp({ caller: { vendorId }, reader, now, perform }) {
    const account = await findConnectedAccount(reader, vendorId);
    const waits = account?.connected === true && !account.takesTransfers;
    if (!waits || now.getTime() - account.checkedAt.getTime() < RECENT_MS) return;
    // If the gateway does not answer now, the hourly job asks again, and errors are logged.
    await perform(checkConnectedAccount, { vendorId }).catch(() => null);
  },

  async run({ caller: { vendorId, mode }, reader, now, settings }) {
    const account = await findConnectedAccount(reader, vendorId);
    const view = payoutBankView(await findBank(reader, vendorId), { now, settings, account });
    return { ...view, lastPayout: await findLastPayout(reader, { vendorId, mode }) };
  },
});

/** Returns the newest payout that was sent, and to which account, which may have been changed since. */
async function findLastPayout(
  from: Reader,
  { vendorId, mode }: { vendorId: string; mode: Mode },
): Promise<z.infer<typeof LastPayout>> {
  const [row] = await from
    .select({ payout: payouts })
    .from(payouts)
    .where(and(eq(payouts.vendorId, vendorId), eq(payouts.mode, mode), isNotNull(payouts.sentAt), isNotNull(payouts.destination)))
    .orderBy(desc(payouts.createdAt), desc(payouts.id))
    .limit(1);
  if (row === undefined) return null;
  const { id: payoutId, destination, amountMinor, currency, sentAt, status } = row.payout;
  if (destination === null || sentAt === null) return null;
  const amount = formatMoney(amountMinor, currency);
  return { payoutId, account: destination.ibanMasked, amount, sentAt: sentAt.toISOString(), status };
}
