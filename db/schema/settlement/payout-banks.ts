import { flag, id, index, instant, json, ref, string, table, uniqueIndex } from '../../columns.ts';
import { users, vendors } from '../people/accounts.ts';

/** The account to which a vendor's earnings go. Of the account number, only the ends are readable. */
export const payoutBanks = table('payout_banks', {
  vendorId: id().references(() => vendors.id),
  ibanSealed: string().notNull(),
  /** `PT****0154`, or `acct_****1Abc` of an account that is connected to the gateway. */
  ibanMasked: string().notNull(),
  /** The name as the vendor wrote it, which is untrusted text. */
  holder: string().notNull(),
  bic: string(),
  changedAt: instant().notNull(),
  changedBy: ref()
    .notNull()
    .references(() => users.id),
  /** Renters may transfer their rent to this account directly. */
  acceptTransfers: flag().notNull().default(false),
  /** Whether the vendor had no account before, so that payouts need not wait. */
  isFirst: flag().notNull().default(false),
  /** When the vendor removed the account. The row stays without it, so that the next account counts as a change. */
  removedAt: instant(),
});

/** An owner's account at the gateway, opened through us, as it was when the gateway was last asked. */
export const connectedAccounts = table(
  'connected_accounts',
  {
    vendorId: id().references(() => vendors.id),
    /** The gateway's id of the account. */
    accountId: string().notNull(),
    /** False if its owner has disconnected it, or the gateway has closed it. */
    connected: flag().notNull(),
    submitted: flag().notNull(),
    takesTransfers: flag().notNull(),
    takesCharges: flag().notNull(),
    paysOut: flag().notNull(),
    underReview: flag().notNull(),
    /** What the gateway still asks for, in its terms. */
    missing: json<readonly string[]>().notNull(),
    disabledReason: string(),
    dueAt: instant(),
    /** Payouts should go to this account as soon as it accepts money. False once they do, or go elsewhere. */
    wanted: flag().notNull(),
    /** The person who connected it. */
    openedBy: ref()
      .notNull()
      .references(() => users.id),
    openedAt: instant().notNull(),
    checkedAt: instant().notNull(),
    /** What its owner was last told by e-mail. */
    toldOf: string(),
  },
  (t) => [uniqueIndex('connected_accounts_account_key').on(t.accountId), index('connected_accounts_checked_idx').on(t.checkedAt)],
);
