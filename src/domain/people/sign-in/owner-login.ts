import { signIn } from './login.ts';
import { notAVendor } from './sign-in-errors.ts';

export const ownerLogin = signIn({
  name: 'owner_login',
  title: 'Sign in as vendor',
  description:
    'Sign in with the e-mail and password of a vendor account. Send the accessToken as `Authorization: Bearer` from then on, or pass session as an argument.',
  side: 'OWNER',
  errors: [notAVendor],
  assertMayEnter({ role }) {
    if (role !== 'VENDOR') throw notAVendor({});
  },
});
