import { z } from 'zod';
import { declareError, offer, type Step } from '../../platform/kernel/index.ts';

function statusAction(why: string): Step {
  return offer('get_push_status', {}, { actor: 'RENTER', why });
}

export const deviceNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'There is no such subscription, or the caller has not added it.',
  data: z.object({}),
  message: () => 'You have no such subscription.',
  next: () => [statusAction('see your subscriptions')],
});

export const deviceAddressRefused = declareError({
  code: 'device_address_refused',
  status: 400,
  when: 'The address of a push service is none that may be sent to.',
  data: z.object({ problem: z.string() }),
  message: ({ problem }) => `Nothing can be sent to this endpoint: ${problem}. Send what PushSubscription.toJSON() answers.`,
  next: () => [statusAction('get the public key that a browser subscribes with')],
});

export const tooManyDevices = declareError({
  code: 'too_many_devices',
  status: 400,
  when: 'The person has as many subscriptions as anybody may have.',
  data: z.object({ most: z.int() }),
  message: ({ most }) => `A person has at most ${most} subscriptions. Remove one first.`,
  next: () => [statusAction('find one to remove, then unsubscribe by its subscriptionId')],
});
