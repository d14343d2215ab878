import { z } from 'zod';
import { anyone, command, plainLine } from '../../platform/kernel/index.ts';
import { createVendor, Email, NewPassword, openedShop, OpenedShopView, vendorInput } from '../accounts/index.ts';
import { legalPath } from '../legal/index.ts';
import { tooManyMails } from '../mail/index.ts';
import { tooManyAttempts } from '../sign-in/index.ts';
import { emailTaken, prepareRegistration, RegisteredView, registerUser, tooManyRegistrations } from './registration.ts';

const SHOP_FIELDS = ['vendorName', 'vendorType', 'timeZone', 'currency'] as const;

export const registerAccount = command({
  name: 'register_account',
  title: 'Register an account',
  description: `Open an account: role CUSTOMER to rent, VENDOR to rent out (then vendorName and vendorType are needed). The person accepts the terms at ${legalPath('TERMS')} by it. Returns tokens; send accessToken as Bearer from then on.`,
  access: anyone,
  provesItself: true,
  repeat: 'creates',
  secretAnswer: true,
  input: z
    .strictObject({
      email: Email,
      password: NewPassword,
      name: plainLine(100),
      role: z.enum(['CUSTOMER', 'VENDOR']).default('CUSTOMER'),
      ...vendorInput,
      vendorName: vendorInput.vendorName.optional(),
      vendorType: vendorInput.vendorType.optional(),
    })
    .superRefine((input, context) => {
      const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
      if (input.role !== 'VENDOR') {
        const astray = SHOP_FIELDS.filter((field) => input[field] !== undefined);
        for (const field of astray) refuse(field, 'is for role VENDOR; add that role, or leave the field out');
        return;
      }
      if (input.vendorName === undefined) refuse('vendorName', 'is needed with role VENDOR');
      if (input.vendorType === undefined) refuse('vendorType', 'is needed with role VENDOR: INDIVIDUAL or COMPANY');
    }),
  example: { name: 'Ana Sousa' },
  output: RegisteredView.extend({ vendor: OpenedShopView.optional().describe('with role VENDOR') }),
  errors: [emailTaken, tooManyAttempts, tooManyRegistrations, tooManyMails],

  prepare: ({ input, ...context }) => prepareRegistration(input, context),

  async run({ input, prepared, tx, ...context }) {
    const registered = await registerUser(tx, input, prepared, context);
    const { vendorName, vendorType } = input;
    if (vendorName === undefined || vendorType === undefined) return registered;
    const vendor = await createVendor(tx, prepared.userId, { ...input, vendorName, vendorType }, context);
    return { ...registered, vendor: openedShop(vendor, context.settings) };
  },
});
