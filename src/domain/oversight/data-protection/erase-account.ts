import { z } from 'zod';
import {
  accountEvents,
  assertAnotherAdmin,
  CurrentPassword,
  endableAccount,
  findVendorOfUser,
  lastAdmin,
  whatErasureKeeps,
  isSameAddress,
} from '../../people/accounts/index.ts';
import {
  assertPassword,
  assertStillProven,
  codeNeeded,
  currentPasswordWrong,
  SecondFactorCode,
  tooManyAttempts,
} from '../../people/sign-in/index.ts';
import { queueMail } from '../../people/mail/index.ts';
import { command, declareError, offer, type Step } from '../../platform/kernel/index.ts';
import { catchUpBookingsOf } from '../../rentals/bookings/index.ts';
import { endPlansOf } from '../../rentals/changes/index.ts';
import { cancelSteps, findOpenObligations, obligatingBookings, OPEN_REASONS, OpenBooking } from './open-obligations.ts';
import { erasePersonalData } from './personal-data.ts';

const accountInUse = declareError({
  code: 'account_in_use',
  status: 400,
  when: 'The account cannot be erased yet: a booking, a dispute or money is still open.',
  data: z.object({
    reasons: z.array(z.enum(OPEN_REASONS)),
    bookingIds: z.array(z.string()),
    bookings: z.array(OpenBooking).describe('the first of them, by their end'),
    vendor: z.boolean(),
  }),
  message: ({ reasons, bookingIds, bookings }) =>
    `The account cannot be erased while something is open (${reasons.join(', ')}), in ${bookingIds.length} of your bookings. ${bookings.map(({ words }) => `${words} `).join('')}Finish or cancel them first.`,
  next: ({ vendor, bookings }) => [...cancelSteps(bookings), ...(vendor ? [LIST, LIST_AS_OWNER] : [LIST])],
});

const wrongConfirmation = declareError({
  code: 'confirmation_needed',
  status: 400,
  when: 'Erasing an account needs its e-mail address as confirmation.',
  data: z.object({}),
  message: () => 'Erasing the account cannot be undone. Send its e-mail address as confirmEmail to confirm.',
  next: () => [offer('get_profile', {}, { actor: 'RENTER', why: 'see which account this is', requiresHuman: true })],
});

const LIST: Step = offer('list_my_bookings', {}, { actor: 'RENTER', why: 'see which bookings are open' });
const LIST_AS_OWNER: Step = offer(
  'list_owner_bookings',
  {},
  { actor: 'OWNER', why: 'see which bookings of your assets are open' },
);

const SECRET_BYTES = 32;

export const eraseAccount = command({
  name: 'erase_account',
  title: 'Erase the account',
  description:
    'Erase your account for good: nobody can sign in any more, and name, contact, documents and shop are removed. What you wrote about bookings goes too; bookings and their accounting stay, without your name, and invoices as they were issued, as the law asks. Needs your password. Plans that were not sent end with it. Refused while a booking is open.',
  access: endableAccount,
  door: 'REST only',
  testKeys: 'none',
  repeat: 'natural',
  effects: ['gives up'],
  destructive: true,
  secretInput: { password: 'HIDDEN', code: 'HIDDEN' },
  input: z.strictObject({
    confirmEmail: z.string().max(254).describe('the e-mail address of the account'),
    // The password is required because software that the person let in knows the address.
    password: CurrentPassword,
    code: SecondFactorCode.optional(),
  }),
  output: z.object({ erased: z.literal(true), erasedAt: z.string(), kept: z.array(z.string()) }),
  errors: [accountInUse, lastAdmin, wrongConfirmation, currentPasswordWrong, codeNeeded, tooManyAttempts],
  asks: () => 'Erase your account for good: nobody can sign in any more, and your name, documents and shop are removed.',

  async prepare({ subject: user, input, caller, ports, ids, ...context }) {
    if (!isSameAddress(input.confirmEmail, user.email)) throw wrongConfirmation({});
    const checked = await assertPassword(user, input, { ...context, ports });
    await catchUpBookingsOf({ renterId: user.id }, context);
    if (caller.vendorId !== null) await catchUpBookingsOf({ vendorId: caller.vendorId }, context);
    return { checked, passwordHash: await ports.passwords.hash(ids.secret(SECRET_BYTES)) };
  },

  async run({ subject: user, prepared, tx, now, ids, settings, emit }) {
    await assertStillProven(tx, { user, checked: prepared.checked }, { now, ids });
    if (user.role === 'ADMIN') await assertAnotherAdmin(tx, user.id);
    const vendor = await findVendorOfUser(tx, user.id);
    const person = { userId: user.id, email: user.email, vendorId: vendor?.id ?? null };
    const { reasons, bookingIds } = await findOpenObligations(tx, person);
    if (reasons.length > 0) {
      const open = await obligatingBookings(tx, bookingIds, { userId: user.id });
      throw accountInUse({ reasons, bookingIds, bookings: open, vendor: vendor !== undefined });
    }

    await endPlansOf(tx, person, { now, emit });
    await erasePersonalData(tx, person, { passwordHash: prepared.passwordHash, now });
    // This is the last e-mail. Only its row still has the address, and the row is deleted after it was sent.
    await queueMail(tx, { kind: 'ACCOUNT_ERASED', address: user.email, language: user.language }, { now, ids });
    // The files of the documents are removed after the commit, because a file storage takes no part in transactions.
    await emit({ type: accountEvents.erased, data: { userId: user.id } });
    return { erased: true as const, erasedAt: now.toISOString(), kept: whatErasureKeeps(settings) };
  },
});
