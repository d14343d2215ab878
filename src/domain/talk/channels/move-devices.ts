import { z } from 'zod';
import { command, IdInput, systemOnly } from '../../platform/kernel/index.ts';
import { handOver } from './device-store.ts';

export const moveDevices = command({
  name: 'move_devices',
  title: 'Hand push subscriptions to the next key',
  description: 'A key that is rotated leaves the subscriptions that it added to its successor.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({ keyId: IdInput, revokedKeyId: IdInput }),
  output: z.object({ moved: z.int() }),
  errors: [],

  run: async ({ input: { keyId, revokedKeyId }, tx }) => ({ moved: await handOver(tx, { from: revokedKeyId, to: keyId }) }),
});
