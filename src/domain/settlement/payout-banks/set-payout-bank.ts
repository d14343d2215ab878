import { z } from 'zod';
import { queueNotice } from '../../people/mail/index.ts';
import { anyVendor, ASK_PERSON, asked, command, declareError, named, offer } from '../../platform/kernel/index.ts';
import { findConnectedAccount, unmarkPayoutTarget } from './connected-account.ts';
import { payoutBankEvents } from './events.ts';
import { bankInput, findBank, isConnected, maskAccount, nameBank, payoutBankLock, saveBank } from './payout-bank.ts';
import { PayoutBankView, payoutBankView } from './payout-bank-view.ts';

const connectedAccountRefused = declareError({
  code: 'connected_account_refused',
  status: 400,
  when: 'A connected account is named where payouts do not go to such accounts.',
  data: z.object({}),
  message: () => 'Payouts go to bank accounts here: give an IBAN instead of a connected account. Nothing was changed.',
  next: () => [
    offer(
      'set_payout_bank',
      { iban: asked('IBAN'), holder: ASK_PERSON },
      { actor: 'OWNER', why: 'name a bank account', requiresHuman: true },
    ),
  ],
});

export const setPayoutBank = command({
  name: 'set_payout_bank',
  title: 'Set the bank account for payouts',
  description:
    'Say to which bank account payouts go. The first is used at once. Every change of it holds them, by default for 72 hours, then also those that failed are tried again.',
  access: anyVendor('write:payout-bank'),
  testKeys: 'none',
  repeat: 'natural',
  effects: ['opens'],
  secretInput: { iban: 'ENDS_SHOWN' },
  input: z.strictObject({
    ...bankInput,
    acceptTransfers: z
      .boolean()
      .optional()
      .describe('let renters transfer their rent straight to it; you then owe the commission'),
  }),
  example: { iban: 'PT50 0002 0123 1234 5678 9015 4', holder: 'River Kayaks', bic: 'BCOMPTPL' },
  output: PayoutBankView,
  errors: [connectedAccountRefused],
  asks: ({ input: { iban, holder, acceptTransfers } }) =>
    `Send your payouts to another account from now on: ${maskAccount(iban)} of ${named(holder)}${acceptTransfers === true ? ', and let renters transfer to it' : ''}.`,

  async prepare({ caller: { vendorId }, input, reader, settings, ports: { cipher } }) {
    if (isConnected(input.iban) && settings.payoutAccounts !== 'CONNECTED') throw connectedAccountRefused({});
    const bank = await findBank(reader, vendorId);
    const same = bank !== undefined && cipher.open(bank.ibanSealed, vendorId) === input.iban ? bank.ibanSealed : null;
    return { sealed: cipher.seal(input.iban, vendorId), same };
  },

  async run({ caller: { vendorId, userId }, input, prepared: { sealed, same }, tx, now, ids, settings, emit }) {
    const { iban, holder, bic = null } = input;
    await tx.lock(payoutBankLock(vendorId));
    const before = await findBank(tx, vendorId);
    await unmarkPayoutTarget(tx, vendorId);
    const view = { now, settings, account: await findConnectedAccount(tx, vendorId) };
    // Renters cannot transfer a rent to a connected account.
    const acceptTransfers = !isConnected(iban) && (input.acceptTransfers ?? before?.acceptTransfers ?? false);
    if (before?.ibanSealed === same && before?.holder === holder && before.bic === bic) {
      if (before.acceptTransfers !== acceptTransfers) {
        await saveBank(tx, { ...before, acceptTransfers });
        return payoutBankView({ ...before, acceptTransfers }, view);
      }
      return { ...payoutBankView(before, view), alreadyDone: true };
    }
    const ibanMasked = maskAccount(iban);
    const named = { vendorId, ibanSealed: sealed, ibanMasked, holder, bic, changedAt: now, changedBy: userId, acceptTransfers };
    const bank = await nameBank(tx, named);
    await emit({ type: payoutBankEvents.changed, data: { vendorId, account: ibanMasked } });
    await queueNotice(tx, userId, { kind: 'PAYOUT_BANK_CHANGED', about: vendorId }, { now, ids });
    return payoutBankView(bank, view);
  },
});
