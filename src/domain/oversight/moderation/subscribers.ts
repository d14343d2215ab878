import { assetEvents } from '../../catalog/assets/index.ts';
import { accountEvents } from '../../people/accounts/index.ts';
import { subscriber } from '../../platform/events/index.ts';
import { endSuspendedRequests } from './end-suspended-requests.ts';

export const subscribers = [
  subscriber({
    name: 'end_suspended_requests',
    events: [accountEvents.suspended, assetEvents.suspended],
    commands: [endSuspendedRequests],
    input: ({ payload }) => ({ userId: payload().userId }),
  }),
];
