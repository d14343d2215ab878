import { z } from 'zod';
import { MODES, SCOPES } from '../../../../db/values.ts';
import { becomeVendorSteps, declareError, formatMoney, type NextAction, signInSteps } from '../../platform/kernel/index.ts';

const newPasswordByMail: NextAction = {
  tool: 'forgot_password',
  args: { email: '<email>' },
  actor: 'RENTER',
  why: 'choose a new password by e-mail',
  requiresHuman: true,
};

const accountPage = z.object({ accountUrl: z.string().describe('page on which the person makes and ends keys') });

const personMakesKey = ({ accountUrl }: z.infer<typeof accountPage>): NextAction[] => [
  {
    tool: 'get_profile',
    args: {},
    actor: 'RENTER',
    why: 'once the person has made the key on pageUrl and put it into your settings: see whether it works',
    requiresHuman: true,
    pageUrl: accountUrl,
  },
];

/** Over the person's own browser and network, where no guess of somebody else was counted. */
const linkInstead: NextAction = {
  tool: 'create_login_link',
  args: { clientName: '<name of your software>' },
  actor: 'RENTER',
  why: 'the person signs in on a page, from their own network',
  requiresHuman: true,
  optional: true,
};

const LOCKED_MESSAGES = {
  account: (wait: string) =>
    `Too many wrong passwords were tried. Signing in to this account is locked for ${wait}, also with the right password; choosing a new one by e-mail ends the lock.`,
  newcomers: (wait: string) =>
    `Passwords of many accounts were tried from your network, so whoever is new to it waits for ${wait}. From another network, or by a login link, signing in works at once.`,
  address: (wait: string) =>
    `Too many tries failed from your network address. Registering from it is locked for ${wait}; signing in works, and from another network both do.`,
};

/** In minutes, because people read it too. */
function waitOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

export const emailTaken = declareError({
  code: 'already_exists',
  status: 400,
  when: 'An account with this e-mail address exists.',
  data: z.object({ field: z.literal('email') }),
  message: () => 'An account with this e-mail address exists already. Sign in with it.',
  next: () => [
    { tool: 'login', args: { email: '<email>', password: '<password>' }, actor: 'RENTER', why: 'sign in', requiresHuman: true },
  ],
});

export const wrongPassword = declareError({
  code: 'invalid_login',
  status: 401,
  when: 'The e-mail address or the password is wrong; which of them is not said.',
  data: z.object({}),
  message: () => 'The e-mail address or the password is wrong.',
  next: () => [
    { tool: 'login', args: { email: '<email>', password: '<password>' }, actor: 'RENTER', why: 'try again', requiresHuman: true },
    { ...newPasswordByMail, optional: true },
  ],
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

export const resetRefused = declareError({
  code: 'invalid_reset_token',
  status: 400,
  when: 'The token is unknown, was used, or has run out.',
  data: z.object({}),
  message: () => 'This link does not work any more: each works once, for a short while. Ask for a new one.',
  next: () => [newPasswordByMail],
});

export const verificationRefused = declareError({
  code: 'invalid_verification_token',
  status: 400,
  when: 'The token is unknown, was used, or has run out.',
  data: z.object({}),
  message: () => 'This link does not work any more. The address may be confirmed already: the profile says so.',
  next: () => [{ tool: 'get_profile', args: {}, actor: 'RENTER', why: 'see whether the address is confirmed' }],
});

export const tooManyMails = declareError({
  code: 'too_many_mails',
  status: 429,
  when: 'More e-mails were asked for than are sent in an hour.',
  data: z.object({ retryAfterSeconds: z.int() }),
  message: ({ retryAfterSeconds }) => `Too many e-mails were asked for. Ask again in ${retryAfterSeconds} s.`,
  next: () => [],
  retryAfterSeconds: ({ retryAfterSeconds }) => retryAfterSeconds,
});

export const tooManyRegistrations = declareError({
  code: 'too_many_registrations',
  status: 429,
  when: 'More accounts were opened from this network address than may be in an hour.',
  data: z.object({ retryAfterSeconds: z.int() }),
  message: ({ retryAfterSeconds }) =>
    `Too many accounts were opened from your network address. Try again in ${waitOf(retryAfterSeconds)}, or from another network.`,
  next: () => [
    { tool: 'login', args: { email: '<email>', password: '<password>' }, actor: 'RENTER', why: 'sign in', requiresHuman: true },
  ],
  retryAfterSeconds: ({ retryAfterSeconds }) => retryAfterSeconds,
});

export const adminIsNoVendor = declareError({
  code: 'admin_is_no_vendor',
  status: 400,
  when: 'An administrator asks for a vendor profile.',
  data: z.object({}),
  message: () => 'An administrator judges between vendors and renters and cannot be a vendor. Register another account for that.',
  next: () => [
    {
      tool: 'register_account',
      args: {
        email: '<email>',
        password: '<password>',
        name: '<name>',
        role: 'VENDOR',
        vendorName: '<shop name>',
        vendorType: 'INDIVIDUAL',
      },
      actor: 'RENTER',
      why: 'open a vendor account',
      requiresHuman: true,
    },
  ],
});

export const adminLetsNobodyIn = declareError({
  code: 'admin_lets_nobody_in',
  status: 403,
  when: 'An administrator approves a login link.',
  data: z.object({}),
  message: () =>
    'No software acts for an administrator. Approve with another account, a renter’s or a vendor’s; what only an administrator does, they do signed in themselves.',
  next: () => [
    {
      tool: 'login',
      args: { email: '<email>', password: '<password>' },
      actor: 'RENTER',
      why: 'the administrator signs in themselves, without the assistant',
      requiresHuman: true,
    },
  ],
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

const REFRESH_MESSAGES = {
  unknown: 'The refresh token is unknown. Sign in again.',
  expired: 'The refresh token is expired. Sign in again.',
  revoked: 'The refresh token is revoked. Sign in again.',
  reused: 'This refresh token was used before, so the session was ended for safety. Sign in again.',
  raced:
    'Another request used this refresh token at the same moment. The session goes on with the tokens that it was given: use those. Do not send this one again, that would end the session.',
};

export const refreshRefused = declareError({
  code: 'invalid_refresh_token',
  status: 401,
  when: 'The refresh token is unknown, expired, revoked, or was used before; a second use ends the whole session. Of two uses at the same moment the second is refused (raced), and the session goes on with what the first was given.',
  data: z.object({ reason: z.enum(['unknown', 'expired', 'revoked', 'reused', 'raced']) }),
  message: ({ reason }) => REFRESH_MESSAGES[reason],
  next: () => [...signInSteps('RENTER', 'sign in again'), ...signInSteps('OWNER', 'sign in again for the owner side')],
});

export const apiKeyNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'The caller has no such API key, or it is revoked.',
  data: z.object({ keyId: z.string() }),
  message: () => 'You have no active API key with this id.',
  next: () => [{ tool: 'manage_api_keys', args: { action: 'list' }, actor: 'RENTER', why: 'see your keys' }],
});

export const spendCapExceeded = declareError({
  code: 'spend_cap_exceeded',
  status: 403,
  when: 'The API key has a spend cap, and the call would commit more money than is left of it this month.',
  data: z.object({
    capMinor: z.int(),
    currency: z.string(),
    spentMinor: z.int(),
    wantedMinor: z.int(),
    wantedCurrency: z.string(),
    resetsAt: z.string(),
  }),
  steps: z.object({
    /** What the key is otherwise: one in its place may not do more. */
    scopes: z.array(z.enum(SCOPES)),
    mode: z.enum(MODES),
    requireConfirm: z.boolean(),
  }),
  message: ({ capMinor, currency, spentMinor, wantedMinor, wantedCurrency, resetsAt }) =>
    `This API key may commit ${formatMoney(capMinor, currency)} a month; ${formatMoney(spentMinor, currency)} is committed and this needs ${formatMoney(wantedMinor, wantedCurrency)} (deposits do not count). The month ends ${resetsAt}. Sooner: the person does it, or signs in and makes a key with another cap.`,
  next: ({ wantedMinor, wantedCurrency, scopes, mode, requireConfirm }) => [
    {
      tool: 'manage_api_keys',
      args: {
        action: 'create',
        name: '<name>',
        ...(scopes.length > 0 && { scopes }),
        mode,
        requireConfirm,
        spendCapMinor: wantedMinor,
        spendCurrency: wantedCurrency,
      },
      actor: 'RENTER',
      why: 'make a key with the same rights and a cap that suffices, signed in as the person',
      requiresHuman: true,
    },
  ],
});

export const cappedKeyGrants = declareError({
  code: 'spend_cap_not_yours',
  status: 403,
  when: 'An API key with a spend cap asks for a key; it could get round its cap.',
  data: accountPage,
  message: ({ accountUrl }) =>
    `This API key has a spend cap, so it cannot make or rotate keys. The person does that on ${accountUrl}.`,
  next: personMakesKey,
});

export const confirmedKeyGrants = declareError({
  code: 'confirmation_not_yours_to_lift',
  status: 403,
  when: 'An API key whose calls wait for the person asks for a key; it could get round the waiting.',
  data: accountPage,
  message: ({ accountUrl }) =>
    `Calls of this API key wait for the person, so it cannot make or rotate keys. The person does that on ${accountUrl}.`,
  next: personMakesKey,
});

export const linkedSessionGrants = declareError({
  code: 'login_link_grants_no_keys',
  status: 403,
  when: 'Software that was let in by a login link asks for an API key; it would outlive its session.',
  data: accountPage,
  message: ({ accountUrl }) =>
    `Software that a login link let in cannot make or rotate keys: they would outlive its session. The person does that on ${accountUrl}, signed in there.`,
  next: personMakesKey,
});

export const scopeNotYours = declareError({
  code: 'scope_not_allowed',
  status: 403,
  when: 'A key cannot be given more than its creator may do.',
  data: z.object({ scopes: z.array(z.string()) }),
  message: ({ scopes }) => `You cannot grant ${scopes.join(', ')}: your own credential or role does not have it.`,
  next: () => [],
});
