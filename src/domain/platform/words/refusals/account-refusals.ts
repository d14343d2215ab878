import { msg, plural } from '@lingui/core/runtime-macro';
import type { RefusalFacts, RefusalWords } from './refusal-facts.ts';

const ANSWERED = msg`This was answered already; there is nothing more to do here.`;

function wasAnswered(facts: RefusalFacts): boolean {
  return ['approved', 'denied', 'used'].includes(facts.text('reason'));
}

/** What may be refused about an account: signing in, keys, devices, erasure. */
export const ACCOUNT_REFUSALS: RefusalWords = {
  invalid_login: msg`The e-mail address or the password is wrong.`,
  wrong_password: msg`The current password is wrong. Nothing was changed.`,
  second_factor_needed: msg`Your password and a code of your authenticator app, please: your account asks for both.`,
  code_needed: msg`Your password and a code of your authenticator app, please: your account asks for both.`,
  too_many_attempts: msg`That was tried too often.`,
  account_suspended: (facts) =>
    msg`This account is suspended, so nobody can sign in with it. Running rentals go on. To appeal, write to ${{ appealTo: facts.text('appealTo') }} from the address of the account.`,
  already_exists: msg`There is an account with this e-mail address already. Sign in with it.`,
  too_many_registrations: msg`Too many accounts were opened from your network.`,
  too_many_mails: msg`Too many e-mails were asked for.`,
  password_too_weak: msg`An administrator’s password must be harder to guess. Three words that have nothing to do with each other are good.`,
  invalid_reset_token: msg`This link does not work any more: each works once, for a short while. Ask for a new one.`,
  invalid_verification_token: msg`This link does not work any more. The address may be confirmed already: your profile says so.`,
  same_email: msg`This is the e-mail address of the account already. Nothing was changed.`,
  email_change_closed: msg`This link does not work any more: it has run out, or the change is over. Nothing was changed.`,
  phone_missing: msg`Your account has no phone number yet. Please write it down first, for example +351 912 345 678.`,
  phone_not_mobile: msg`Codes are sent to mobile numbers only, and this is none. Nothing was sent.`,
  too_many_codes: msg`Too many codes were sent. Take the last one, which works for 10 minutes.`,
  code_not_sent: msg`The service for text messages does not work at the moment. This does not count as a try.`,
  code_refused: (facts) => {
    const tries = facts.number('triesLeft');
    if (tries <= 0) return msg`The code is wrong, or does not work any more. Have a new one sent.`;
    return msg`The code is wrong. You can try it ${plural({ tries }, { one: '# more time', other: '# more times' })}.`;
  },
  passkey_refused: msg`This passkey does not sign in here, or it took too long. Try again, or sign in with your password.`,
  passkey_not_added: msg`The passkey was not added: it was made for something else, or too long ago. Try again.`,
  too_many_passkeys: (facts) =>
    msg`An account has at most ${plural({ most: facts.number('most') }, { one: '# passkey', other: '# passkeys' })}. Remove one that you do not use any more.`,
  no_passkeys_here: msg`Passkeys cannot be used at this address. Sign in with your password.`,
  identity_not_proven: msg`That sign-in was not completed, or took too long. Try again, or sign in with your password.`,
  identity_without_email: msg`The provider says of no e-mail address that it is yours. Confirm your address there, or sign in with your password and connect the provider in your account.`,
  identity_not_connected: msg`There is an account with this e-mail address. Sign in with its password first, and connect the provider under “Sign-in and security”. If the password is not yours, choose a new one by e-mail.`,
  no_identity_provider: msg`Nobody can sign in that way here. Sign in with your password.`,
  wider_access_closed: msg`This link does not work any more. Let your assistant try again, and open the new link that it shows.`,
  identity_taken: msg`With this sign-in somebody enters another account already. Disconnect it there first.`,
  second_factor_not_started: msg`The set-up took too long. Please begin again.`,
  second_factor_code_refused: msg`This code does not fit the app that was set up just now. Take the one that it shows now, and check that the clock of the phone is right.`,
  no_second_factor: msg`Your account has no second factor yet. Set one up first.`,
  scope_not_allowed: msg`You cannot allow more than you may do yourself.`,
  confirmation_closed: (facts) =>
    wasAnswered(facts) ? ANSWERED : msg`This does not work any more: what was to be approved has run out, or is over.`,
  confirmation_not_yours: msg`The API key that asks for this belongs to another account. Sign in with that one.`,
  login_link_closed: (facts) =>
    wasAnswered(facts)
      ? ANSWERED
      : msg`There is no sign-in with this code any more. Check it, or ask your assistant for a new one.`,
  not_a_vendor: msg`This account has no shop. Open one in your account first, or sign in with the account that has it.`,
  software_not_yours: msg`This software acts for another account. Use that one.`,
  admin_lets_nobody_in: msg`No software acts for an administrator. Approve with another account, that of a renter or of a shop.`,
  admin_is_no_vendor: msg`An administrator decides between shops and renters, and cannot have a shop. Open another account for that.`,
  invitation_closed: (facts) =>
    wasAnswered(facts)
      ? ANSWERED
      : msg`This invitation does not work any more. Ask the administrator who invited you for another one.`,
  account_in_use: msg`The account cannot be erased while something is open: a booking, a dispute or money. Finish or cancel that first.`,
  last_admin: msg`This is the only administrator who can sign in, and somebody has to be left who can. Invite another one first.`,
  confirmation_needed: msg`Erasing the account cannot be undone. Please type in its e-mail address, so that we know that you mean it.`,
  device_address_refused: msg`Nothing can be sent to this device. Allow notifications in the settings of the browser, then try again.`,
  too_many_devices: (facts) =>
    msg`You can have messages sent to at most ${plural({ most: facts.number('most') }, { one: '# device', other: '# devices' })}. Remove one first.`,
  legal_text_not_found: msg`There is no such version of this text.`,
};
