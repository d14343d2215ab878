import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { findVendorOfUser, findVendorUser } from '../../people/accounts/index.ts';
import { queueNotice } from '../../people/mail/index.ts';
import { command, IdInput, systemOnly, type WriteCtx } from '../../platform/kernel/index.ts';
import { asKept, type ConnectedAccountRow, findConnectedAccount, saveConnectedAccount, stateOf } from './connected-account.ts';
import { payoutBankEvents } from './events.ts';
import { findBank, maskAccount, nameBank, payoutBankLock } from './payout-bank.ts';

/**
 * Asks the gateway for the state of an owner's account and stores it. Once the account can receive money, payouts go there; if
 * something is missing, the owner gets one letter.
 */
export const checkConnectedAccount = command({
  name: 'check_connected_account',
  title: 'Look at a connected account',
  description: 'Asks the payment gateway how the account of a vendor is, and keeps what it says.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({ vendorId: IdInput }),
  output: z.object({ changed: z.boolean() }),
  errors: [],

  async prepare({ input: { vendorId }, reader, ports: { gateway, cipher } }) {
    const known = await findConnectedAccount(reader, vendorId);
    if (known === undefined || gateway.accounts === null) return null;
    const { accountId } = known;
    return { accountId, state: await gateway.accounts.fetch(accountId), sealed: cipher.seal(accountId, vendorId) };
  },

  async run({ input: { vendorId }, prepared: asked, tx, ...context }) {
    await tx.lock(payoutBankLock(vendorId));
    const before = await findConnectedAccount(tx, vendorId);
    // The owner has opened another account meanwhile.
    if (asked === null || before?.accountId !== asked.accountId) return { changed: false };
    const after = { ...before, ...asKept(asked.state), checkedAt: context.now };
    const used = after.wanted && after.takesTransfers;
    if (used) await useForPayouts(tx, after, { sealed: asked.sealed, ...context });
    const toldOf = await tellOwner(tx, after, context);
    await saveConnectedAccount(tx, { ...after, toldOf, wanted: after.wanted && !used });
    const changed = before.takesTransfers !== after.takesTransfers || before.connected !== after.connected;
    if (changed) {
      const account = maskAccount(after.accountId);
      const data = { vendorId, account, takesTransfers: after.takesTransfers };
      await context.emit({ type: payoutBankEvents.accountChanged, data });
    }
    return { changed };
  },
});

/** Sends payouts to the account as if the owner had set it, with the same waiting time for a change and the same letter. */
async function useForPayouts(
  tx: Tx,
  { vendorId, accountId, openedBy }: ConnectedAccountRow,
  { sealed: ibanSealed, now, ids, emit }: WriteCtx & { sealed: string },
): Promise<void> {
  const ibanMasked = maskAccount(accountId);
  if ((await findBank(tx, vendorId))?.ibanMasked === ibanMasked) return;
  const userId = await findVendorUser(tx, vendorId);
  const holder = (await findVendorOfUser(tx, userId))?.name ?? '';
  const where = { ibanSealed, ibanMasked, holder, bic: null, acceptTransfers: false };
  await nameBank(tx, { vendorId, ...where, changedAt: now, changedBy: openedBy });
  await emit({ type: payoutBankEvents.changed, data: { vendorId, account: ibanMasked } });
  await queueNotice(tx, userId, { kind: 'PAYOUT_BANK_CHANGED', about: vendorId }, { now, ids });
}

/**
 * Tells the owner by letter what is missing, but not while the account is filled in for the first time, and not twice about the
 * same. Returns what the owner was told.
 */
async function tellOwner(tx: Tx, account: ConnectedAccountRow, { now, ids }: WriteCtx): Promise<string | null> {
  const { connected, submitted, missing, disabledReason, vendorId } = account;
  if (stateOf(account) === 'READY') return null;
  if (connected && (!submitted || missing.length === 0)) return account.toldOf;
  const news = JSON.stringify([connected, disabledReason, [...missing].toSorted()]);
  if (news === account.toldOf) return news;
  const userId = await findVendorUser(tx, vendorId);
  await queueNotice(tx, userId, { kind: 'PAYOUT_ACCOUNT_INCOMPLETE', about: vendorId }, { now, ids });
  return news;
}
