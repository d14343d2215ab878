import { z } from 'zod';
import { command, declareError, formatMoney, IdInput, plainText } from '../../platform/kernel/index.ts';
import { destinationOf, isConnected } from '../../settlement/payout-banks/index.ts';
import { adminPayout, SENT } from '../../settlement/payouts/index.ts';
import { sepaId } from './sepa.ts';

const noBankAccount = declareError({
  code: 'no_bank_account',
  status: 400,
  when: 'The owner has named no bank account.',
  data: z.object({ payoutId: z.string() }),
  message: () => 'The owner of this payout has named no bank account, so there is nothing to transfer to.',
  next: () => [],
});

export const showPayoutAccount = command({
  name: 'show_payout_account',
  title: 'Bank account of a payout',
  description:
    'Admin: the full account number and its holder, to transfer a payout by hand. Each look is written to the audit log with its reason.',
  access: adminPayout,
  repeat: 'natural',
  secretAnswer: true,
  thirdPartyText: true,
  input: z.strictObject({ payoutId: IdInput, reason: plainText(300, 3).describe('why, for the audit log') }),
  example: { reason: 'Transfer by hand' },
  output: z.object({
    payoutId: z.string(),
    holder: z.string().describe('as the owner wrote it'),
    iban: z.string(),
    bic: z.string().nullable(),
    isBankAccount: z.boolean().describe('false: an account of the gateway, nothing can be transferred to it'),
    amountMinor: z.int(),
    amount: z.string(),
    currency: z.string(),
    reference: z.string().describe('what to write on the transfer'),
  }),
  errors: [noBankAccount],

  async prepare({ subject: payout, reader, ports: { cipher } }) {
    const { id: payoutId, vendorId, status, destination } = payout;
    // A payout that is on its way or paid went to the account that was recorded with it.
    const sent = SENT.includes(status) ? destination : null;
    const account = sent ?? (await destinationOf(reader, vendorId));
    if (account === null) throw noBankAccount({ payoutId });
    const { ibanSealed, holder, bic } = account;
    return { iban: cipher.open(ibanSealed, vendorId), holder, bic };
  },

  async run({ subject: { id: payoutId, amountMinor, currency }, prepared: { iban, holder, bic } }) {
    return {
      payoutId,
      holder,
      iban,
      bic,
      isBankAccount: !isConnected(iban),
      amountMinor,
      amount: formatMoney(amountMinor, currency),
      currency,
      reference: sepaId(payoutId),
    };
  },
});
