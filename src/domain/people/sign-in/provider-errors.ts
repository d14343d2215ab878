import { z } from 'zod';
import { declareError } from '../../platform/kernel/index.ts';
import { newPasswordByMail } from './sign-in-errors.ts';

export const noProvider = declareError({
  code: 'no_identity_provider',
  status: 400,
  when: 'The operator has configured no provider of OpenID Connect.',
  data: z.object({}),
  message: () => 'Nobody signs in by an identity provider here: the operator has configured none. Sign in with the password.',
  next: () => [],
});

export const providerRefused = declareError({
  code: 'identity_not_proven',
  status: 401,
  when: 'The identity provider does not answer, or what the browser brought from it does not hold, has run out or was used.',
  data: z.object({}),
  message: () => 'That sign-in was not completed, or took too long. Try again, or sign in with your password.',
  next: () => [],
});

export const identityUnverified = declareError({
  code: 'identity_without_email',
  status: 403,
  when: 'The identity provider has verified no e-mail address of the person, and no account is connected with them.',
  data: z.object({}),
  message: () =>
    'The provider says of no e-mail address that it is yours. Confirm your address there, or sign in with your password and connect the provider in your account.',
  next: () => [],
});

export const identityNotLinked = declareError({
  code: 'identity_not_connected',
  status: 403,
  when: 'There is an account with this e-mail address, whose address was never confirmed or which is an administrator’s, so its person has to sign in to connect the provider.',
  data: z.object({}),
  message: () =>
    'There is an account with this e-mail address. Sign in with its password first, and connect the provider under “Sign-in and security”. If the password is not yours, choose a new one by e-mail.',
  next: () => [newPasswordByMail],
});

export const identityTaken = declareError({
  code: 'identity_taken',
  status: 400,
  when: 'The person at the provider signs in to another account already.',
  data: z.object({}),
  message: () => 'With this sign-in somebody enters another account already. Disconnect it there first.',
  next: () => [],
});
