import { z } from 'zod';
import {
  assertPassword,
  assertUnchanged,
  currentPasswordWrong,
  findVendorOfUser,
  ownAccount,
  tooManyAttempts,
  wrongPassword,
} from '../accounts/index.ts';
import { catchUpBookingsOf } from '../bookings/index.ts';
import { command } from '../kernel/index.ts';
import { accountInUse, wrongConfirmation } from './erase-errors.ts';
import { findOpenBusiness } from './find-open-business.ts';
import { forgetPerson } from './forget-person.ts';
import { forgetShop } from './forget-shop.ts';
import { WHAT_ERASURE_KEEPS } from './what-erasure-keeps.ts';

const SECRET_BYTES = 32;

export const eraseAccount = command({
  name: 'erase_account',
  title: 'Erase the account',
  description:
    'Erase your account for good: nobody can sign in any more, and name, contact, documents and shop are removed. What you wrote about bookings goes too; bookings and their accounting stay, without your name, and invoices as they were issued, as the law asks. Needs your password. Refused while a booking is open.',
  access: ownAccount('write:account'),
  liveOnly: true,
  repeat: 'natural',
  destructive: true,
  secretInput: true,
  input: z.strictObject({
    confirmEmail: z.string().max(254).describe('the e-mail address of the account'),
    // The address is no secret from software that the person let in.
    password: z.string().min(1).max(200),
  }),
  output: z.object({ erased: z.literal(true), erasedAt: z.string(), kept: z.array(z.string()) }),
  errors: [accountInUse, wrongConfirmation, currentPasswordWrong, wrongPassword, tooManyAttempts],
  asks: () => 'Erase your account for good: nobody can sign in any more, and your name, documents and shop are removed.',

  async prepare({ subject: user, input, caller, ports, ids, ...context }) {
    if (input.confirmEmail.trim().toLowerCase() !== user.email) throw wrongConfirmation({});
    await assertPassword(user, input.password, ports);
    await catchUpBookingsOf({ renterId: user.id }, context);
    if (caller.vendorId !== null) await catchUpBookingsOf({ vendorId: caller.vendorId }, context);
    return { checked: user, passwordHash: await ports.passwords.hash(ids.secret(SECRET_BYTES)) };
  },

  async run({ subject: user, prepared, tx, now, emit }) {
    await assertUnchanged(tx, prepared.checked);
    const vendor = await findVendorOfUser(tx, user.id);
    const { reasons, bookingIds } = await findOpenBusiness(tx, { userId: user.id, vendorId: vendor?.id ?? null });
    if (reasons.length > 0) throw accountInUse({ reasons, bookingIds, vendor: vendor !== undefined });

    await forgetPerson(tx, user, { passwordHash: prepared.passwordHash, now });
    if (vendor !== undefined) await forgetShop(tx, vendor, now);
    // The files of the documents go after the commit: a storage takes part in no transaction.
    await emit({ type: 'account.erased', data: { userId: user.id } });
    return { erased: true as const, erasedAt: now.toISOString(), kept: [...WHAT_ERASURE_KEEPS] };
  },
});
