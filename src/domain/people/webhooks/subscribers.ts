import { subscriber } from '../../platform/events/index.ts';
import { apiKeyEvents } from '../api-keys/index.ts';
import { moveWebhooks } from './move-webhooks.ts';

export const subscribers = [
  subscriber({
    name: 'move_webhooks',
    events: [apiKeyEvents.rotated],
    commands: [moveWebhooks],
    input: ({ payload }) => {
      const { keyId, revokedKeyId } = payload();
      return { keyId, revokedKeyId };
    },
  }),
];
