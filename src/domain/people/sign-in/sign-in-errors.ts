import { z } from 'zod';
import { SIDES } from '../../../../db/values/index.ts';
import { ASK_PERSON, asked, becomeVendorSteps, counted, declareError, offer, type Step } from '../../platform/kernel/index.ts';

export const newPasswordByMail: Step = offer(
  'forgot_password',
  { email: ASK_PERSON },
  { actor: 'RENTER', why: 'choose a new password by e-mail', requiresHuman: true },
);

/** A login link helps, because it uses the person's own browser and network, where the guesses of others did not count. */
const linkInstead: Step = offer(
  'create_login_link',
  { clientName: asked('name of your software') },
  { actor: 'RENTER', why: 'the person signs in on a page, from their own network', requiresHuman: true, optional: true },
);

const LOCKED_MESSAGES = {
  account: (wait: string) =>
    `Too many wrong passwords were tried. Signing in to this account is locked for ${wait}, also with the right password; choosing a new one by e-mail ends the lock.`,
  newcomers: (wait: string) =>
    `Passwords of many accounts were tried from your network, so whoever is new to it waits for ${wait}. From another network, or by a login link, signing in works at once.`,
  address: (wait: string) =>
    `Too many tries failed from your network address. Registering from it is locked for ${wait}; signing in works, and from another network both do.`,
};

/** The time to wait in minutes, which people understand more easily than seconds. */
export function waitOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return counted(minutes, 'minute');
}

export const wrongPassword = declareError({
  code: 'invalid_login',
  status: 401,
  when: 'The e-mail address or the password is wrong; which of them is not said.',
  data: z.object({ side: z.enum(SIDES).optional().describe('whose sign-in it was') }),
  message: () => 'The e-mail address or the password is wrong.',
  next: ({ side = 'RENTER' }) => [
    offer(
      side === 'OWNER' ? 'owner_login' : 'login',
      { email: ASK_PERSON, password: ASK_PERSON },
      { actor: side, why: 'try again', requiresHuman: true },
    ),
    { ...newPasswordByMail, optional: true },
  ],
});

const REASON = z.enum(['missing', 'wrong']).describe('wrong: also a code that was used or has run out');

const CODE_MESSAGES = {
  missing:
    'The account has a second factor, and a code of it is needed too: six digits of the authenticator app, or a recovery code, as code.',
  wrong:
    'The code of the second factor is wrong, has run out or was used already. Take the one that the app shows now, or another recovery code.',
};

export const secondFactorNeeded = declareError({
  code: 'second_factor_needed',
  status: 401,
  when: 'E-mail address and password are right, but the account has a second factor, and no valid code of it was sent.',
  data: z.object({ reason: REASON, side: z.enum(SIDES).optional().describe('whose sign-in it was') }),
  message: ({ reason }) =>
    `${CODE_MESSAGES[reason]} An assistant does not ask for it, and has the person sign in by a login link (create_login_link).`,
  next: ({ side = 'RENTER' }) => [
    { ...linkInstead, actor: side, optional: false },
    offer(
      side === 'OWNER' ? 'owner_login' : 'login',
      { email: ASK_PERSON, password: ASK_PERSON, code: ASK_PERSON },
      { actor: side, why: 'sign in with the code', requiresHuman: true, optional: true },
    ),
  ],
});

export const codeNeeded = declareError({
  code: 'code_needed',
  status: 400,
  when: 'The current password is right, but the account has a second factor, and no valid code of it was sent.',
  data: z.object({ reason: REASON }),
  message: ({ reason }) => `${CODE_MESSAGES[reason]} Nothing was changed.`,
  next: () => [],
});

export const codeRefused = declareError({
  code: 'second_factor_code_refused',
  status: 400,
  when: 'The first code of a new authenticator app is wrong.',
  data: z.object({}),
  message: () =>
    'This code does not fit the app that was set up just now. Take the one that it shows now, and check that the clock of the phone is right.',
  next: () => [],
});

export const noSecondFactorStarted = declareError({
  code: 'second_factor_not_started',
  status: 400,
  when: 'No second factor is being set up, or it was begun too long ago.',
  data: z.object({}),
  message: () =>
    'No second factor waits for its first code: begin again with start_second_factor (POST /users/me/second-factor).',
  next: () => [],
});

export const noSecondFactor = declareError({
  code: 'no_second_factor',
  status: 400,
  when: 'The account has no second factor, so it has no recovery codes.',
  data: z.object({}),
  message: () => 'The account has no second factor. Set one up first with start_second_factor (POST /users/me/second-factor).',
  next: () => [],
});

export const passkeyRefused = declareError({
  code: 'passkey_refused',
  status: 401,
  when: 'The passkey is unknown here, its answer is not for this server, or was used or is too old.',
  data: z.object({}),
  message: () => 'This passkey does not sign in here, or it took too long. Try again, or sign in with your password.',
  next: () => [],
});

export const passkeyNotAdded = declareError({
  code: 'passkey_not_added',
  status: 400,
  when: 'What the browser has made is not for this account and server, or it is too old.',
  data: z.object({}),
  message: () => 'The passkey was not added: it was made for something else, or too long ago. Try again.',
  next: () => [],
});

export const noPasskeysHere = declareError({
  code: 'no_passkeys_here',
  status: 400,
  when: 'Browsers let passkeys belong only to a host with a name and TLS, and the address of this server has none.',
  data: z.object({}),
  message: () =>
    'Passkeys cannot be used at the address of this server: it needs https and the name of a host. Sign in with the password.',
  next: () => [],
});

export const tooManyPasskeys = declareError({
  code: 'too_many_passkeys',
  status: 400,
  when: 'The account has as many passkeys as it may have.',
  data: z.object({ most: z.int() }),
  message: ({ most }) => `An account has at most ${most} passkeys. Remove one that you do not use any more.`,
  next: () => [],
});

export const accountSuspended = declareError({
  code: 'account_suspended',
  status: 403,
  when: 'E-mail address and password are right, but the platform has suspended the account.',
  data: z.object({
    since: z.string().nullable(),
    reason: z.string().nullable().describe('as the platform’s people say it'),
    appealTo: z.string().describe('e-mail address; in words where the operator names none'),
  }),
  message: ({ since, appealTo }) =>
    `This account is suspended${since === null ? '' : ` since ${since}`}, so nobody can sign in with it. Running rentals go on. To appeal, the person writes to ${appealTo} from the address of the account.`,
  next: () => [],
});

export const currentPasswordWrong = declareError({
  code: 'wrong_password',
  status: 400,
  when: 'The current password is wrong.',
  data: z.object({}),
  message: () => 'The current password is wrong; nothing was changed.',
  next: () => [newPasswordByMail],
});

export const tooManyAttempts = declareError({
  code: 'too_many_attempts',
  status: 429,
  when: 'Too many failed sign-ins for this account, too many accounts that failed from this network, or too many tries to register addresses that have an account.',
  data: z.object({
    retryAfterSeconds: z.int(),
    locked: z
      .enum(['account', 'newcomers', 'address'])
      .describe('newcomers: whoever has not signed in from this network with this software lately; address: registering from it'),
  }),
  message: ({ retryAfterSeconds, locked }) => LOCKED_MESSAGES[locked](waitOf(retryAfterSeconds)),
  next: ({ locked }) => (locked === 'newcomers' ? [linkInstead, newPasswordByMail] : [newPasswordByMail, linkInstead]),
  retryAfterSeconds: ({ retryAfterSeconds }) => retryAfterSeconds,
});

export const notAVendor = declareError({
  code: 'not_a_vendor',
  status: 403,
  when: 'The account signs in correctly but has no vendor profile.',
  data: z.object({}),
  message: () => 'This account is a customer account. The owner side needs a vendor account.',
  next: () => becomeVendorSteps('CUSTOMER'),
});
