import { z } from 'zod';
import type { ConnectedAccount } from '../../../adapters/payment-gateway.ts';
import { findUser, findVendorOfUser } from '../../people/accounts/index.ts';
import { anyVendor, asked, command, declareError, offer, PAGE_PATHS, type PrepareContext } from '../../platform/kernel/index.ts';
import { gatewayEvents } from '../booking-payments/index.ts';
import { asKept, findConnectedAccount, saveConnectedAccount } from './connected-account.ts';
import { findBank, maskAccount, payoutBankLock } from './payout-bank.ts';
import { PayoutBankView, payoutBankView } from './payout-bank-view.ts';

const Connected = PayoutBankView.extend({
  connectUrl: z.string().nullable().describe('page of the payment provider for the person, good once and for some minutes'),
  connectUrlExpiresAt: z.string().nullable(),
  message: z.string(),
});

const countryNeeded = declareError({
  code: 'country_needed',
  status: 400,
  when: 'The shop does not say in which country it is.',
  data: z.object({}),
  message: () =>
    'The payment provider has to know in which country the shop is. Set it first, then call this again. Nothing was changed.',
  next: () => [
    offer(
      'update_vendor_type',
      { country: asked('two letters of the country') },
      { actor: 'OWNER', why: 'say where the shop is', requiresHuman: true },
    ),
  ],
});

export const connectPayoutAccount = command({
  name: 'connect_payout_account',
  title: 'Connect an account at the payment provider',
  description:
    'Open an account at the payment provider that payouts go to, or go on with it: hand connectUrl to the person, who tells the provider there who they are and where their bank is. Once it takes money, payouts go there by themselves.',
  access: anyVendor('write:payout-bank'),
  testKeys: 'none',
  repeat: 'natural',
  effects: ['opens'],
  input: z.strictObject({}),
  output: Connected,
  errors: [countryNeeded],
  asks: () => 'Open an account at the payment provider and have your payouts sent there, once it is complete.',
  opens(output) {
    const { connectUrl: url } = Connected.parse(output);
    return url === null ? null : { url, why: 'Tell the payment provider where your payouts go.' };
  },

  async prepare({ caller: { vendorId, userId }, reader, ports: { gateway }, settings }): Promise<Opened | null> {
    const { accounts } = gateway;
    if (accounts === null) return null;
    const known = await findConnectedAccount(reader, vendorId);
    const accountId =
      known?.connected === true ? known.accountId : await open(accounts, { vendorId, userId, before: known?.accountId }, reader);
    const state = await accounts.fetch(accountId);
    // The account was disconnected a moment ago. The next call opens another one.
    if (state === null) return { accountId, state, link: null };
    const returnUrl = `${settings.publicBaseUrl}${PAGE_PATHS.payoutAccount}`;
    const refreshUrl = `${settings.publicBaseUrl}${PAGE_PATHS.payoutLinkUsed}`;
    const link = await accounts.link(accountId, { returnUrl, refreshUrl });
    return { accountId, state, link };
  },

  async run({ caller: { vendorId, userId }, prepared: opened, tx, now, settings, emit }) {
    if (opened === null) {
      const view = payoutBankView(await findBank(tx, vendorId), { now, settings });
      return { ...view, connectUrl: null, connectUrlExpiresAt: null, message: NOTHING_TO_CONNECT };
    }
    await tx.lock(payoutBankLock(vendorId));
    const { accountId, state, link } = opened;
    const before = await findConnectedAccount(tx, vendorId);
    const same = before?.accountId === accountId ? before : undefined;
    const bank = await findBank(tx, vendorId);
    const account = {
      ...NOTHING_KNOWN,
      openedBy: userId,
      openedAt: now,
      toldOf: null,
      ...same,
      ...asKept(state),
      vendorId,
      accountId,
      wanted: bank?.ibanMasked !== maskAccount(accountId),
      checkedAt: now,
    };
    await saveConnectedAccount(tx, account);
    // If the account is complete already, payouts go there from now on.
    await emit({ type: gatewayEvents.accountChanged, data: { accountId } });
    const view = payoutBankView(bank, { now, settings, account });
    const message = link === null ? DISCONNECTED : ASK_PERSON;
    return { ...view, connectUrl: link?.url ?? null, connectUrlExpiresAt: link?.expiresAt.toISOString() ?? null, message };
  },
});

interface Opened {
  readonly accountId: string;
  readonly state: ConnectedAccount | null;
  readonly link: { readonly url: string; readonly expiresAt: Date } | null;
}

const NOTHING_KNOWN = {
  submitted: false,
  underReview: false,
  missing: [],
  disabledReason: null,
  dueAt: null,
};
const NOTHING_TO_CONNECT = 'Payouts go to bank accounts here, so that there is nothing to connect: set an IBAN instead.';
const DISCONNECTED = 'The account was disconnected from the marketplace. Call this again to open another one.';
const ASK_PERSON =
  'Hand connectUrl to the person now: it works once and for some minutes. Afterwards action get says what is still missing.';

type Accounts = NonNullable<PrepareContext['ports']['gateway']['accounts']>;

/**
 * Opens an account. A repeated call within a day gets the same account, even if the first answer was lost; after an account was
 * disconnected it gets another one.
 */
async function open(
  accounts: Accounts,
  { vendorId, userId, before = 'first' }: { vendorId: string; userId: string; before: string | undefined },
  reader: PrepareContext['reader'],
): Promise<string> {
  const [user, vendor] = await Promise.all([findUser(reader, userId), findVendorOfUser(reader, userId)]);
  if (user === undefined || vendor === undefined) throw new Error(`The vendor ${vendorId} has no person.`);
  if (vendor.country === null) throw countryNeeded({});
  return accounts.open({ key: `${vendorId}:${before}`, vendorId, email: user.email, country: vendor.country });
}
