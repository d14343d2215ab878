import { z } from 'zod';
import { declareError, type NextAction } from '../kernel/index.ts';
import { OPEN_REASONS } from './find-open-business.ts';

export const accountInUse = declareError({
  code: 'account_in_use',
  status: 400,
  when: 'The account cannot be erased yet: a booking, a dispute or money is still open.',
  data: z.object({ reasons: z.array(z.enum(OPEN_REASONS)), bookingIds: z.array(z.string()), vendor: z.boolean() }),
  message: ({ reasons, bookingIds }) =>
    `The account cannot be erased while something is open (${reasons.join(', ')}), in ${bookingIds.length} of your bookings. Finish or cancel them first.`,
  next: ({ vendor }) => (vendor ? [LIST, LIST_AS_OWNER] : [LIST]),
});

export const wrongConfirmation = declareError({
  code: 'confirmation_needed',
  status: 400,
  when: 'Erasing an account needs its e-mail address as confirmation.',
  data: z.object({}),
  message: () => 'Erasing the account cannot be undone. Send its e-mail address as confirmEmail to confirm.',
  next: () => [{ tool: 'get_profile', args: {}, actor: 'RENTER', why: 'see which account this is', requiresHuman: true }],
});

const LIST: NextAction = { tool: 'list_my_bookings', args: {}, actor: 'RENTER', why: 'see which bookings are open' };
const LIST_AS_OWNER: NextAction = {
  tool: 'list_owner_bookings',
  args: {},
  actor: 'OWNER',
  why: 'see which bookings of your assets are open',
};
