import type { MailKind } from '../../../../db/values.ts';
import { accountReinstated } from './account-reinstated.ts';
import { accountSuspended } from './account-suspended.ts';
import { apiKeyMade } from './api-key-made.ts';
import type { Letter } from './letter.ts';
import { listingSuspended } from './listing-suspended.ts';
import { oldDebts } from './old-debts.ts';
import { passwordChanged } from './password-changed.ts';
import { passwordReset } from './password-reset.ts';
import { payoutBankChanged } from './payout-bank-changed.ts';
import { phoneMoved } from './phone-moved.ts';
import { signedInAnew } from './signed-in-anew.ts';
import { verifyEmail } from './verify-email.ts';

/** Every e-mail that there is. */
export const LETTERS: Readonly<Record<MailKind, Letter>> = {
  PASSWORD_RESET: passwordReset,
  VERIFY_EMAIL: verifyEmail,
  PASSWORD_CHANGED: passwordChanged,
  ACCOUNT_SUSPENDED: accountSuspended,
  ACCOUNT_REINSTATED: accountReinstated,
  LISTING_SUSPENDED: listingSuspended,
  OLD_DEBTS: oldDebts,
  PAYOUT_BANK_CHANGED: payoutBankChanged,
  API_KEY_MADE: apiKeyMade,
  SIGNED_IN_ANEW: signedInAnew,
  PHONE_MOVED: phoneMoved,
};
