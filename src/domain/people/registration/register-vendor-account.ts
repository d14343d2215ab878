import { z } from 'zod';
import { anyone, command, NextAction, plainLine } from '../../platform/kernel/index.ts';
import { createVendor, Email, FIRST_ASSET, NewPassword, openedShop, OpenedShopView, vendorInput } from '../accounts/index.ts';
import { legalPath } from '../legal/index.ts';
import { tooManyMails } from '../mail/index.ts';
import { tooManyAttempts } from '../sign-in/index.ts';
import { emailTaken, prepareRegistration, RegisteredView, registerUser, tooManyRegistrations } from './registration.ts';

export const registerVendorAccount = command({
  name: 'register_vendor_account',
  title: 'Register a vendor account',
  description: `Open an account with a vendor profile, to rent out assets. The person accepts the terms at ${legalPath('TERMS')} by it. Returns tokens; send accessToken as Bearer from then on.`,
  access: anyone,
  provesItself: true,
  repeat: 'creates',
  secretAnswer: true,
  input: z.strictObject({ email: Email, password: NewPassword, name: plainLine(100), ...vendorInput }),
  example: { name: 'Ana Sousa', vendorName: 'River Kayaks', vendorType: 'INDIVIDUAL', country: 'pt' },
  output: RegisteredView.extend({ vendor: OpenedShopView, nextActions: z.array(NextAction) }),
  errors: [emailTaken, tooManyAttempts, tooManyRegistrations, tooManyMails],

  prepare: ({ input, ...context }) => prepareRegistration({ ...input, role: 'VENDOR' }, context),

  async run({ input, prepared, tx, ...context }) {
    const registered = await registerUser(tx, { ...input, role: 'VENDOR' }, prepared, context);
    const vendor = await createVendor(tx, prepared.userId, input, context);
    return { ...registered, vendor: openedShop(vendor, context.settings), nextActions: [FIRST_ASSET] };
  },
});
