import { signIn } from './sign-in.ts';

export const login = signIn({
  name: 'login',
  title: 'Sign in',
  description:
    'Sign in with e-mail and password. Send the accessToken as `Authorization: Bearer` from then on; refresh_token renews it.',
  errors: [],
  assertMayEnter: () => undefined,
});
