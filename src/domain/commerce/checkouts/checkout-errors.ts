import { z } from 'zod';
import { CHECKOUT_STATES } from '../../../../db/values/index.ts';
import { asked, declareError, offer, type Step } from '../../platform/kernel/index.ts';

function statusStep(checkoutId: string): Step {
  return offer('ucp_checkout_status', { checkoutId }, { actor: 'RENTER', why: 'see how the checkout stands' });
}

export const checkoutNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'No such checkout, or it belongs to somebody else.',
  data: z.object({ checkoutId: z.string() }),
  message: () => 'You have no such checkout.',
  next: () => [offer('list_my_bookings', {}, { actor: 'RENTER', why: 'a booking’s id is a checkout too' })],
});

export const checkoutIncomplete = declareError({
  code: 'checkout_incomplete',
  status: 400,
  when: 'The checkout has no days yet.',
  data: z.object({ checkoutId: z.string() }),
  message: () => 'The checkout has no days yet: give startDate and endDate first.',
  next: ({ checkoutId }) => [
    offer(
      'update_ucp_checkout',
      { checkoutId, startDate: asked('date'), endDate: asked('date') },
      { actor: 'RENTER', why: 'say the days' },
    ),
  ],
});

export const checkoutFixed = declareError({
  code: 'checkout_fixed',
  status: 400,
  when: 'The checkout is in a state in which this cannot be done to it any more.',
  data: z.object({ checkoutId: z.string(), status: z.enum(CHECKOUT_STATES), wanted: z.string() }),
  message: ({ status, wanted }) => `The checkout is ${status}; ${wanted} is not possible now.`,
  next: ({ checkoutId }) => [statusStep(checkoutId)],
});

export const checkoutChanged = declareError({
  code: 'checkout_changed',
  status: 400,
  when: 'Another call has made the checkout a booking at this moment.',
  data: z.object({ checkoutId: z.string() }),
  message: () => 'The checkout has just become a booking. Look at it, then call again.',
  next: ({ checkoutId }) => [statusStep(checkoutId)],
});
