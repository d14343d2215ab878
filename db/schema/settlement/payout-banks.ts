import { flag, id, index, instant, json, ref, string, table, uniqueIndex } from '../../columns.ts';
import { users, vendors } from '../people/accounts.ts';

/** Where a vendor's earnings go. Of the account number only its ends are readable. */
export const payoutBanks = table('payout_banks', {
  vendorId: id().references(() => vendors.id),
  /** The IBAN, sealed. */
  ibanSealed: string().notNull(),
  /** `PT****0154`, or `acct_****1Abc` of an account that is connected to the gateway. */
  ibanMasked: string().notNull(),
  /** As the vendor wrote it: untrusted text. */
  holder: string().notNull(),
  bic: string(),
  changedAt: instant().notNull(),
  changedBy: ref()
    .notNull()
    .references(() => users.id),
  /** Renters may transfer their rent straight to the account. */
  acceptTransfers: flag().notNull().default(false),
});

/** An owner's account at the gateway, opened through us, and how it was when the gateway was asked last. */
export const connectedAccounts = table(
  'connected_accounts',
  {
    vendorId: id().references(() => vendors.id),
    /** The gateway's id of it. */
    accountId: string().notNull(),
    /** False: its owner has disconnected it, or the gateway has closed it. */
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
    /** Payouts are to go there as soon as it takes money; false once they do, or go elsewhere. */
    wanted: flag().notNull(),
    /** Who connected it. */
    openedBy: ref()
      .notNull()
      .references(() => users.id),
    openedAt: instant().notNull(),
    checkedAt: instant().notNull(),
    /** What its owner was last told by letter. */
    toldOf: string(),
  },
  (t) => [uniqueIndex('connected_accounts_account_key').on(t.accountId), index('connected_accounts_checked_idx').on(t.checkedAt)],
);
