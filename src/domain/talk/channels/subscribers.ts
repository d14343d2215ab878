import { apiKeyEvents } from '../../people/api-keys/index.ts';
import { subscriber } from '../../platform/events/index.ts';
import { moveDevices } from './move-devices.ts';

export const subscribers = [
  subscriber({
    name: 'move_devices',
    events: [apiKeyEvents.rotated],
    commands: [moveDevices],
    input: ({ payload }) => {
      const { keyId, revokedKeyId } = payload();
      return { keyId, revokedKeyId };
    },
  }),
];
