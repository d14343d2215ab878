import { z } from 'zod';
import { CREDIT_KINDS, MODES } from '../../../../db/values/index.ts';
import { formatMoney, listedMode, pageInput, pageOf, pagination, query, signedIn } from '../../platform/kernel/index.ts';
import { creditBalances, findCreditEntries } from './credit-store.ts';
import { expireCredit } from './expire-credit.ts';

const Entry = z.object({
  at: z.string(),
  kind: z.enum(CREDIT_KINDS),
  amountMinor: z.int().describe('plus is more to spend'),
  amount: z.string(),
  balanceAfterMinor: z.int(),
  currency: z.string(),
  bookingId: z.string().nullable(),
  note: z.string().nullable(),
  expiresAt: z.string().nullable(),
});

export const getAccountCredit = query({
  name: 'get_account_credit',
  title: 'Credit',
  description:
    'Your credit with its history, newest first. Spend it on a booking that is to be paid with apply_credit. What expires first is spent first.',
  access: signedIn(['read:account', 'write:booking']),
  input: z.strictObject({ mode: z.enum(MODES).optional(), ...pageInput }),
  example: { limit: 5 },
  output: pageOf(Entry).extend({
    balances: z.array(z.object({ currency: z.string(), balanceMinor: z.int(), balance: z.string() })),
  }),
  empty: () => 'No credit was granted or spent yet.',
  errors: [],

  async catchUp({ caller, perform }) {
    await perform(expireCredit, { userId: caller.userId });
  },

  async run({ input, caller, reader }) {
    const mode = listedMode(caller, input.mode);
    const { rows, total } = await findCreditEntries(reader, caller.userId, { ...input, mode });
    const balances = await creditBalances(reader, caller.userId, mode);
    return {
      items: rows.map(({ at, expiresAt, amountMinor, currency, ...entry }) => ({
        ...entry,
        currency,
        amountMinor,
        at: at.toISOString(),
        amount: formatMoney(amountMinor, currency),
        expiresAt: expiresAt?.toISOString() ?? null,
      })),
      pagination: pagination(input, total),
      balances: balances.map((balance) => ({ ...balance, balance: formatMoney(balance.balanceMinor, balance.currency) })),
    };
  },
});
