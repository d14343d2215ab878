import { z } from 'zod';
import { declareEvent } from '../../platform/kernel/index.ts';

export const apiKeyEvents = {
  rotated: declareEvent('account.api_key_rotated', z.object({ userId: z.string(), keyId: z.string(), revokedKeyId: z.string() })),
};
