import { flag, id, instant, ref, string, table } from '../../columns.ts';
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
