import { signIn } from './login.ts';
import { notAVendor } from './sign-in-errors.ts';

export const ownerLogin = signIn({
  name: 'owner_login',
  title: 'Sign in as vendor',
  description: 'Sign in to a vendor account. Then send accessToken as `Authorization: Bearer`, or pass session as an argument.',
  side: 'OWNER',
  errors: [notAVendor],
  assertMayEnter({ role }) {
    if (role !== 'VENDOR') throw notAVendor({});
  },
});
